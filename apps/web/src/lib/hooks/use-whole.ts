import { useRawSearchParams } from '../router/router-context.tsx'
import { useSettled } from './use-settled.ts'

/** Whether the address asks for everything at once, rows far below the screen too: what a reader without scripts is led to. */
export const useWhole = (): boolean => useRawSearchParams().all !== undefined

/** Whether rows below the first screen are drawn as well: in a page that stands, or is asked for whole. */
export function useAllRows(): boolean {
  const isWhole = useWhole()
  return useSettled() || isWhole
}
