import type { ForumMessage } from '@kz/contract/forum/forum'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import styles from '../forum.module.css'
import { ReactMenu } from '../reactions.tsx'
import type { MessageAsk } from './message-ask.ts'

const MessageDialog = lazy(async () => ({ default: (await import('./message-dialogs.tsx')).MessageDialog }))
/** What a member does with a message besides answering. */
export function MessageTools({ message }: { message: ForumMessage }) {
  return (
    <>
      {message.canReact && <ReactMenu message={message} />}
      <More message={message} />
    </>
  )
}

/** What is done rarely. */
function More({ message }: { message: ForumMessage }) {
  const { user } = useSession()
  const [asked, setAsked] = useState<MessageAsk | null>(null)
  const mayReport = user !== null && user.userId !== message.authorId
  const { hasHistory } = message
  if (!mayReport && !message.canDelete && !hasHistory) return null
  return (
    <>
      <Menu
        label={`More about message ${message.position}`}
        button={<Icon of={Ellipsis} />}
        buttonClass={`${buttonStyles.button} ${buttonStyles.icon} ${styles.fpMenu}`}
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
