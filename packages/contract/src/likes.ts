import type { ApiKey } from './api.ts'

/** How a like changes what calls have answered: the same for kept answers of the server and for open pages. No zod. */

/** Every call whose answer tells the likes of demos. */
export const LIKE_CALLS = [
  'GET /latest-demos/',
  'GET /latest-demos/likes-comments',
  'GET /record/map',
] as const satisfies readonly ApiKey[]

/** What is new about the likes of a demo: their number, the reader's own, or both. */
export interface LikeNews {
  demoId: number
  likes?: number
  liked?: boolean
}

/**
 * An answer with the news wherever it tells of the demo: in a row with its `demoId`, or under its number. Parts that do not
 * change stay the same objects.
 */
export function withLikes<T>(answer: T, news: LikeNews): T {
  return told(answer, news, '') as T
}

function told(value: unknown, news: LikeNews, name: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  const row = value as { demoId?: number; likes?: number; liked?: boolean }
  let next: object = row
  for (const [key, part] of Object.entries(row)) {
    const isNews = (key === 'likes' || key === 'liked') && (row.demoId ?? Number(name)) === news.demoId
    const changed = isNews ? (news[key] ?? part) : told(part, news, key)
    if (changed === part) continue
    if (next === row) next = Array.isArray(row) ? [...row] : { ...row }
    Object.assign(next, { [key]: changed })
  }
  return next
}
