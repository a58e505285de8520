import type { ListedMessage } from '@kz/contract/forum'
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

/** The server counts so many messages and no more. */
const MOST_COUNTED = 1_000

interface ForumPanelProps {
  userId: number
  /** from 1 */
  page: number
  onPage: (page: number) => void
}

/** What a member wrote in the forum, newest first, as far as the reader may see it. */
export function ForumPanel({ userId, page, onPage }: ForumPanelProps) {
  const found = useQuery({
    ...queryOf('GET /forum/messages/user', { query: { userId, page } }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = found
  const total = data?.total ?? 0
  const pages = data?.totalPages ?? 1
  return (
    <Panel
      flush
      title="Forum messages"
      sub={total > 0 && (total < MOST_COUNTED ? counted(total, 'message') : `the newest ${MOST_COUNTED}`)}
      footer={
        pages > 1 && (
          <div className="end" data-part="actions">
            <Pager page={Math.min(page, pages)} pages={pages} label="Pages of messages" onPage={onPage} />
          </div>
        )
      }
    >
      <ListBody
        query={found}
        name="the messages"
        rows={8}
        height="2.5rem"
        isEmpty={({ messages }) => messages.length === 0}
        empty={
          <p className={`${panel.body} dim`} data-part="body">
            {total > 0 ? 'There is no such page.' : 'Wrote nothing in the forum yet.'}
          </p>
        }
      >
        {(data) => (
          <ul className={styles.wrote} aria-busy={isPlaceholderData}>
            {data.messages.map((message) => (
              <Written key={message.id} message={message} />
            ))}
          </ul>
        )}
      </ListBody>
    </Panel>
  )
}

function Written({ message }: { message: ListedMessage }) {
  const { id, threadId, threadTitle, categoryId, categoryName, dateIso, extract } = message
  return (
    <li>
      <div className={`row ${styles.line}`}>
        <a className={styles.thread} href={paths.thread(threadId, { message: id })}>
          {threadTitle}
        </a>
        <span className="dim">
          in{' '}
          <a className="link" href={paths.forumCategory(categoryId)}>
            {categoryName}
          </a>
        </span>
        <Moment className={`dim end ${styles.date}`} iso={dateIso} look="clock" />
      </div>
      {extract && <p className="dim">{extract}</p>}
    </li>
  )
}
