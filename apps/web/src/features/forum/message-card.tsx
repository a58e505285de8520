import type { ForumMessage, ForumThread } from '@kz/contract/forum'
import { Ellipsis, Link2, Pencil, Quote } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { LazyBBCodeText } from '../../blocks/markup/lazy-bbcode-text.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { RoleIcons } from '../../blocks/role-icons.tsx'
import { roleName, staffRoles } from '../../blocks/role-name.ts'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { copyText } from '../../lib/clipboard.ts'
import { localDate, postDate } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useMay, useSession } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toastError, toastLinkCopied } from '../../ui/toast.ts'
import { useForumWriting } from './use-forum-writing.ts'

const EditBox = lazy(async () => ({ default: (await import('./edit-box.tsx')).EditBox }))
const MessageDialog = lazy(async () => ({ default: (await import('./message-dialogs.tsx')).MessageDialog }))
export type MessageAsk = 'report' | 'delete' | 'history'

interface MessageCardProps {
  message: ForumMessage
  thread: ForumThread
  page: number
  isMarked: boolean
  onQuote: (author: string, text: string) => void
}

/** One message with its author beside it. */
export function MessageCard(props: MessageCardProps) {
  const { message, isMarked } = props
  const { id, position, authorName } = message
  if (message.deleted) return <DeletedMessage message={message} />
  return (
    <article
      className={isMarked ? 'fp lnked' : 'fp'}
      id={`message-${id}`}
      aria-label={`Message ${position} by ${authorName}`}
    >
      <Author message={message} />
      <Body {...props} />
    </article>
  )
}

function DeletedMessage({ message: { id, position } }: { message: ForumMessage }) {
  const isTop = useMay('TOP')
  const { busy, run } = useForumWriting()
  return (
    <p className="fp-gone row" id={`message-${id}`}>
      <span className="dim">#{position}</span> This message was deleted.
      {isTop && (
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
      <Avatar picture={picture} name={authorName} size={40} roomy={64} />
      <div className="id">
        <span className="pl">
          <PlayerName name={authorName ?? ''} country={authorCountry} />
          <RoleIcons icons={icons} />
        </span>
        {authorStats && (
          <>
            <div className="rl">
              {staffRoles(authorStats.roles).map((role) => (
                <span key={role} className="badge">
                  {roleName(role)}
                </span>
              ))}
            </div>
            <span className="dim">
              {counted(authorStats.messages, 'message')} since {authorStats.joined.slice(6)}
            </span>
            {authorStats.records > 0 && <span className="dim">{counted(authorStats.records, 'record')}</span>}
          </>
        )}
      </div>
    </aside>
  )
}

function Body({ message, thread, page, onQuote }: MessageCardProps) {
  const { id, position, dateIso, editedDate } = message
  const [isEdited, setIsEdited] = useState(false)
  const date = new Date(dateIso)
  const link = paths.thread(thread.id, { page, message: id })
  const copyLink = async () => {
    if (await copyText(new URL(link, location.origin).href)) toastLinkCopied()
    else toastError('Could not copy the link')
  }
  return (
    <div className="fb">
      <header className="row">
        <a className="dim" href={link}>
          #{position}
        </a>
        <time className="dim" dateTime={dateIso} title={localDate(date)}>
          {postDate(date)}
        </time>
        {message.edited && (
          <span className="dim" data-tip={editedDate?.slice(0, 16)}>
            edited
          </span>
        )}
        <span className="end row fp-acts">
          {thread.canReply && (
            <IconButton label="Quote" icon={Quote} onClick={() => onQuote(message.authorName ?? '', message.message)} />
          )}
          <IconButton label="Copy link" icon={Link2} onClick={copyLink} />
          {message.canEdit && (
            <IconButton label="Edit" icon={Pencil} pressed={isEdited} onClick={() => setIsEdited(!isEdited)} />
          )}
          <More message={message} />
        </span>
      </header>
      {isEdited ? (
        <Suspense>
          <EditBox message={message} onClose={() => setIsEdited(false)} />
        </Suspense>
      ) : (
        <LazyBBCodeText text={message.message} />
      )}
    </div>
  )
}

/** What is done rarely. */
function More({ message }: { message: ForumMessage }) {
  const { user } = useSession()
  const isTop = useMay('TOP')
  const [asked, setAsked] = useState<MessageAsk | null>(null)
  const mayReport = user !== null && user.userId !== message.authorId
  const hasHistory = isTop && message.edited
  if (!mayReport && !message.canDelete && !hasHistory) return null
  return (
    <>
      <Menu
        label={`More about message ${message.position}`}
        button={<Icon of={Ellipsis} />}
        buttonClass="btn btn-ico fp-menu"
        alignRight
      >
        {mayReport && (
          <button type="button" onClick={() => setAsked('report')}>
            Report
          </button>
        )}
        {hasHistory && (
          <button type="button" onClick={() => setAsked('history')}>
            Earlier texts
          </button>
        )}
        {message.canDelete && (
          <button type="button" onClick={() => setAsked('delete')}>
            Delete
          </button>
        )}
      </Menu>
      {asked && (
        <Suspense>
          <MessageDialog what={asked} message={message} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
