import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NotificationList } from './notification-list.tsx'
import { unreadQuery, useRead } from './use-read.ts'

const SHOWN = 8

/** The last notifications under the bell; a link closes it. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const { data, isPending, refetch } = useQuery(queryOf('GET /notification/list', { query: { page: 1 } }))
  const unread = useQuery(unreadQuery).data?.count ?? 0
  const { busy, readOne, readAll } = useRead()
  const open = (id: number) => {
    readOne(id)
    onClose()
  }
  return (
    <>
      <header className="ph">
        <h2>Notifications</h2>
        <div className="row end">
          <Button small kind="ghost" disabled={busy || unread === 0} onClick={() => void readAll()}>
            Mark all read
          </Button>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after a link's own click */}
      <div
        className="bell-list"
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) onClose()
        }}
      >
        {isPending ? (
          <SkeletonRows label="Loading your notifications" count={5} />
        ) : !data ? (
          <div className="pb">
            <ErrorNote onRetry={() => void refetch()}>Could not load your notifications.</ErrorNote>
          </div>
        ) : data.notifications.length === 0 ? (
          <p className="pb dim">Nothing yet.</p>
        ) : (
          <NotificationList notifications={data.notifications.slice(0, SHOWN)} onOpen={open} />
        )}
      </div>
      <footer className="pf">
        <ButtonLink small kind="ghost" href={paths.notifications()} onClick={onClose}>
          All notifications
        </ButtonLink>
        <span className="end">
          <ButtonLink small kind="ghost" href={paths.settings('notifications')} onClick={onClose}>
            Settings
          </ButtonLink>
        </span>
      </footer>
    </>
  )
}
