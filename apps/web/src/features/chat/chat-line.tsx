import type { Comment } from '@kz/contract/comments'
import { CHAT_LINES } from '@kz/contract/sentences/chat-lines'
import { sentenceText } from '@kz/contract/sentences/sentence'
import { Pencil, Trash2, Undo2, User } from 'lucide-react'
import { DeletedText } from '../../blocks/comments/deleted-text.tsx'
import { Foldable } from '../../blocks/member/blocked.tsx'
import { RoleIcons } from '../../blocks/member/role-icons.tsx'
import { MessageText } from '../../blocks/message-text.tsx'
import { ReportButton } from '../../blocks/report/report-button.tsx'
import { Time } from '../../blocks/time/time.tsx'
import { useTyped } from '../../lib/hooks/use-typed.ts'
import { useSession } from '../../lib/session/session.ts'
import { clockTime, tableDate } from '../../lib/text/format.ts'
import { onOwnClock, useLocal } from '../../lib/text/local-times.ts'
import { word } from '../../lib/text/word.ts'
import { paths } from '../../lib/url/paths.ts'
import buttonStyles from '../../ui/button.module.css'
import { Flag } from '../../ui/flag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import namesStyles from '../../ui/names.module.css'
import styles from './chat.module.css'
import { mayStillEdit } from './chat.ts'
import { EditMessage } from './edit-message.tsx'
import { useChatWriting } from './use-chat-writing.ts'

interface ChatLineProps {
  comment: Comment
  /** an address has led to it */
  isMarked: boolean
  /** the viewer's nickname; undefined for guests */
  own: string | undefined
  names: readonly string[]
  now: Date
  onMention: (name: string) => void
  onDelete: (comment: Comment) => void
}

/** A message of the chat: who and when, then the text. The site's own messages are one quiet line. */
export function ChatLine(props: ChatLineProps) {
  const { comment, isMarked, own, names, now, onDelete } = props
  const { user } = useSession()
  // a reload opens again what was being changed
  const [opened, setOpened] = useTyped(`box ${comment.id}`, user?.userId)
  const editing = opened !== '' && comment.canEdit
  const { author, deleted } = comment
  const classes = [author === own && styles.mine, isMarked && styles.target].filter(Boolean).join(' ') || undefined
  const said = comment.sentence && sentenceText(CHAT_LINES, comment.sentence)
  const isSystem = !deleted && comment.authorId === null
  const text = <MessageText message={said ?? comment.message} names={names} own={own} isSystem={isSystem} />
  if (author === null)
    return (
      <li
        id={`comment-${comment.id}`}
        data-marked={isMarked || undefined}
        className={isMarked ? `${styles.sys} ${styles.target}` : styles.sys}
      >
        <p>
          <When comment={comment} now={now} />{' '}
          {deleted ? (
            <i>
              <DeletedText />
            </i>
          ) : (
            text
          )}
          {comment.canRestore && <RestoreButton commentId={comment.id} />}
        </p>
      </li>
    )
  return (
    <li id={`comment-${comment.id}`} data-marked={isMarked || undefined} className={classes}>
      <div className={styles.who}>
        <Author {...props} author={author} />
        <span className={styles.acts}>
          {own !== undefined && author !== own && (
            <a
              className={`${buttonStyles.button} ${buttonStyles.icon}`}
              data-part="icon-button"
              href={paths.profile(author)}
              aria-label={`Profile of ${author}`}
            >
              <Icon of={User} size="sm" />
            </a>
          )}
          {mayStillEdit(comment, now) && !editing && (
            <IconButton label="Edit" icon={Pencil} onClick={() => setOpened('edit')} />
          )}
          {comment.canDelete && <IconButton label="Delete" icon={Trash2} onClick={() => onDelete(comment)} />}
          <ReportButton kind="comment" id={comment.id} ownerId={comment.authorId} of={word(`message by ${author}`)} />
        </span>
        <When comment={comment} now={now} />
      </div>
      {editing ? (
        <EditMessage comment={comment} onDone={() => setOpened('')} />
      ) : (
        <Foldable by={comment.authorId}>
          <p>
            {text}
            {comment.edited && <span className={`dim ${styles.edited}`}> edited</span>}
          </p>
        </Foldable>
      )}
    </li>
  )
}

/** An author: a member who may write mentions them by a click on the name; for others the name leads to the profile. */
function Author({ comment, author, own, onMention }: ChatLineProps & { author: string }) {
  const canMention = own !== undefined && author !== own
  return (
    <span className={namesStyles.player} data-part="player">
      <Flag code={comment.country} />
      {canMention ? (
        <button
          type="button"
          data-part="person"
          aria-label={`Mention ${author}`}
          onClick={() => onMention(author)}
          dir="auto"
        >
          {author}
        </button>
      ) : (
        <a href={paths.profile(author)} dir="auto">
          {author}
        </a>
      )}
      {author === own && <span className="visually-hidden">, you</span>}
      <RoleIcons icons={comment.icons} most={2} />
    </span>
  )
}

/** Brings back what staff deleted. */
function RestoreButton({ commentId }: { commentId: number }) {
  const { restore } = useChatWriting()
  return <IconButton label="Restore" icon={Undo2} onClick={() => void restore(commentId)} />
}

function When({ comment: { commentDateIso }, now }: Pick<ChatLineProps, 'comment' | 'now'>) {
  const isLocal = useLocal()
  const today = (isLocal ? onOwnClock(now) : now).toISOString().slice(0, 10)
  return (
    <Time
      iso={commentDateIso}
      text={(date) => (date.toISOString().slice(0, 10) === today ? clockTime(date) : tableDate(date))}
    />
  )
}
