import type { news } from '@kz/contract/news'
import { type Context, inTransaction } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { createPost, deletePost, setHidden, updatePost } from './change.ts'
import { discardDraft, findDraft, forgetDrafts, keepDraft } from './drafts.ts'
import { announcePosts } from './jobs.ts'
import {
  hiddenArticles,
  hiddenNews,
  lastArticles,
  lastFive,
  lastNews,
  managedArticles,
  managedNews,
  oneNews,
  stickyNews,
} from './lists.ts'
import { pinPost, unpinPost } from './pin.ts'
import { asArticle, asNews, findPost, postNotFound, type Reader } from './read.ts'
import { releaseDraft, saveDraft } from './release-draft.ts'
import { deletedPosts, restorePost } from './restore.ts'
import { revisionsOf } from './revisions.ts'
import { idOfUrl } from './url.ts'

const readerOf = (ctx: Context, viewer: Viewer | null): Reader => ({ viewer, now: ctx.now() })

/** What everybody is shown of posts: a member has no part of it, and a banned member sees the ban beside their name. */
const shown = <Asked, Reply>(find: (db: Db, reader: Reader, asked: Asked) => Promise<Reply>) => ({
  everybody: (ctx: Context, { query }: { query: Asked }) => find(ctx.db, readerOf(ctx, null), query),
  own: (_ctx: Context, { viewer: { bans } }: { viewer: Viewer }) => (bans.comment || bans.submit ? null : {}),
  whole: (ctx: Context, { viewer, query }: { viewer: Viewer; query: Asked }) =>
    find(ctx.db, readerOf(ctx, viewer), query),
})

async function discarded(ctx: Context, draft: Parameters<typeof discardDraft>[1]) {
  await inTransaction(ctx, (tx) => discardDraft(tx, draft))
  return { message: 'Draft discarded' }
}
const newsDraft = (viewer: Viewer, { newsId = null }: { newsId?: number | null | undefined }) =>
  ({ viewer, kind: 'news', postId: newsId }) as const
const articleDraft = (viewer: Viewer, { articleId = null }: { articleId?: number | null | undefined }) =>
  ({ viewer, kind: 'article', postId: articleId }) as const

export const newsHandlers: Omit<Handlers<typeof news>, 'GET /news/generate-release'> = {
  'GET /news/last-news': shown((db, reader, { page }) => lastNews(db, reader, page)),
  'GET /news/last-news-admin': (ctx, { viewer, query }) => managedNews(ctx.db, readerOf(ctx, viewer), query),
  'GET /news/news': shown(async (db, reader, query) => {
    const newsId = idOfUrl(query.newsId)
    if (newsId === null) throw postNotFound('news')
    return oneNews(db, reader, newsId)
  }),
  'GET /news/hidden': (ctx, { viewer, query }) => hiddenNews(ctx.db, readerOf(ctx, viewer), query.page),
  'GET /news/sticky': async (ctx, { viewer }) => ({ stickyNews: await stickyNews(ctx.db, readerOf(ctx, viewer)) }),
  'PUT /news/hide': async (ctx, call) => asNews(await setHidden(ctx, call.viewer, 'news', call.query.newsId, true)),
  'PUT /news/unhide': async (ctx, call) => asNews(await setHidden(ctx, call.viewer, 'news', call.query.newsId, false)),
  'PUT /news/stick': async (ctx, call) =>
    asNews(await pinPost(ctx, call.viewer, call.query.newsId, call.query.stickyUntil)),
  'PUT /news/unstick': async (ctx, call) => asNews(await unpinPost(ctx, call.viewer, call.query.newsId)),
  'POST /news/news': (ctx, call) => createPost(ctx, call.viewer, 'news', call.body, asNews),
  'PUT /news/news': async (ctx, call) =>
    asNews(await updatePost(ctx, call.viewer, 'news', call.query.newsId, call.body)),
  'DELETE /news/news': (ctx, call) => deletePost(ctx, call.viewer, 'news', call.query.newsId),
  'GET /news/deleted': (ctx, { query }) => deletedPosts(ctx.db, 'news', query.page),
  'POST /news/restore': async (ctx, call) => asNews(await restorePost(ctx, call.viewer, 'news', call.query.newsId)),
  'GET /news/revisions': (ctx, { viewer, query }) => revisionsOf(ctx.db, readerOf(ctx, viewer), 'news', query.newsId),
  'GET /news/draft': (ctx, { viewer, query }) => findDraft(ctx, newsDraft(viewer, query)),
  'PUT /news/draft': (ctx, { viewer, query, body }) => keepDraft(ctx, newsDraft(viewer, query), body),
  'DELETE /news/draft': (ctx, { viewer, query }) => discarded(ctx, newsDraft(viewer, query)),
  'GET /news/release': (ctx) => releaseDraft(ctx.db),
  'PUT /news/release': (ctx, call) => saveDraft(ctx, call.viewer, call.body),

  'GET /article/last-articles': shown((db, reader, { page }) => lastArticles(db, reader, page)),
  'GET /article/last-articles-admin': (ctx, { viewer, query }) => managedArticles(ctx.db, readerOf(ctx, viewer), query),
  'GET /article/last-five': shown((db, reader) => lastFive(db, reader)),
  'GET /article/article': shown(async (db, reader, { articleId }) =>
    asArticle(await findPost(db, reader, 'article', articleId)),
  ),
  'GET /article/hidden': (ctx, { viewer, query }) => hiddenArticles(ctx.db, readerOf(ctx, viewer), query.page),
  'PUT /article/hide': async (ctx, call) =>
    asArticle(await setHidden(ctx, call.viewer, 'article', call.query.articleId, true)),
  'PUT /article/unhide': async (ctx, call) =>
    asArticle(await setHidden(ctx, call.viewer, 'article', call.query.articleId, false)),
  'POST /article/article': (ctx, call) => createPost(ctx, call.viewer, 'article', call.body, asArticle),
  'PUT /article/article': async (ctx, call) =>
    asArticle(await updatePost(ctx, call.viewer, 'article', call.query.articleId, call.body)),
  'DELETE /article/article': (ctx, call) => deletePost(ctx, call.viewer, 'article', call.query.articleId),
  'GET /article/deleted': (ctx, { query }) => deletedPosts(ctx.db, 'article', query.page),
  'POST /article/restore': async (ctx, call) =>
    asArticle(await restorePost(ctx, call.viewer, 'article', call.query.articleId)),
  'GET /article/revisions': (ctx, { viewer, query }) =>
    revisionsOf(ctx.db, readerOf(ctx, viewer), 'article', query.articleId),
  'GET /article/draft': (ctx, { viewer, query }) => findDraft(ctx, articleDraft(viewer, query)),
  'PUT /article/draft': (ctx, { viewer, query, body }) => keepDraft(ctx, articleDraft(viewer, query), body),
  'DELETE /article/draft': (ctx, { viewer, query }) => discarded(ctx, articleDraft(viewer, query)),
}

export const newsJobs: readonly Job[] = [
  job({ name: 'announce-posts', schedule: '* * * * *', run: announcePosts }),
  job({ name: 'forget-drafts', schedule: '55 3 * * *', run: ({ db }) => forgetDrafts(db) }),
]
