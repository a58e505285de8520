import { LONGJUMP_NAMES, type LongjumpType } from '@kz/contract/longjump-types'

/** `CountJump` for `cj`; what is not known stays as it is. */
export const jumpName = (type: string): string => LONGJUMP_NAMES[type as LongjumpType] ?? type
