import type { QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

/**
 * A checker's actions on one item of a queue: one at a time, a second click while one is on its way does nothing. `isSame`
 * tells the item in the list that `queryKey` names.
 */
export function useChecker<Item>(queryKey: QueryKey, isSame: (other: Item) => boolean) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const inFlight = useRef(false)
  function list(change: (all: Item[]) => Item[]): void {
    queries.setQueryData<Item[]>(queryKey, (all) => all && change(all))
  }

  async function run(name: string, act: () => Promise<void>): Promise<boolean> {
    if (inFlight.current) return false
    inFlight.current = true
    setBusy(name)
    try {
      await act()
      return true
    } catch (error) {
      toastError(errorText(error))
      // somebody else may have decided
      void queries.invalidateQueries({ queryKey })
      return false
    } finally {
      inFlight.current = false
      setBusy(null)
    }
  }
  return {
    busy,
    run,
    /** shows the item as it is now */
    put: (changed: Item) => list((all) => all.map((other) => (isSame(other) ? changed : other))),
    /** says what was decided, and takes the item out of the list */
    drop(text: string): void {
      toastSuccess(text)
      list((all) => all.filter((other) => !isSame(other)))
    },
  }
}
