import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef } from 'react'
import { counted } from '../../blocks/words.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/page/announcer.tsx'
import { usePopup } from '../../ui/popup/use-popup.ts'
import styles from './bell.module.css'
import { unreadQuery } from './use-read.ts'

const BellPanel = lazy(() => import('./bell-panel.tsx').then((module) => ({ default: module.BellPanel })))

/** The server counts no further. */
const MOST = 100
const countText = (count: number): string => (count < MOST ? String(count) : '99+')

/** The bell of a member: how many notifications they have not read, and the last of them. */
export function NotificationBell() {
  const { data } = useQuery(unreadQuery)
  const count = data?.count ?? 0
  const { open, setOpen, opener, around } = usePopup()
  const known = useRef<number | null>(null)
  const panelId = useId()

  useEffect(() => {
    if (data === undefined) return
    // what was there before the page came is in the button's name
    if (known.current !== null && data.count > known.current) announce(`${counted(data.count, 'unread notification')}`)
    known.current = data.count
  }, [data])

  const label = count === 0 ? 'Notifications' : `Notifications, ${countText(count)} unread`
  return (
    <div {...around} className={styles.bell} data-bell>
      <IconButton
        ref={opener}
        label={label}
        icon={Bell}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {count > 0 && (
          <span className={styles.bellCount} aria-hidden="true">
            {countText(count)}
          </span>
        )}
      </IconButton>
      {open && (
        <section id={panelId} className={styles.bellPop} aria-label="Notifications">
          <Suspense fallback={null}>
            <BellPanel onClose={() => setOpen(false)} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
