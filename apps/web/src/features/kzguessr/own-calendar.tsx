import { useQuery } from '@tanstack/react-query'
import { GuessrCalendar } from '../../blocks/guessr-calendar.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import styles from './kzguessr.module.css'

/** One's own days with a daily. */
export function OwnCalendar({ userId }: { userId: number }) {
  const query = useQuery(queryOf('GET /kzguessr/history', { query: { userId, page: 1 } }))
  const streak = query.data?.streak
  return (
    <Panel title="Your days" sub={streak ? `${counted(streak, 'day')} in a row` : undefined}>
      <QueryBody query={query} name="your games" loading={<Skeleton height="6rem" />}>
        {({ calendar, longestStreak }) => (
          <div className={styles.days}>
            <GuessrCalendar days={calendar} weeks={16} />
            <p className="dim">Longest streak: {counted(longestStreak, 'day')}.</p>
          </div>
        )}
      </QueryBody>
    </Panel>
  )
}
