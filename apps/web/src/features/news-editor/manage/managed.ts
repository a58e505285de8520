import type { ApiKey, ReplyOf } from '@kz/contract/api'
import { useState } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import type { PostKind } from '../drafts/draft.ts'

/** A line of a manage list. */
export interface ManagedPost {
  kind: PostKind
  id: number
  title: string
  author: string
  authorCountry: string
  dateIso: string
  comments: number
  hidden: boolean
  scheduled: boolean
  pinned: boolean
  pinnedUntilIso: string | null
  href: string
  editHref: string
  /** the editor with an older text */
  revisionHref: (version: number) => string
}

export interface ManagedPage {
  posts: ManagedPost[]
  pages: number
  total: number
}

export const managedNews = (list: ReplyOf<'GET /news/last-news-admin'>): ManagedPage => ({
  pages: list.totalPages,
  total: list.totalItems,
  posts: list.lastNews.map((post) => ({
    kind: 'news',
    id: post.id,
    title: post.title,
    author: post.author,
    authorCountry: post.authorCountry,
    dateIso: post.newsDateIso,
    comments: post.commentsNumber,
    hidden: post.hidden,
    scheduled: post.scheduled,
    pinned: post.sticky,
    pinnedUntilIso: post.stickyUntilIso,
    href: paths.newsPost(post.url),
    editHref: paths.admin.publishNews(post.id),
    revisionHref: (version) => paths.admin.publishNews(post.id, version),
  })),
})

export const managedArticles = (list: ReplyOf<'GET /article/last-articles-admin'>): ManagedPage => ({
  pages: list.totalPages,
  total: list.totalItems,
  posts: list.lastArticles.map((article) => ({
    kind: 'article',
    id: article.id,
    title: article.title,
    author: article.author,
    authorCountry: article.authorCountry,
    dateIso: article.articleDateIso,
    comments: article.commentsNumber,
    hidden: article.hidden,
    scheduled: article.scheduled,
    pinned: false,
    pinnedUntilIso: null,
    href: paths.blogPost(article.id),
    editHref: paths.admin.publishBlog(article.id),
    revisionHref: (version) => paths.admin.publishBlog(article.id, version),
  })),
})

const LISTS: readonly ApiKey[] = [
  'GET /news/last-news-admin',
  'GET /article/last-articles-admin',
  'GET /news/last-news',
  'GET /news/deleted',
  'GET /article/deleted',
]

/** What can be done with a post of the list. */
export function useManage({ kind, id, hidden, pinned }: ManagedPost) {
  const { act, busy } = useMutation({ refetches: LISTS })
  const [said, say] = useState<string>()
  const run = async (done: string, work: () => Promise<unknown>) => {
    const acted = await act(done, work)
    if (acted) say(done)
    return acted
  }

  const query = { newsId: id }
  return {
    busy,
    /** what was done last */
    said,
    toggleHidden: () =>
      run(hidden ? 'Unhidden' : 'Hidden', () => {
        if (kind === 'news') return api.call(hidden ? 'PUT /news/unhide' : 'PUT /news/hide', { query })
        return api.call(hidden ? 'PUT /article/unhide' : 'PUT /article/hide', { query: { articleId: id } })
      }),
    togglePinned: () =>
      run(pinned ? 'Unpinned' : 'Pinned', () => api.call(pinned ? 'PUT /news/unstick' : 'PUT /news/stick', { query })),
    remove: () =>
      run('Deleted', () => {
        if (kind === 'news') return api.call('DELETE /news/news', { query })
        return api.call('DELETE /article/article', { query: { articleId: id } })
      }),
  }
}
