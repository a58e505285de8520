import type { PlayerComment } from '@kz/contract/profiles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Moment } from '../../blocks/moment.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { ListBody } from '../../ui/list-body.tsx'
import { Pager } from '../../ui/pager.tsx'
import panel from '../../ui/panel.module.css'
import { Panel } from '../../ui/panel.tsx'
import styles from './profile.module.css'

interface CommentsPanelProps {
  userId: number
  /** from 1 */
  page: number
  onPage: (page: number) => void
}

/** What a member wrote under news, short news and the latest demos, newest first. */
export function CommentsPanel({ userId, page, onPage }: CommentsPanelProps) {
  const found = useQuery({
    ...queryOf('GET /user/comments', { query: { userId, page } }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = found
  const total = data?.totalItems ?? 0
  const pages = data?.totalPages ?? 1
  return (
    <Panel
      flush
      title="Comments"
      sub={total > 0 && counted(total, 'comment')}
      footer={
        pages > 1 && (
          <div className="end" data-part="actions">
            <Pager page={Math.min(page, pages)} pages={pages} label="Pages of comments" onPage={onPage} />
          </div>
        )
      }
    >
      <ListBody
        query={found}
        name="the comments"
        rows={8}
        height="2.5rem"
        isEmpty={({ comments }) => comments.length === 0}
        empty={
          <p className={`${panel.body} dim`} data-part="body">
            {total > 0 ? 'There is no such page.' : 'Wrote no comments yet.'}
          </p>
        }
      >
        {(data) => (
          <ul className={styles.wrote} aria-busy={isPlaceholderData}>
            {data.comments.map((comment) => (
              <Written key={comment.commentId} comment={comment} />
            ))}
          </ul>
        )}
      </ListBody>
    </Panel>
  )
}

function hrefOf({ kind, newsId, newsName, commentId }: PlayerComment): string {
  if (kind === 'news') return paths.newsPost(String(newsId), commentId)
  if (kind === 'article') return `${paths.blogPost(newsId ?? 0)}#comment-${commentId}`
  return kind === 'map' ? `${paths.record(newsName ?? '')}#comment-${commentId}` : paths.home()
}

function Written({ comment }: { comment: PlayerComment }) {
  const { newsName, message, dateIso } = comment
  return (
    <li>
      <div className={`row ${styles.line}`}>
        <a className={styles.thread} href={hrefOf(comment)}>
          {newsName ?? 'Latest demos'}
        </a>
        <Moment className={`dim end ${styles.date}`} iso={dateIso} look="clock" />
      </div>
      <p className="dim">{message}</p>
    </li>
  )
}
