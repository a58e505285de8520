import { t } from '../platform/api/services/text.ts'
import type { PageSource } from '../platform/ssr/page.ts'
import { headOfPost, newsPath, pageOf } from './parts.ts'
import { askRails, RAIL_TOPICS } from './rails.ts'

/** News and short news, one by one, and the list of short news. */

/** Only the number at the beginning counts; the page asks by it, too. */
const numberOf = (url: string): string => /^[1-9]\d*/.exec(url)?.[0] ?? url

/** /news/{url}; older titles in it lead to its own. */
export const newsPost: PageSource = {
  cacheTags: [...RAIL_TOPICS.both, 'demos'],
  async tell({ value }, ask) {
    const [post] = await Promise.all([ask('GET /news/news', { query: { newsId: numberOf(value) } }), askRails(ask)])
    if (!post) return null
    return {
      ...headOfPost(post.title, `${post.htmlContent}${post.htmlContentExtended ?? ''}`),
      path: newsPath(post.url),
      isMoved: value !== post.url,
    }
  },
}

/** /blog/{id} */
export const blogPost: PageSource = {
  cacheTags: [...RAIL_TOPICS.both, 'demos'],
  async tell({ value }, ask) {
    const [post] = await Promise.all([ask('GET /article/article', { query: { articleId: value } }), askRails(ask)])
    if (!post) return null
    return { ...headOfPost(post.title, post.htmlContent), path: `/blog/${post.id}` }
  },
}

/** /blog with the page its query asks for. */
export const blog: PageSource = {
  cacheTags: [...RAIL_TOPICS.both, 'demos'],
  async tell({ query }, ask) {
    const page = pageOf(query.page)
    await Promise.all([ask('GET /article/last-articles', { query: { page } }), askRails(ask)])
    return {
      title: t`Short news`,
      description: t`Kreedz news in a line or two, the newest first.`,
      path: page === 1 ? '/blog' : `/blog?page=${page}`,
    }
  },
}
