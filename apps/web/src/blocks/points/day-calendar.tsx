import { pageNow } from '../../lib/page-time.ts'
import { shortDate, shortMonth } from '../../lib/text/format.ts'
import { counted } from '../words.ts'
import { calendarOf } from './days.ts'
import styles from './points.module.css'

const TONES = [styles.tone0, styles.tone1, styles.tone2, styles.tone3]

interface DayCalendarProps {
  days: readonly { day: string; runs: number }[]
  /** what it shows, in a sentence */
  says: string
}

/** Days with runs in 26 weeks: four tones, today framed. */
export function DayCalendar({ days, says }: DayCalendarProps) {
  const cells = calendarOf(days, pageNow().toISOString().slice(0, 10))
  const months = cells.filter(({ day }, at) => at > 0 && at % 7 === 0 && day.slice(8) <= '07')
  return (
    <div className={styles.calendar}>
      <div className={styles.days} role="img" aria-label={says}>
        {cells.map(({ day, runs, tone, isToday }) => (
          <i
            key={day}
            className={`${TONES[tone]} ${isToday ? styles.today : ''}`}
            data-tip={`${shortDate(new Date(day))}: ${counted(runs, 'run')}`}
          />
        ))}
      </div>
      <div className={styles.months} aria-hidden="true">
        {months.slice(-6).map(({ day }) => (
          <span key={day}>{shortMonth(new Date(day))}</span>
        ))}
      </div>
    </div>
  )
}
