import type { PlayerComment } from '@kz/contract/accounts/profiles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '../../../blocks/words.ts'
import { queryOf } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { WrittenPanel, type WrittenProps } from './written-panel.tsx'

/** What a member wrote under news, short news, maps and the latest demos. */
export function CommentsPanel({ userId, page, onPage }: WrittenProps) {
  const call = queryOf('GET /user/comments', { query: { userId, page } })
  const query = useQuery({ ...call, placeholderData: keepPreviousData })
  const total = query.data?.totalItems ?? 0
  return (
    <WrittenPanel
      title="Comments"
      sub={total > 0 && counted(total, 'comment')}
      name="the comments"
      none="No comments yet."
      texts={query.data?.comments.map(written) ?? []}
      {...{ query, total, page, onPage }}
    />
  )
}

const written = (comment: PlayerComment) => ({
  id: comment.commentId,
  title: comment.newsName ?? 'Latest demos',
  href: hrefOf(comment),
  dateIso: comment.dateIso,
  text: comment.message,
})

function hrefOf({ kind, newsId, newsName, commentId }: PlayerComment): string {
  if (kind === 'news') return paths.newsPost(String(newsId), commentId)
  if (kind === 'article') return `${paths.blogPost(newsId ?? 0)}#comment-${commentId}`
  return kind === 'map' ? `${paths.record(newsName ?? '')}#comment-${commentId}` : paths.home()
}
