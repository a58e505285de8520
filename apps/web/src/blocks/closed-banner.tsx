import { CallError } from '@kz/contract/wire/call-error'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '../lib/api.ts'
import styles from './closed-banner.module.css'
import { closedText } from './report/why-not-write.ts'

const CLOSED = queryOf('GET /site/closed')
const UPDATING = 'We are updating the site. What you typed stays here, and this page keeps trying.'
const AGAIN_MILLISECONDS = 30_000

const isAway = (error: unknown): boolean => error instanceof CallError && error.status === 503

/** Says on every page that nothing can be written for now, or that the site is away, until that is over. */
export function ClosedBanner() {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    ...CLOSED,
    retry: false,
    refetchInterval: ({ state }) => (state.error || state.data?.length ? AGAIN_MILLISECONDS : false),
  })
  useEffect(() => watchFaults(queries), [queries])
  const away = error instanceof CallError && error.code === 'maintenance'
  useEffect(() => {
    if (!away) void queries.refetchQueries({ type: 'active', predicate: ({ state }) => isAway(state.error) })
  }, [away, queries])
  const readOnly = data?.find(({ kind }) => kind === 'READ_ONLY')
  return (
    <p className={styles.closed} role="status">
      {away ? UPDATING : readOnly && closedText(readOnly)}
    </p>
  )
}

/** Any call that the site is away for is a reason to ask what is closed. */
function watchFaults(queries: QueryClient): () => void {
  const ask = () => void queries.refetchQueries({ queryKey: CLOSED.queryKey }, { cancelRefetch: false })
  const stops = [
    queries.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated' && isAway(mutation?.state.error)) ask()
    }),
    queries.getQueryCache().subscribe((event) => {
      const isOwn = event.query.queryKey[0] === CLOSED.queryKey[0]
      if (event.type === 'updated' && event.action.type === 'error' && !isOwn && isAway(event.action.error)) ask()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
