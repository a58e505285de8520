import type { ForumMessage } from '@kz/contract/forum'
import { parseBBCode, writeHtml } from '@kz/markup'
import { threadHead } from '../forum/api.ts'
import type { Db } from '../platform/db.ts'
import { type Html, html, madeHtml } from '../platform/html.ts'
import type { PageSource } from '../platform/page.ts'
import { pageOf } from './parts.ts'
import { askRails, RAIL_TOPICS } from './rails.ts'

/** /forum/threads/{threadId}: a thread that guests may read, by its page. */
export const thread = (db: Db): PageSource => ({
  topics: [...RAIL_TOPICS, 'forum'],
  query: ['page'],
  async tell({ value, query }, ask) {
    const id = /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0
    const head = await threadHead(db, id)
    if (!head) return null
    const page = pageOf(query.page)
    const [found] = await Promise.all([
      ask('GET /forum/threads/{id}', { params: { id }, query: { page } }),
      askRails(ask),
    ])
    const path = `/forum/threads/${id}`
    return {
      ...head,
      path: page === 1 ? path : `${path}?page=${page}`,
      type: 'article',
      body: html`<div class="stack"><h1 class="pt">${head.title}</h1>${found?.messages.map(messageOf)}</div>`,
    }
  },
})

/** /forum */
export const forum: PageSource = {
  topics: [...RAIL_TOPICS, 'forum'],
  async tell(_address, ask) {
    const [categories = []] = await Promise.all([ask('GET /forum/categories', {}), askRails(ask)])
    const names = categories.map(({ id, name }) => html`<li><a href="/forum/category/${id}">${name}</a></li>`)
    return { path: '/forum', body: html`<h1 class="pt">Forum</h1><ul>${names}</ul>` }
  },
}

const messageOf = ({ authorName, dateIso, message, deleted }: ForumMessage): Html =>
  html`<article class="panel"><div class="pb"><p class="meta">${authorName} <time datetime="${dateIso}">${dateIso.slice(0, 10)}</time></p>${
    !deleted && madeHtml(writeHtml(parseBBCode(message).nodes))
  }</div></article>`
