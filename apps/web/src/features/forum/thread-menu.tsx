import type { ForumThread } from '@kz/contract/forum/forum'
import { Lock, LockOpen, Pin, PinOff, Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../lib/api.ts'
import buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/popup/menu.tsx'
import styles from './forum.module.css'
import type { ThreadAsk } from './moderation/thread-ask.ts'
import { useForumWriting } from './writing/use-forum-writing.ts'

const ThreadDialog = lazy(async () => ({ default: (await import('./moderation/thread-dialogs.tsx')).ThreadDialog }))
interface ThreadMenuProps {
  thread: ForumThread
  totalPages: number
}

/** What may be done with a thread: by its author, and by those who moderate. */
export function ThreadMenu({ thread, totalPages }: ThreadMenuProps) {
  const { id, isSticky, isReadOnly, canModerate, canEdit, canDelete } = thread
  const [asked, setAsked] = useState<ThreadAsk | null>(null)
  const { busy, run } = useForumWriting()
  const set = (call: 'toggle-sticky' | 'toggle-readonly', value: boolean, done: string) =>
    run(() => api.call(`POST /forum/threads/{id}/${call}`, { params: { id }, body: { value } }), done)
  const entry = (what: ThreadAsk, label: string) => (
    <button type="button" onClick={() => setAsked(what)}>
      {label}
    </button>
  )
  return (
    <>
      {canModerate && (
        <>
          <IconButton
            label={isSticky ? 'Unpin thread' : 'Pin thread'}
            icon={isSticky ? PinOff : Pin}
            disabled={busy}
            onClick={() => set('toggle-sticky', !isSticky, isSticky ? 'Thread unpinned' : 'Thread pinned')}
          />
          <IconButton
            label={isReadOnly ? 'Open for replies' : 'Make read-only'}
            icon={isReadOnly ? LockOpen : Lock}
            disabled={busy}
            onClick={() =>
              set('toggle-readonly', !isReadOnly, isReadOnly ? 'Thread opened' : 'Thread is read-only now')
            }
          />
        </>
      )}
      {(canEdit || canDelete) && (
        <Menu
          label="Thread"
          button={<Icon of={Settings2} />}
          buttonClass={`${buttonStyles.button} ${buttonStyles.icon} ${styles.fpMenu}`}
          alignRight
        >
          {canEdit && entry('rename', 'Rename')}
          {canModerate && entry('move', 'Move')}
          {canModerate && entry('merge', 'Merge')}
          {canModerate && entry('split', 'Split')}
          {canDelete && entry('delete', 'Delete')}
        </Menu>
      )}
      {asked && (
        <Suspense>
          <ThreadDialog what={asked} thread={thread} totalPages={totalPages} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
