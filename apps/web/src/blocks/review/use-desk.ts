import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { useMutation } from '../use-mutation.ts'
import type { Decided, Desk } from './desk-context.ts'

interface Options {
  kind: SubmissionKind
  /** of the queue: it is asked again when a decision was taken back */
  queryKey: QueryKey
  onDecided?: () => void
  onUndone?: (id: number) => void
}

/** What a desk keeps, for its DeskContext. */
export function useDeskState({ kind, queryKey, onDecided, onUndone }: Options): Desk {
  const queries = useQueryClient()
  const { act } = useMutation({ onFailed: () => false })
  const [decided, setDecided] = useState<ReadonlyMap<number, Decided>>(new Map())
  const [isWatching, watch] = useState(() => typeof matchMedia === 'function' && matchMedia('(width >= 90rem)').matches)
  const typed = useRef(new Map<number, object>())
  const undo = (id: number) =>
    void act('Decision taken back', async () => {
      await api.call(`DELETE /review/${kind}`, { query: { id } })
      await queries.invalidateQueries({ queryKey })
      setDecided((all) => new Map([...all].filter(([other]) => other !== id)))
      onUndone?.(id)
    })
  return {
    decided: (id) => decided.get(id),
    decide(id, what) {
      // the last one decided is the last of the map
      setDecided((all) => new Map([...all].filter(([other]) => other !== id)).set(id, what))
      onDecided?.()
    },
    undo,
    undoLast() {
      const [last] =
        [...decided].filter(([, { undoUntil }]) => undoUntil !== null && undoUntil > Date.now()).at(-1) ?? []
      if (last !== undefined) undo(last)
    },
    typed: typed.current,
    isWatching,
    watch,
  }
}
