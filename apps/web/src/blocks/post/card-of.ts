import type { Article, NewsPost } from '@kz/contract/news'
import { paths } from '../../lib/url/paths.ts'

/** What the card of a post has to know of news. */
export const newsCard = (post: NewsPost) => ({
  post,
  href: paths.newsPost(post.url),
  dateIso: post.newsDateIso,
  comments: { kind: 'news', targetId: post.id } as const,
})

/** The same of short news. */
export const articleCard = (post: Article) => ({
  post,
  href: paths.blogPost(post.id),
  dateIso: post.articleDateIso,
  comments: { kind: 'article', targetId: post.id } as const,
})
