import { threadHead } from '../forum/api.ts'
import type { Db } from '../platform/api/db.ts'
import { counted, t } from '../platform/api/services/text.ts'
import type { PageSource } from '../platform/ssr/page.ts'
import { cardOf, idOf, listed, pageOf } from './parts.ts'
import { askRails, RAIL_TOPICS } from './rails.ts'

/** /forum/threads/{threadId}: a thread that guests may read, by its page. */
export const thread = (db: Db): PageSource => ({
  cacheTags: [...RAIL_TOPICS.both, 'forum'],
  async tell({ value, query }, ask) {
    const id = idOf(value)
    const head = await threadHead(db, id)
    if (!head) return null
    const page = pageOf(query.page)
    await Promise.all([ask('GET /forum/threads/{id}', { params: { id }, query: { page } }), askRails(ask)])
    const path = `/forum/threads/${head.id}`
    const image = head.picture ?? cardOf('thread', String(head.id))
    return {
      title: head.title,
      description: head.description || head.title,
      path: page === 1 ? path : `${path}?page=${page}`,
      type: 'article',
      image,
    }
  },
})

/** /forum */
export const forum: PageSource = {
  cacheTags: [...RAIL_TOPICS.both, 'forum'],
  async tell(_address, ask) {
    await Promise.all([ask('GET /forum/categories', {}), askRails(ask)])
    return { path: '/forum' }
  },
  addFacts(told) {
    const names = (told('GET /forum/categories') ?? []).filter(({ parentId }) => parentId === null)
    if (names.length === 0) return { description: t`Where Kreedz players talk.` }
    return { description: t`Where Kreedz players talk: ${listed(names.slice(0, 6).map(({ name }) => name))}.` }
  },
}

/** /forum/category/{categoryId}: one that guests may read, by its page. */
export const category: PageSource = {
  cacheTags: [...RAIL_TOPICS.both, 'forum'],
  async tell({ value, query }, ask) {
    const id = idOf(value)
    if (id === 0) return null
    const page = pageOf(query.page)
    const [found] = await Promise.all([
      ask('GET /forum/categories/{id}/threads', { params: { id }, query: { page } }),
      askRails(ask),
    ])
    if (!found) return null
    const { name, description, threadCount } = found.category
    const path = `/forum/category/${id}`
    return {
      title: name,
      description: t`${description || name}${/[.!?]$/.test(description) ? '' : '.'} ${counted(threadCount, 'thread')} of the forum.`,
      path: page === 1 ? path : `${path}?page=${page}`,
    }
  },
}
