import type { Comment } from '@kz/contract/comments'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { debounce } from '../../lib/debounce.ts'
import { useLive } from '../../lib/live/live.ts'
import { refetchStale } from '../../lib/refetch-stale.ts'
import { useMutation } from '../use-mutation.ts'
import {
  commentsQuery,
  deleteComment,
  editComment,
  type NewComment,
  postComment,
  restoreComment,
} from './comment-calls.ts'
import { withComment, withoutComment } from './comment-tree.ts'
import { type CommentTarget, threadKey } from './thread-key.ts'

/** A page of comments and what can be done with it. */
export function useComments(target: CommentTarget, page: number) {
  const queries = useQueryClient()
  const query = commentsQuery(target, page)
  const comments = useQuery({ ...query, placeholderData: keepPreviousData })
  const { act, busy } = useMutation()

  useLive('comment.changed', ({ data }) => {
    if (data.kind === target.kind && data.targetId === target.targetId)
      debounce(`comments ${data.kind} ${data.targetId}`, () => refetchStale(queries, threadKey(target)))
  })

  const change = (how: (comments: Comment[]) => Comment[], key = query.queryKey) =>
    queries.setQueryData<Comment[]>(key, (old) => old && how(old))

  return {
    comments,
    busy,
    async post(written: NewComment): Promise<Comment | null> {
      const done = await act('Comment written', () => postComment(target, written))
      if (!done) return null
      const shownOn = written.parentId === null ? commentsQuery(target, 0).queryKey : query.queryKey
      change((old) => withComment(old, done.answer), shownOn)
      return done.answer
    },
    async edit(commentId: number, message: string): Promise<boolean> {
      const done = await act('Comment updated', () => editComment(target, commentId, message))
      if (done) change((old) => withComment(old, done.answer))
      return done !== null
    },
    async remove(commentId: number): Promise<boolean> {
      const done = await act('Comment deleted', () => deleteComment(target, commentId))
      if (done) change((old) => withoutComment(old, commentId))
      return done !== null
    },
    async restore(commentId: number): Promise<void> {
      const done = await act('Comment restored', () => restoreComment(commentId))
      if (done) change((old) => withComment(old, done.answer))
    },
  }
}
