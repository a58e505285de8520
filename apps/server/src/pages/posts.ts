import type { Article, NewsPost } from '@kz/contract/news'
import { parseNews, writeHtml } from '@kz/markup'
import { type Html, html, madeHtml } from '../platform/html.ts'
import type { PageSource } from '../platform/page.ts'
import { extractOf, newsPath, pageOf } from './parts.ts'
import { askRails, RAIL_TOPICS } from './rails.ts'

/** News and short news, one by one, and the list of short news. */

/** /news/{url} */
export const newsPost: PageSource = {
  topics: [...RAIL_TOPICS, 'demos'],
  async tell({ value }, ask) {
    const [post] = await Promise.all([ask('GET /news/news', { query: { newsId: value } }), askRails(ask)])
    if (!post) return null
    const { title, htmlContent, newsDateIso } = post
    return {
      title,
      description: extractOf(htmlContent),
      path: newsPath(post.url),
      type: 'article',
      body: html`<div class="news">${postOf(post, newsDateIso)}</div>`,
    }
  },
}

/** /blog/{id} */
export const blogPost: PageSource = {
  topics: [...RAIL_TOPICS, 'demos'],
  async tell({ value }, ask) {
    const [post] = await Promise.all([ask('GET /article/article', { query: { articleId: value } }), askRails(ask)])
    if (!post) return null
    const { id, title, htmlContent, articleDateIso } = post
    return {
      title,
      description: extractOf(htmlContent),
      path: `/blog/${id}`,
      type: 'article',
      body: html`<div class="news">${postOf(post, articleDateIso)}</div>`,
    }
  },
}

/** /blog with the page its query asks for. */
export const blog: PageSource = {
  topics: [...RAIL_TOPICS, 'demos'],
  query: ['page'],
  async tell({ query }, ask) {
    const page = pageOf(query.page)
    const [list] = await Promise.all([ask('GET /article/last-articles', { query: { page } }), askRails(ask)])
    const titles = (list?.lastArticles ?? []).map(({ id, title }) => html`<li><a href="/blog/${id}">${title}</a></li>`)
    return {
      title: 'Short news',
      path: page === 1 ? '/blog' : `/blog?page=${page}`,
      body: html`<h1 class="pt">Short news</h1><ul>${titles}</ul>`,
    }
  },
}

function postOf({ title, htmlContent, author }: NewsPost | Article, dateIso: string): Html {
  const text = madeHtml(writeHtml(parseNews(htmlContent).nodes))
  return html`<article class="post"><header><div><h1 class="post-title">${title}</h1>
<div class="meta">${author} <time datetime="${dateIso}">${dateIso.slice(0, 10)}</time></div></div></header>
<div class="body"><div class="prose">${text}</div></div></article>`
}
