import type { Comment } from '@kz/contract/comments'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { type CommentTarget, threadKey } from './thread-key.ts'

export interface NewComment {
  commentMessage: string
  parentId: number | null
  /** the one of the latest demos it speaks of */
  demoId?: number | undefined
}

/** A page of 20 threads, from 0. Stale at once: a panel that is opened again asks again. */
export const commentsQuery = (target: CommentTarget, page: number) =>
  queryOptions<Comment[]>({
    queryKey: [...threadKey(target), page],
    meta: callOf(target, page),
    queryFn: () => readComments(target, page),
    staleTime: 0,
  })

/** What the server asks to draw them; nobody sees those of the demos or of a map at once. */
function callOf({ kind, targetId }: CommentTarget, page: number): Record<string, unknown> {
  if (kind === 'news') return { key: 'GET /news/comments', sent: { query: { newsId: targetId, page } } }
  if (kind === 'article') return { key: 'GET /article/comments', sent: { query: { articleId: targetId, page } } }
  return {}
}

function readComments({ kind, targetId }: CommentTarget, page: number): Promise<Comment[]> {
  if (kind === 'news') return api.call('GET /news/comments', { query: { newsId: targetId, page } })
  if (kind === 'article') return api.call('GET /article/comments', { query: { articleId: targetId, page } })
  if (kind === 'map') return api.call('GET /map/comments', { query: { mapId: targetId, page } })
  return api.call('GET /latest-demos/comments', { query: { page } })
}

export function postComment({ kind, targetId }: CommentTarget, body: NewComment): Promise<Comment> {
  if (kind === 'news') return api.call('POST /news/comment', { query: { newsId: targetId }, body })
  if (kind === 'article') return api.call('POST /article/comment', { query: { articleId: targetId }, body })
  if (kind === 'map') return api.call('POST /map/comment', { query: { mapId: targetId }, body })
  return api.call('POST /latest-demos/comment', { body })
}

export function editComment({ kind }: CommentTarget, commentId: number, message: string): Promise<Comment> {
  const query = { commentId, message }
  if (kind === 'news') return api.call('PUT /news/comment', { query })
  if (kind === 'article') return api.call('PUT /article/comment', { query })
  if (kind === 'map') return api.call('PUT /map/comment', { query })
  return api.call('PUT /latest-demos/comment', { query })
}

export async function deleteComment({ kind }: CommentTarget, commentId: number): Promise<void> {
  const query = { commentId }
  if (kind === 'news') await api.call('DELETE /news/comment', { query })
  else if (kind === 'article') await api.call('DELETE /article/comment', { query })
  else if (kind === 'map') await api.call('DELETE /map/comment', { query })
  else await api.call('DELETE /latest-demos/comment', { query })
}

/** Brings back what staff deleted, for top staff. */
export const restoreComment = (commentId: number): Promise<Comment> =>
  api.call('POST /comments/restore', { query: { commentId } })

const PLACES = {
  news: 'GET /news/comment-page',
  article: 'GET /article/comment-page',
  demos: 'GET /latest-demos/comment-page',
  map: 'GET /map/comment-page',
} as const

/** The page that holds a comment; null for one that is not there. */
export async function pageOfComment({ kind }: Pick<CommentTarget, 'kind'>, commentId: number): Promise<number | null> {
  try {
    return (await api.call(PLACES[kind], { query: { commentId } })).page
  } catch {
    return null
  }
}
