import type { comments } from '@kz/contract/comments'
import type { Context } from '../platform/api/context.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { deleteComment, editComment, restoreComment } from './change.ts'
import { forgetComments } from './jobs.ts'
import { postComment } from './post.ts'
import { chatPage, chatPlace, commentPlace, threadPage } from './read.ts'

type Removal = { viewer: Viewer; query: { commentId: number } }

async function remove(ctx: Context, { viewer, query }: Removal, kind: Parameters<typeof deleteComment>[2]) {
  await deleteComment(ctx, viewer, kind, query.commentId)
  return { message: kind === 'chat' ? 'Chatbox comment deleted' : 'Comment deleted' }
}

export const commentsHandlers: Handlers<typeof comments> = {
  'GET /news/comments': (ctx, { viewer, query }) => threadPage(ctx.db, viewer, 'news', query.newsId, query.page),
  'GET /news/comment-page': (ctx, { viewer, query }) => commentPlace(ctx.db, viewer, 'news', query.commentId),
  'POST /news/comment': (ctx, { viewer, query, body }) => postComment(ctx, viewer, 'news', query.newsId, body),
  'PUT /news/comment': (ctx, { viewer, query }) => editComment(ctx, viewer, 'news', query),
  'DELETE /news/comment': (ctx, call) => remove(ctx, call, 'news'),

  'GET /article/comments': (ctx, { viewer, query }) =>
    threadPage(ctx.db, viewer, 'article', query.articleId, query.page),
  'GET /article/comment-page': (ctx, { viewer, query }) => commentPlace(ctx.db, viewer, 'article', query.commentId),
  'POST /article/comment': (ctx, { viewer, query, body }) => postComment(ctx, viewer, 'article', query.articleId, body),
  'PUT /article/comment': (ctx, { viewer, query }) => editComment(ctx, viewer, 'article', query),
  'DELETE /article/comment': (ctx, call) => remove(ctx, call, 'article'),

  'GET /latest-demos/comments': (ctx, { viewer, query }) => threadPage(ctx.db, viewer, 'demos', 0, query.page),
  'GET /latest-demos/comment-page': (ctx, { viewer, query }) => commentPlace(ctx.db, viewer, 'demos', query.commentId),
  'POST /latest-demos/comment': (ctx, { viewer, body }) => postComment(ctx, viewer, 'demos', 0, body),
  'PUT /latest-demos/comment': (ctx, { viewer, query }) => editComment(ctx, viewer, 'demos', query),
  'DELETE /latest-demos/comment': (ctx, call) => remove(ctx, call, 'demos'),

  'GET /map/comments': (ctx, { viewer, query }) => threadPage(ctx.db, viewer, 'map', query.mapId, query.page),
  'GET /map/comment-page': (ctx, { viewer, query }) => commentPlace(ctx.db, viewer, 'map', query.commentId),
  'POST /map/comment': (ctx, { viewer, query, body }) => postComment(ctx, viewer, 'map', query.mapId, body),
  'PUT /map/comment': (ctx, { viewer, query }) => editComment(ctx, viewer, 'map', query),
  'DELETE /map/comment': (ctx, call) => remove(ctx, call, 'map'),

  'GET /chatbox/comments': (ctx, { viewer, query }) => chatPage(ctx.db, viewer, query),
  'GET /chatbox/comment-page': (ctx, { viewer, query }) => chatPlace(ctx.db, viewer, query.commentId),
  'POST /chatbox/comment': (ctx, { viewer, body }) => postComment(ctx, viewer, 'chat', 0, body),
  'PUT /chatbox/comment': (ctx, { viewer, query }) => editComment(ctx, viewer, 'chat', query),
  'DELETE /chatbox/comment': (ctx, call) => remove(ctx, call, 'chat'),

  'POST /comments/restore': (ctx, call) => restoreComment(ctx, call.viewer, call.query.commentId),
}

export const commentsJobs: readonly Job[] = [
  job({ name: 'forget-comments', schedule: '50 3 * * *', run: forgetComments }),
]
