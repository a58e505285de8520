import type { Comment } from '@kz/contract/comments'
import { Pencil, Trash2, Undo2, User } from 'lucide-react'
import { useState } from 'react'
import { MessageText } from '../../blocks/message-text.tsx'
import { clockTime, localDate, tableDate } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Flag } from '../../ui/flag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
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
  const [editing, setEditing] = useState(false)
  const { author, deleted } = comment
  const classes = [author === own && 'mine', isMarked && 'target'].filter(Boolean).join(' ') || undefined
  const text = (
    <MessageText message={comment.message} names={names} own={own} isSystem={!deleted && comment.authorId === null} />
  )
  if (author === null)
    return (
      <li id={`comment-${comment.id}`} className={isMarked ? 'sys target' : 'sys'}>
        <p>
          <When comment={comment} now={now} /> {deleted ? <i>{'<deleted>'}</i> : text}
          {comment.canRestore && <RestoreButton commentId={comment.id} />}
        </p>
      </li>
    )
  return (
    <li id={`comment-${comment.id}`} className={classes}>
      <div className="who">
        <Author {...props} author={author} />
        <span className="acts">
          {own !== undefined && author !== own && (
            <a className="btn btn-ico" href={paths.profile(author)} aria-label={`Profile of ${author}`}>
              <Icon of={User} size="sm" />
            </a>
          )}
          {mayStillEdit(comment, now) && !editing && (
            <IconButton label="Edit" icon={Pencil} onClick={() => setEditing(true)} />
          )}
          {comment.canDelete && <IconButton label="Delete" icon={Trash2} onClick={() => onDelete(comment)} />}
        </span>
        <When comment={comment} now={now} />
      </div>
      {editing ? (
        <EditMessage comment={comment} onDone={() => setEditing(false)} />
      ) : (
        <p>
          {text}
          {comment.edited && <span className="dim edited"> edited</span>}
        </p>
      )}
    </li>
  )
}

/** Who may write mentions somebody by his name; for others the name leads to the profile. */
function Author({ comment, author, own, onMention }: ChatLineProps & { author: string }) {
  const canMention = own !== undefined && author !== own
  return (
    <span className="pl">
      <Flag code={comment.country} />
      {canMention ? (
        <button type="button" className="who-name" aria-label={`Mention ${author}`} onClick={() => onMention(author)}>
          {author}
        </button>
      ) : (
        <a href={paths.profile(author)}>{author}</a>
      )}
      {author === own && <span className="sr">, you</span>}
    </span>
  )
}

/** Brings back what staff deleted. */
function RestoreButton({ commentId }: { commentId: number }) {
  const { restore } = useChatWriting()
  return <IconButton label="Restore" icon={Undo2} onClick={() => void restore(commentId)} />
}

function When({ comment: { commentDateIso }, now }: Pick<ChatLineProps, 'comment' | 'now'>) {
  const date = new Date(commentDateIso)
  const isToday = commentDateIso.slice(0, 10) === now.toISOString().slice(0, 10)
  return (
    <time dateTime={commentDateIso} title={localDate(date)}>
      {isToday ? clockTime(date) : tableDate(date)}
    </time>
  )
}
