import { LATEST_DEMOS_PAGE } from '@kz/contract/rules'
import type { PageSource } from '../platform/ssr/page.ts'
import { cardOf, pageOf } from './parts.ts'
import { askRails, RAIL_TOPICS } from './rails.ts'

/** / with the page of news its query asks for. */
export const home: PageSource = {
  cacheTags: ['demos', 'likes', 'forum', 'runs', ...RAIL_TOPICS.both],
  async tell({ query }, ask) {
    const page = pageOf(query.page)
    await Promise.all([
      ask('GET /latest-demos/', { query: { offset: 0, limit: LATEST_DEMOS_PAGE, rejected: 'false' } }),
      ask('GET /news/last-news', { query: { page } }),
      ask('GET /latest-demos/likes-comments', {}),
      ask('GET /forum/messages/latest', {}),
      ask('GET /record/newest-run', {}),
      ask('GET /run/now', {}),
      ask('GET /record/timeline', { query: { show: 'telling' } }),
      askRails(ask),
    ])
    return { path: page === 1 ? '/' : `/?page=${page}`, image: cardOf('home', 'newest') }
  },
}
