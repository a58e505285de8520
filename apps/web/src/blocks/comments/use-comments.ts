import type { Comment } from '@kz/contract/comments'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { askAgain } from '../../lib/ask-again.ts'
import { errorText } from '../../lib/error-text.ts'
import { useLive } from '../../lib/live.ts'
import { soon } from '../../lib/soon.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
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

/** A page of comments and what can be done with it. A second click while something is being sent does nothing. */
export function useComments(target: CommentTarget, page: number) {
  const queries = useQueryClient()
  const query = commentsQuery(target, page)
  const comments = useQuery({ ...query, placeholderData: keepPreviousData })
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)

  useLive('comment.changed', ({ data }) => {
    if (data.kind === target.kind && data.targetId === target.targetId)
      soon(`comments ${data.kind} ${data.targetId}`, () => askAgain(queries, threadKey(target)))
  })

  async function run<Result>(act: () => Promise<Result>, success: string): Promise<Result | null> {
    if (inFlight.current) return null
    inFlight.current = true
    setBusy(true)
    try {
      const result = await act()
      toastSuccess(success)
      return result
    } catch (error) {
      toastError(errorText(error))
      return null
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  const change = (how: (comments: Comment[]) => Comment[], key = query.queryKey) =>
    queries.setQueryData<Comment[]>(key, (old) => old && how(old))

  return {
    comments,
    busy,
    async post(written: NewComment): Promise<Comment | null> {
      const stored = await run(() => postComment(target, written), 'Comment written')
      const shownOn = written.parentId === null ? commentsQuery(target, 0).queryKey : query.queryKey
      if (stored) change((old) => withComment(old, stored), shownOn)
      return stored
    },
    async edit(commentId: number, message: string): Promise<boolean> {
      const stored = await run(() => editComment(target, commentId, message), 'Comment updated')
      if (stored) change((old) => withComment(old, stored))
      return stored !== null
    },
    async remove(commentId: number): Promise<boolean> {
      const done = await run(async () => {
        await deleteComment(target, commentId)
        return true
      }, 'Comment deleted')
      if (done) change((old) => withoutComment(old, commentId))
      return done ?? false
    },
    async restore(commentId: number): Promise<void> {
      const stored = await run(() => restoreComment(commentId), 'Comment restored')
      if (stored) change((old) => withComment(old, stored))
    },
  }
}
