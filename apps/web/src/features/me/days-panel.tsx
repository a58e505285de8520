import type { Overview } from '@kz/contract/runs/me'
import type { UseQueryResult } from '@tanstack/react-query'
import { DayCalendar } from '../../blocks/points/day-calendar.tsx'
import { counted } from '../../blocks/words.ts'
import { pageNow } from '../../lib/page-time.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import styles from './me.module.css'

const CALENDAR_DAYS = 182

/** Days with a run, and how many in a row. */
export function DaysPanel({ query }: { query: UseQueryResult<Overview> }) {
  return (
    <Panel title="Days on the clock" sub={query.data && `${query.data.days.length} of the last ${CALENDAR_DAYS}`}>
      <QueryBody query={query} name="your days" loading={<Skeleton width="100%" height="14rem" />}>
        {({ days, streakDays, longestStreak }) => {
          const today = pageNow().toISOString().slice(0, 10)
          const ranToday = days.some(({ day }) => day === today)
          return (
            <>
              <p className={styles.streak}>
                <b className="display">{streakDays}</b>
                <span>
                  <b>{streakDays === 1 ? 'day' : 'days'} in a row</b>
                  <span className="dim">
                    {ranToday ? 'You ran today.' : 'No run yet today.'} Longest: {longestStreak}.
                  </span>
                </span>
              </p>
              <DayCalendar
                days={days}
                says={`Days played in 26 weeks: ${counted(days.length, 'day')}, ${streakDays} in a row`}
              />
              <p className={`dim tiny ${styles.soon}`}>
                A day counts with one finished run, by UTC. Two rest days a month do not break the streak.
              </p>
            </>
          )
        }}
      </QueryBody>
    </Panel>
  )
}
