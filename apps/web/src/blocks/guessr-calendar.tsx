import { GUESSR_MOST_POINTS } from '@kz/contract/guessr/guessr-rules'
import { pageNow } from '../lib/page-time.ts'
import { count } from '../lib/text/format.ts'
import styles from './guessr-calendar.module.css'

interface GuessrCalendarProps {
  /** UTC days with a daily game of KzGuessr, `yyyy-MM-dd` */
  days: readonly { day: string; points: number }[]
  /** how many weeks are shown, up to this one */
  weeks: number
}

const DAY_MS = 86_400_000
const LEVELS = 4

/** Days as squares, a week a column: the more points, the stronger. */
export function GuessrCalendar({ days, weeks }: GuessrCalendarProps) {
  const points = new Map(days.map((day) => [day.day, day.points]))
  const now = pageNow()
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  // columns begin on Monday
  const monday = today - ((now.getUTCDay() + 6) % 7) * DAY_MS
  const first = monday - (weeks - 1) * 7 * DAY_MS
  const shown = Array.from({ length: Math.round((today - first) / DAY_MS) + 1 }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  )
  const played = shown.filter((day) => points.has(day)).length
  return (
    <div className={styles.calendar} role="img" aria-label={`${played} of the last ${shown.length} days played`}>
      {shown.map((day) => {
        const of = points.get(day)
        const level = of === undefined ? 0 : Math.max(1, Math.ceil((of / GUESSR_MOST_POINTS) * LEVELS))
        return <i key={day} data-level={level} title={of === undefined ? day : `${day}: ${count(of)}`} />
      })}
    </div>
  )
}
