import type { Overview } from '@kz/contract/runs/me'
import type { UseQueryResult } from '@tanstack/react-query'
import { DayLine } from '../../blocks/points/day-line.tsx'
import { counted } from '../../blocks/words.ts'
import { pageNow } from '../../lib/page-time.ts'
import { useSession } from '../../lib/session/session.ts'
import { countryName } from '../../lib/text/country-name.ts'
import { count, ordinal } from '../../lib/text/format.ts'
import { word } from '../../lib/text/word.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import tabs from '../../ui/tabs.module.css'
import styles from './me.module.css'

/** The place by points, and how it went over the year. */
export function RankPanel({ query }: { query: UseQueryResult<Overview> }) {
  const known = query.data
  return (
    <Panel
      title="Rank"
      sub={known && `of ${counted(known.of, 'player')}`}
      actions={
        <ButtonLink small kind="ghost" href={paths.leaderboard({ view: 'points' })}>
          Leaderboard
        </ButtonLink>
      }
    >
      <QueryBody query={query} name="your rank" loading={<Skeleton width="100%" height="14rem" />}>
        {(overview) => <Rank overview={overview} />}
      </QueryBody>
    </Panel>
  )
}

function Rank({ overview: { rank, rankInCountry, points, toNext, history } }: { overview: Overview }) {
  const { user } = useSession()
  if (rank === null) {
    return (
      <EmptyState title="No place yet.">
        The first run without gochecks whose replay agrees puts you on the board.
      </EmptyState>
    )
  }
  const today = pageNow().toISOString().slice(0, 10)
  const values = [
    ...history.filter(({ day }) => day !== today).map(({ day, rank: value }) => ({ day, value })),
    { day: today, value: rank },
  ]
  const first = values[0]?.value ?? rank
  const country = user && countryName(user.country)
  const numbers: [name: string, value: string][] = [
    ['By points', ordinal(rank)],
    [country ? word(`In ${country}`) : 'In your country', rankInCountry === null ? '–' : ordinal(rankInCountry)],
    ['Points', count(points)],
    [rank > 1 ? word(`To ${ordinal(rank - 1)}`) : 'Ahead of you', toNext === null ? word('nobody') : count(toNext)],
  ]
  return (
    <>
      <dl className={`${tabs.stat} ${tabs.stats}`}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {values.length > 1 ? (
        <DayLine
          values={values}
          upward={false}
          label="Rank chart"
          says={`Rank by points since ${values[0]?.day}, from ${ordinal(first)} to ${ordinal(rank)}`}
          textOf={ordinal}
          colour="chart-1"
        />
      ) : (
        <p className={`dim ${styles.soon}`}>Your rank chart starts tomorrow.</p>
      )}
    </>
  )
}
