import type { WarningCode } from './types.ts'

/** Notes damage found at a byte of the file. */
export type Warn = (code: WarningCode, text: string, offset: number) => void
