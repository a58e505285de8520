import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '../../ui/toast.ts'
import { useAction } from '../use-action.ts'

/** A checker's actions on one item of a queue. `isSame` tells the item in the list that `queryKey` names. */
export function useChecker<Item>(queryKey: QueryKey, isSame: (other: Item) => boolean) {
  const queries = useQueryClient()
  const { act, doing } = useAction({
    // somebody else may have decided
    onFailed: () => {
      void queries.invalidateQueries({ queryKey })
      return false
    },
  })
  function list(change: (all: Item[]) => Item[]): void {
    queries.setQueryData<Item[]>(queryKey, (all) => all && change(all))
  }
  return {
    /** the name of what is on its way */
    busy: doing,
    /** answers whether it was done */
    run: async (name: string, work: () => Promise<void>): Promise<boolean> => (await act(null, work, name)) !== null,
    /** shows the item as it is now */
    put: (changed: Item) => list((all) => all.map((other) => (isSame(other) ? changed : other))),
    /** says what was decided, and takes the item out of the list */
    drop(text: string): void {
      toastSuccess(text)
      list((all) => all.filter((other) => !isSame(other)))
    },
  }
}
