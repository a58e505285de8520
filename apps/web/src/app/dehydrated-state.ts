import type { LatestDemo } from '@kz/contract/runs/records'
import type { FirstData, PageAnswer } from '@kz/contract/wire/drawn-page'
import type { QueryClient } from '@tanstack/react-query'
import { threadKey } from '../blocks/comments/thread-key.ts'
import { firstPart, latestDemosKey } from '../features/latest-demos/use-latest-demos.ts'
import { currentSession } from '../lib/session/session-store.ts'

/** The answers the server has put into the page: it was drawn with them, and its first picture waits for no call. */

/**
 * Puts the answers among those of the calls. `isGuest` false: what the server would answer a member otherwise is shown, and
 * asked again at once.
 */
export function takeFirstData(queries: QueryClient, { at, answers }: FirstData, isGuest: boolean, now: number): void {
  // a page out of the browser's own store may be old
  const readAt = Math.min(at, now)
  for (const answer of answers)
    queries.setQueryData(...keptAs(answer), { updatedAt: answer.guests && !isGuest ? 0 : readAt })
}

/**
 * Fetches the answers that the server has not put into the page at `address`, and puts them beside the others. What has been
 * asked for meanwhile and is newer stays. Without them each part asks for its own.
 */
export async function takeRest(queries: QueryClient, address: string): Promise<void> {
  const demos = latestDemosKey(false)
  const rowsOf = (data: unknown) => (data as ReturnType<typeof firstPart> | undefined)?.pages?.[0]?.length ?? 0
  try {
    const response = await fetch(`${address}${address.includes('?') ? '&' : '?'}data=rest`)
    if (!response.ok) throw new Error(`the rest of the page: ${response.status}`)
    const { at, answers }: FirstData = await response.json()
    const isNews = (answer: PageAnswer) => {
      const [key, data] = keptAs(answer)
      const known = queries.getQueryState(key)
      return (known?.dataUpdatedAt ?? 0) <= at || rowsOf(known?.data) < rowsOf(data)
    }
    takeFirstData(queries, { at, answers: answers.filter(isNews) }, currentSession().user === null, Date.now())
  } catch {
    // the page has brought the first rows alone
    void queries.invalidateQueries({ queryKey: demos })
  }
}

/** Some queries have keys of their own. */
function keptAs({ key, sent, data }: PageAnswer): [queryKey: readonly unknown[], data: unknown] {
  const { query } = sent
  if (key === 'GET /latest-demos/') return [latestDemosKey(query?.rejected === 'true'), firstPart(data as LatestDemo[])]
  if (key === 'GET /news/comments')
    return [[...threadKey({ kind: 'news', targetId: Number(query?.newsId) }), query?.page], data]
  if (key === 'GET /article/comments')
    return [[...threadKey({ kind: 'article', targetId: Number(query?.articleId) }), query?.page], data]
  return [[key, sent], data]
}

type Call = Pick<PageAnswer, 'key' | 'sent'>

/** The calls whose answers components have asked for and not found. A query with a key of its own says its call beside it. */
export const lackingCalls = (queries: QueryClient): Call[] =>
  queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state, meta, options }) => {
      const [key, sent] = queryKey
      const call = (meta?.key ? meta : { key, sent }) as unknown as Call
      const isCall = /^GET \//.test(call.key) && call.key !== 'GET /latest-demos/'
      const isWanted = (options as { enabled?: unknown }).enabled !== false
      return isCall && isWanted && state.status === 'pending' ? [{ key: call.key, sent: call.sent }] : []
    })
