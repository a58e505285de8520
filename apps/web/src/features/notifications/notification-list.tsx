import type { Notification } from '@kz/contract/notifications'
import {
  Activity,
  AtSign,
  CalendarClock,
  Eye,
  Hammer,
  type LucideIcon,
  Mountain,
  Reply,
  Server,
  ShieldHalf,
  Timer,
  Upload,
  UserCheck,
} from 'lucide-react'
import { Age } from '../../blocks/time/age.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { textOf } from './notification-text.ts'
import styles from './notifications.module.css'

const ICONS: Record<Notification['kind'], LucideIcon> = {
  reply: Reply,
  mention: AtSign,
  thread: Eye,
  submission: Upload,
  record: Timer,
  follow: UserCheck,
  'follow-map': Mountain,
  'follow-mapper': Hammer,
  'follow-server': Server,
  server: Server,
  event: CalendarClock,
  account: ShieldHalf,
  analysis: Activity,
}

interface NotificationListProps {
  notifications: readonly Notification[]
  /** called with what the reader opens and has not read */
  onOpen: (id: number) => void
}

/** Notifications as lines that lead to what they tell of. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  return (
    <ul className={styles.nts}>
      {notifications.map((notification) => (
        <Line key={notification.id} notification={notification} onOpen={onOpen} />
      ))}
    </ul>
  )
}

interface LineProps {
  notification: Notification
  onOpen: NotificationListProps['onOpen']
}

function Line({ notification, onOpen }: LineProps) {
  const { id, kind, read, actors, dateIso } = notification
  const { sentence, note, href } = textOf(notification)
  const [before, place, after] = sentence
  const [actor] = actors
  return (
    <li>
      <a
        href={href}
        className={read ? styles.nt : `${styles.nt} ${styles.ntNew}`}
        onClick={() => !read && onOpen(id)}
        onAuxClick={({ button }) => button === 1 && !read && onOpen(id)}
      >
        <span className={styles.ntFace}>
          {actor ? <Avatar picture={actor.picture} name={actor.pseudo} /> : <Icon of={ICONS[kind]} />}
        </span>
        <span className={styles.ntText}>
          {!read && <span className="visually-hidden">Unread: </span>}
          {before}
          {place && (
            <span className={styles.ntPlace} dir="auto">
              {place}
            </span>
          )}
          {after}
          {note && (
            <span className={styles.ntNote} dir="auto">
              {note}
            </span>
          )}
        </span>
        <span className={styles.ntAge}>
          {actor && <Icon of={ICONS[kind]} size="sm" />}
          <Age iso={dateIso} />
        </span>
      </a>
    </li>
  )
}
