import { LIKE_CALLS, withLikes } from '@kz/contract/likes'
import type { QueryClient } from '@tanstack/react-query'

/** `at`: when it was counted, in milliseconds of the server's database. */
interface Counted {
  demoId: number
  likes?: number
  liked?: boolean
  at: number
}

/** When what is shown was counted: events and answers may come in another order. */
const shownAt = new WeakMap<QueryClient, Map<string, number>>()

function isLater(queries: QueryClient, name: string, at: number): boolean {
  const times = shownAt.get(queries) ?? new Map<string, number>()
  shownAt.set(queries, times)
  if (at < (times.get(name) ?? 0)) return false
  times.set(name, at)
  return true
}

/** Puts what is new about the likes of a demo into every answer that tells them. Nothing is asked for. */
export function patchLikes(queries: QueryClient, { demoId, likes, liked, at }: Counted): void {
  const news = {
    demoId,
    ...(likes !== undefined && isLater(queries, `likes ${demoId}`, at) && { likes }),
    ...(liked !== undefined && isLater(queries, `liked ${demoId}`, at) && { liked }),
  }
  for (const call of LIKE_CALLS) {
    for (const query of queries.getQueryCache().findAll({ queryKey: [call] })) {
      // it stays as old as it is: what else changed in it is still to be asked for
      const patch = () => query.setState({ data: withLikes(query.state.data, news) })
      patch()
      // an answer on its way may have been given before
      if (query.state.fetchStatus === 'fetching') query.promise?.then(patch, () => undefined)
    }
  }
}
