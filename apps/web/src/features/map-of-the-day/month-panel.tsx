import type { ReplyOf } from '@kz/contract/api'
import { parseTime } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { MonthTurn } from '../../blocks/time/month-turn.tsx'
import { queryOf } from '../../lib/api.ts'
import { useNavigate } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'
import names from '../../ui/names.module.css'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './map-of-the-day-page.module.css'
import { dayTitle, laterMonth, monthTitle } from './month.ts'
import { Runner } from './runner.tsx'

/** The days of a month with their maps and best runs; each leads to its board. 'date' is the day that is open. */
export function MonthPanel({ month, date }: { month: string; date: string }) {
  const navigate = useNavigate()
  const days = useQuery(queryOf('GET /motd/calendar', { query: { month } }))
  const go = (count: number) =>
    navigate({ href: paths.mapOfTheDay(date, laterMonth(month, count)), resetScroll: false })
  return (
    <Panel flush title={monthTitle(month)} actions={<MonthTurn onGo={go} />}>
      <QueryBody
        query={days}
        name="this month"
        loading={<SkeletonRows label="Loading the month" count={8} height="3rem" />}
        padded
        empty={<p className={`${panel.body} dim`}>No maps this month.</p>}
      >
        {(data) => (
          <ul className={styles.motdDays}>
            {data.toReversed().map((day) => (
              <DayLine key={day.date} day={day} isOpen={day.date === date} />
            ))}
          </ul>
        )}
      </QueryBody>
    </Panel>
  )
}

function DayLine({ day, isOpen }: { day: ReplyOf<'GET /motd/calendar'>[number]; isOpen: boolean }) {
  const milliseconds = day.time === null ? null : parseTime(day.time)
  return (
    <li>
      <span className={`row ${styles.line}`}>
        <a href={paths.mapOfTheDay(day.date)} aria-current={isOpen ? 'date' : undefined}>
          <time dateTime={day.date}>{dayTitle(day.date)}</time>
        </a>
        <span className={`${names.map} grow ${styles.cut}`} data-part="map" dir="auto">
          {day.mapName}
        </span>
        <span className="dim no-wrap">{day.runs > 0 ? `${day.runs} run${day.runs === 1 ? '' : 's'}` : 'No run'}</span>
      </span>
      {milliseconds !== null && (
        <span className={`row ${styles.line} ${styles.bestLine}`}>
          <Runner run={{ ...day, playerId: null }} />
          <span className="end" data-part="actions">
            <TimeText milliseconds={milliseconds} />
          </span>
        </span>
      )}
    </li>
  )
}
