import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import panel from '../../ui/page/panel.module.css'
import { ListBody } from '../../ui/table/list-body.tsx'
import styles from './bell.module.css'
import { NotificationList } from './notification-list.tsx'
import { unreadQuery, useRead } from './use-read.ts'

const SHOWN = 8

/** The last notifications under the bell; a link closes it. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const found = useQuery(queryOf('GET /notification/list', { query: { page: 1 } }))
  const unread = useQuery(unreadQuery).data?.count ?? 0
  const { busy, readOne, readAll } = useRead()
  const open = (id: number) => {
    readOne(id)
    onClose()
  }
  return (
    <>
      <header className={panel.head} data-part="head">
        <h2>Notifications</h2>
        <div className="row end" data-part="actions">
          <Button small kind="ghost" disabled={busy || unread === 0} onClick={() => void readAll()}>
            Mark all read
          </Button>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after a link's own click */}
      <div
        className={styles.bellList}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) onClose()
        }}
      >
        <ListBody
          query={found}
          name="your notifications"
          rows={5}
          isEmpty={({ notifications }) => notifications.length === 0}
          empty={<p className={`${panel.body} dim`}>Nothing yet.</p>}
        >
          {(data) => <NotificationList notifications={data.notifications.slice(0, SHOWN)} onOpen={open} />}
        </ListBody>
      </div>
      <footer className={panel.foot}>
        <ButtonLink small kind="ghost" href={paths.notifications()} onClick={onClose}>
          All notifications
        </ButtonLink>
        <span className="end" data-part="actions">
          <ButtonLink small kind="ghost" href={paths.settings('notifications')} onClick={onClose}>
            Settings
          </ButtonLink>
        </span>
      </footer>
    </>
  )
}
