import { threadHead } from '../forum/api.ts'
import type { Db } from '../platform/db.ts'
import type { PageSource } from '../platform/page.ts'
import { pageOf } from './parts.ts'
import { askRails, RAIL_TOPICS } from './rails.ts'

/** /forum/threads/{threadId}: a thread that guests may read, by its page. */
export const thread = (db: Db): PageSource => ({
  topics: [...RAIL_TOPICS.both, 'forum'],
  async tell({ value, query }, ask) {
    const id = /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0
    const head = await threadHead(db, id)
    if (!head) return null
    const page = pageOf(query.page)
    await Promise.all([ask('GET /forum/threads/{id}', { params: { id }, query: { page } }), askRails(ask)])
    const path = `/forum/threads/${head.id}`
    return {
      title: head.title,
      description: head.description,
      path: page === 1 ? path : `${path}?page=${page}`,
      type: 'article',
    }
  },
})

/** /forum */
export const forum: PageSource = {
  topics: [...RAIL_TOPICS.both, 'forum'],
  async tell(_address, ask) {
    await Promise.all([ask('GET /forum/categories', {}), askRails(ask)])
    return { path: '/forum' }
  },
}
