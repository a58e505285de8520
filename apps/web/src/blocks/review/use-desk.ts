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
  return {
    decided: (id) => decided.get(id),
    decide(id, what) {
      setDecided((all) => new Map(all).set(id, what))
      onDecided?.()
    },
    undo: (id) =>
      void act('Decision taken back', async () => {
        await api.call(`DELETE /review/${kind}`, { query: { id } })
        await queries.invalidateQueries({ queryKey })
        setDecided((all) => new Map([...all].filter(([other]) => other !== id)))
        onUndone?.(id)
      }),
    typed: typed.current,
    isWatching,
    watch,
  }
}
