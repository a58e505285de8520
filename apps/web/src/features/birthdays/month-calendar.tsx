import type { ReplyOf } from '@kz/contract/api'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { own, weekday } from '../../lib/text/format.ts'
import datedList from '../../ui/dated-list.module.css'
import panel from '../../ui/page/panel.module.css'
import styles from './birthdays.module.css'
import { type CalendarDay, type Month, monthTitle, weeksOf } from './calendar.ts'

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Names of days, from a Monday. */
const WEEKDAYS = NAMES.map((name, at) => {
  const date = new Date(Date.UTC(2024, 0, 1 + at))
  return { long: own('weekdayName', date, date.getUTCDay()) ?? name, short: weekday(date) }
})
const SHOWN = 4

interface MonthCalendarProps {
  month: Month
  days: ReplyOf<'GET /user/birthdays/range'>
  /** `YYYY-MM-DD` */
  today: string
}

/** A month in weeks; narrow screens get a list of the days with somebody. */
export function MonthCalendar({ month, days, today }: MonthCalendarProps) {
  const weeks = weeksOf(month, days)
  const busy = weeks.flat().filter((day): day is CalendarDay => day !== null && day.total > 0)
  return (
    <>
      <table className={styles.month}>
        <caption className="visually-hidden">{monthTitle(month)}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map(({ long, short }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day)?.iso}>
              {week.map((day, place) =>
                day ? (
                  <td key={day.iso} className={day.iso === today ? styles.today : undefined}>
                    <time dateTime={day.iso}>
                      {day.day}
                      {day.iso === today && <span className="visually-hidden">, today</span>}
                    </time>
                    <Names day={day} most={SHOWN} />
                  </td>
                ) : (
                  <td key={WEEKDAYS[place]?.long} className={styles.other} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {busy.length === 0 ? (
        <p className={`${panel.body} dim ${styles.monthList}`}>Nobody this month.</p>
      ) : (
        <ul className={`${datedList.datedList} ${styles.monthList}`}>
          {busy.map((day) => (
            <li key={day.iso}>
              <time dateTime={day.iso}>
                {weekday(new Date(day.iso))} {day.day}
              </time>
              <Names day={day} most={day.users.length} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Names({ day: { users, total }, most }: { day: CalendarDay; most: number }) {
  const shown = users.slice(0, most)
  if (shown.length === 0) return null
  return (
    <ul className={styles.names}>
      {shown.map(({ id, pseudo, country, years }) => (
        <li key={id}>
          <PlayerName name={pseudo} country={country} />
          {years !== null && (
            <span className="dim" data-tip={years === 1 ? '1 year on the site' : `${years} years on the site`}>
              {years} y
            </span>
          )}
        </li>
      ))}
      {total > shown.length && <li className="dim">and {total - shown.length} more</li>}
    </ul>
  )
}
