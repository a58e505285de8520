import { isSavingData } from '../files/saving-data.ts'

/** Whether what nobody asked for may be loaded: no data is spared, and the line is not a slow one. */
export function isPlainConnection(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  return !isSavingData() && !/2g|3g/.test(connection?.effectiveType ?? '')
}
