import type { ForumMessage, ForumThread } from '@kz/contract/forum/forum'
import { Link2, Pencil, Quote } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LazyBBCodeText } from '../../blocks/markup/lazy-bbcode-text.tsx'
import { Foldable } from '../../blocks/member/blocked.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { RoleIcons } from '../../blocks/member/role-icons.tsx'
import { roleName, staffRoles } from '../../blocks/member/role-name.ts'
import roleStyles from '../../blocks/role.module.css'
import { Time } from '../../blocks/time/time.tsx'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { copyText } from '../../lib/clipboard.ts'
import { useSession } from '../../lib/session/session.ts'
import { postDate } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import names from '../../ui/names.module.css'
import { toastError, toastLinkCopied } from '../../ui/toast/toast.ts'
import styles from './forum.module.css'
import { selectedIn } from './selected-in.ts'
import { editDraft, hasDraft } from './writing/use-draft.ts'
import { useForumWriting } from './writing/use-forum-writing.ts'

const EditBox = lazy(async () => ({ default: (await import('./writing/edit-box.tsx')).EditBox }))
const Reactions = lazy(async () => ({ default: (await import('./reactions.tsx')).Reactions }))
const MessageTools = lazy(async () => ({ default: (await import('./moderation/message-tools.tsx')).MessageTools }))

interface MessageCardProps {
  message: ForumMessage
  thread: ForumThread
  page: number
  isMarked: boolean
  /** the whole message, or the part of it that is selected */
  onQuote: (text: string) => void
}

/** One message with its author beside it. */
export function MessageCard(props: MessageCardProps) {
  const { message, isMarked } = props
  const { id, position, authorName } = message
  if (message.deleted) return <DeletedMessage message={message} mayRestore={props.thread.canModerate} />
  return (
    <article
      className={isMarked ? `${styles.fp} ${styles.lnked}` : styles.fp}
      id={`message-${id}`}
      aria-label={`Message ${position} by ${authorName}`}
    >
      <Author message={message} />
      <Body {...props} />
    </article>
  )
}

function DeletedMessage({ message: { id, position }, mayRestore }: { message: ForumMessage; mayRestore: boolean }) {
  const { busy, run } = useForumWriting()
  return (
    <p className={`${styles.fpGone} row`} id={`message-${id}`}>
      <span className="dim">#{position}</span> This message was deleted.
      {mayRestore && (
        <Button
          small
          kind="ghost"
          busy={busy}
          onClick={() =>
            run(() => api.call('POST /forum/messages/{id}/restore', { params: { id } }), 'Message restored')
          }
        >
          Restore
        </Button>
      )}
    </p>
  )
}

function Author({ message: { authorName, authorCountry, picture, icons, authorStats } }: { message: ForumMessage }) {
  return (
    <aside>
      <Avatar picture={picture} name={authorName} size={32} roomy={48} />
      <div className={styles.id}>
        <span className={names.player} data-part="player">
          <PlayerName name={authorName ?? ''} country={authorCountry} />
          <RoleIcons icons={icons} />
        </span>
        {authorStats && (
          <>
            <div className={styles.rl}>
              {staffRoles(authorStats.roles).map((role) => (
                <span key={role} className={`${roleStyles.badge} ${styles.badge}`}>
                  {roleName(role)}
                </span>
              ))}
            </div>
            <span className={`${styles.since} dim`}>
              {counted(authorStats.messages, 'message')} since {authorStats.joined.slice(6)}
              {authorStats.records > 0 && `, ${counted(authorStats.records, 'record')}`}
            </span>
          </>
        )}
      </div>
    </aside>
  )
}

function Body({ message, thread, page, onQuote }: MessageCardProps) {
  const { id, position, dateIso, editedDate } = message
  const { user } = useSession()
  const [isEdited, setIsEdited] = useState(false)
  // what was begun here before goes on
  useEffect(() => {
    if (message.canEdit && hasDraft(editDraft(id))) setIsEdited(true)
  }, [message.canEdit, id])
  const link = paths.thread(thread.id, { page, message: id })
  const copyLink = async () => {
    if (await copyText(new URL(link, location.origin).href)) toastLinkCopied()
    else toastError('Could not copy the link')
  }
  return (
    <div className={styles.fb}>
      <header className="row">
        <a className="dim" href={link}>
          #{position}
        </a>
        <Time className="dim" iso={dateIso} text={postDate} />
        {message.edited && (
          <span className="dim" data-tip={editedDate?.slice(0, 16)}>
            edited
          </span>
        )}
        <span className={`end row ${styles.fpActs}`}>
          {thread.canReply && (
            <IconButton
              label="Quote"
              icon={Quote}
              // a press would take the selection away
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onQuote(selectedIn(document.getElementById(`message-${id}`)) ?? message.message)}
            />
          )}
          <IconButton label={`Copy link to message ${position}`} icon={Link2} onClick={copyLink} />
          {message.canEdit && (
            <IconButton label="Edit" icon={Pencil} pressed={isEdited} onClick={() => setIsEdited(!isEdited)} />
          )}
          {user && (
            <Suspense fallback={<span className={styles.slot} />}>
              <MessageTools message={message} />
            </Suspense>
          )}
        </span>
      </header>
      {isEdited ? (
        <Suspense>
          <EditBox message={message} onClose={() => setIsEdited(false)} />
        </Suspense>
      ) : (
        <Foldable by={message.authorId}>
          <LazyBBCodeText text={message.message} forum />
        </Foldable>
      )}
      {message.reactions.length > 0 && (
        <div className={styles.reactions}>
          <Suspense>
            <Reactions message={message} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
