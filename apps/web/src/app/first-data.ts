import type { ApiKey } from '@kz/contract/api'
import type { LatestDemo } from '@kz/contract/records'
import type { QueryClient } from '@tanstack/react-query'
import { firstPart, latestDemosKey } from '../features/latest-demos/use-latest-demos.ts'

/** The answers the server has put into the page, so that its first picture waits for no call. */

interface FirstAnswer {
  key: ApiKey
  sent: { query?: Record<string, unknown> }
  /** as guests get it; another caller may get something else */
  guests: boolean
  data: unknown
}

interface FirstData {
  /** when the server read the answers, in its own milliseconds */
  at: number
  answers: readonly FirstAnswer[]
}

/** Puts the answers among those of the calls. `isGuest` false leaves out what the server would answer a member otherwise. */
export function takeFirstData(
  queries: QueryClient,
  text: string | null | undefined,
  isGuest: boolean,
  now: number,
): void {
  if (!text) return
  const { at, answers }: FirstData = JSON.parse(text)
  // a page out of the browser's own store may be old
  const updatedAt = Math.min(at, now)
  for (const { key, sent, guests, data } of answers) {
    if (guests && !isGuest) continue
    if (key === 'GET /latest-demos/')
      queries.setQueryData(latestDemosKey(sent.query?.rejected === 'true'), firstPart(data as LatestDemo[]), {
        updatedAt,
      })
    else queries.setQueryData([key, sent], data, { updatedAt })
  }
}
