import { LATEST_DEMOS_FIRST, LATEST_DEMOS_PAGE, parseTime } from '@kz/contract/rules'
import type { FirstAnswer, PageSource } from '../platform/ssr/page.ts'
import { cardOf, linkTitleOf, pageOf } from './parts.ts'
import { askRails, RAIL_CALLS, RAIL_TOPICS } from './rails.ts'

/** Of parts that hydrate when the page stands. */
const LATER: readonly FirstAnswer['key'][] = [
  ...(['GET /news/last-news', 'GET /forum/messages/latest', 'GET /record/newest-run'] as const),
  ...(['GET /run/now', 'GET /record/timeline', ...RAIL_CALLS] as const),
]

/** / with the page of news its query asks for; with `all` every row that others get when they come near. */
export const home: PageSource = {
  cacheTags: ['demos', 'likes', 'forum', 'runs', 'replays', ...RAIL_TOPICS.both],
  inside({ key, json, data }, { query }) {
    if (LATER.includes(key)) return null
    if (query.all !== undefined) return json
    if (key === 'GET /latest-demos/') return JSON.stringify((data as unknown[]).slice(0, LATEST_DEMOS_FIRST))
    // each demo has its own
    if (key === 'GET /latest-demos/likes-comments') return JSON.stringify({ ...(data as object), demos: {} })
    return json
  },
  async tell({ query }, ask) {
    const page = pageOf(query.page)
    const [demos] = await Promise.all([
      ask('GET /latest-demos/', { query: { offset: 0, limit: LATEST_DEMOS_PAGE, rejected: 'false' } }),
      ask('GET /news/last-news', { query: { page } }),
      ask('GET /latest-demos/likes-comments', {}),
      ask('GET /forum/messages/latest', {}),
      ask('GET /record/newest-run', {}),
      ask('GET /run/now', {}),
      ask('GET /record/timeline', { query: { show: 'telling' } }),
      askRails(ask),
    ])
    const path = page === 1 ? '/' : `/?page=${page}`
    const image = cardOf('home', 'newest')
    const newest = demos?.[0]
    if (!newest) return { path, image }
    const before = newest.previousTime === null ? null : parseTime(newest.previousTime)
    return { path, image, linkTitle: linkTitleOf(newest, before === null ? null : before - newest.timeMs) }
  },
}
