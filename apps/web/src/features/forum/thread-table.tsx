import type { ForumThread } from '@kz/contract/forum/forum'
import { Lock, MessageSquare, Pin } from 'lucide-react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Age } from '../../blocks/time/age.tsx'
import { counted } from '../../blocks/words.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Heads, rightHeads } from '../../ui/table/table-heads.tsx'
import styles from './forum.module.css'
import { UnreadMark } from './unread-mark.tsx'

const HEADS = [
  { head: 'State', silent: true },
  'Thread',
  'Started by',
  ...rightHeads('Replies'),
  { head: 'Views', right: true, className: styles.hideM },
  'Last post',
  ...rightHeads('When'),
] as const

/** Threads, one row each. */
export function ThreadTable({ caption, threads }: { caption: string; threads: readonly ForumThread[] }) {
  return (
    <table className={`${tableStyles.table} ${tableStyles.relaxed}`}>
      <caption className="visually-hidden">{caption}</caption>
      <Heads of={HEADS} />
      <tbody>
        {threads.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} />
        ))}
      </tbody>
    </table>
  )
}

function ThreadRow({ thread }: { thread: ForumThread }) {
  const { id, title, isSticky, isReadOnly, unread, replyCount, viewCount, lastMessage } = thread
  const lastPost = paths.thread(id, { page: lastMessage?.lastPage ?? 1, scroll: 'last' })
  return (
    <tr className={unread ? styles.thrNew : undefined}>
      <td className={isSticky ? `${tableStyles.fit} ${styles.thrPin}` : `${tableStyles.fit} ${styles.thrState}`}>
        <Icon of={isSticky ? Pin : isReadOnly ? Lock : MessageSquare} />
        <span className="visually-hidden">{isSticky ? 'Pinned' : isReadOnly ? 'Read-only' : 'Thread'}</span>
      </td>
      <td className={`${tableStyles.clip} ${styles.clip}`}>
        <a href={paths.thread(id)} dir="auto">
          {title}
        </a>
        {unread && <UnreadMark />}
        {isSticky && isReadOnly && (
          <span className={styles.thrLock}>
            <Icon of={Lock} size="sm" />
            <span className="visually-hidden">read-only</span>
          </span>
        )}
        <span className={styles.under}>
          <span>{counted(replyCount, 'reply', 'replies')}</span>
          {lastMessage && (
            <>
              <span dir="auto">{lastMessage.authorName}</span>
              <a href={lastPost}>
                <Age iso={lastMessage.dateIso} />
              </a>
            </>
          )}
        </span>
      </td>
      <td className={`${tableStyles.hideSmall} ${styles.hideS}`}>
        <PlayerName name={thread.authorName} country={thread.authorCountry} />
      </td>
      <td className={`${tableStyles.right} ${tableStyles.hideSmall} ${styles.hideS}`}>
        {count(replyCount)}
        <span className="visually-hidden"> replies</span>
      </td>
      <td className={`${tableStyles.right} dim ${styles.hideM}`}>{count(viewCount)}</td>
      <td className={`${tableStyles.hideSmall} ${styles.hideS}`}>
        {lastMessage && <PlayerName name={lastMessage.authorName} country={lastMessage.authorCountry} />}
      </td>
      <td className={`${tableStyles.right} dim ${tableStyles.hideSmall} ${styles.hideS}`}>
        {lastMessage && (
          <a href={lastPost}>
            <Age iso={lastMessage.dateIso} />
            <span className="visually-hidden">
              , last post in <bdi>{title}</bdi>
            </span>
          </a>
        )}
      </td>
    </tr>
  )
}
