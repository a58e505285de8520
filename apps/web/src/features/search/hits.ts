import { mapRoute } from '@kz/contract/rules'
import type { SearchKind, SearchReply } from '@kz/contract/search'
import { paths } from '../../lib/url/paths.ts'

export const SEARCH_LEAST = 2
export const SEARCH_MOST = 64

export const KIND_LABELS: Record<SearchKind, string> = {
  user: 'Players',
  map: 'Maps',
  news: 'News',
  article: 'Short news',
  forum: 'Forum',
  demo: 'Demos',
}
export const KINDS = Object.keys(KIND_LABELS) as SearchKind[]

/** One thing that was found, as the lists show it. */
export interface Hit {
  key: string
  kind: SearchKind
  href: string
  title: string
  /** flag before the title */
  country?: string | null
  /** what stands beside the title: time, difficulty, date */
  aside?: string
  extract?: string
  marks?: readonly (readonly [number, number])[]
  dateIso?: string
}

/** All hits of a kind in one form. */
export function hitsOf(reply: SearchReply, kind: SearchKind): Hit[] {
  switch (kind) {
    case 'user':
      return reply.userSearch.map(({ nickname, country, userId, formerly }) => ({
        key: `${userId ?? nickname}`,
        kind,
        href: paths.profile(nickname),
        title: nickname,
        country,
        ...(formerly !== null && { aside: `formerly ${formerly}` }),
        ...(userId === null && { aside: 'no account' }),
      }))
    case 'map':
      return reply.mapSearch.map(({ mapId, mapName, difficulty, time, playerName }) => ({
        key: `${mapId}`,
        kind,
        href: paths.record(mapName),
        title: mapName,
        aside: time ? `${time} by ${playerName}` : difficulty === 'unknown' ? 'no record' : `no record, ${difficulty}`,
      }))
    case 'news':
      return reply.newsSearch.map((post) => ({ ...written(post, kind), href: paths.newsPost(post.url) }))
    case 'article':
      return reply.articleSearch.map((post) => ({ ...written(post, kind), href: paths.blogPost(post.id) }))
    case 'forum':
      return reply.forumSearch.map((post) => ({
        ...written(post, kind),
        key: `${post.messageId}`,
        href: `${paths.thread(post.threadId)}?message=${post.messageId}`,
      }))
    case 'demo':
      return reply.demoSearch.map((demo) => ({
        key: `${demo.demoId}`,
        kind,
        href: paths.record(demo.mapName, demo.route),
        title: mapRoute(demo.mapName, demo.route),
        country: demo.country,
        aside: `${demo.time} by ${demo.playerName}${demo.isCurrent ? '' : ', beaten'}`,
      }))
  }
}

type Written = SearchReply['articleSearch'][number]

const written = ({ id, title, date, extract, marks, nickname }: Written, kind: SearchKind) => ({
  key: `${id}`,
  kind,
  title,
  aside: nickname,
  extract,
  marks,
  dateIso: date,
})

/** A count as it may be said: the server counts to a thousand. */
export const totalText = (total: number): string => (total >= 1000 ? '1000+' : String(total))
