import type { PointsCountry } from '@kz/contract/runs/points'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session/session.ts'
import { nameByFlag } from '../../../lib/text/countries.ts'
import { countryName } from '../../../lib/text/country-name.ts'
import { count, ordinal } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Flag } from '../../../ui/flag.tsx'
import names from '../../../ui/names.module.css'
import { PageBody } from '../../../ui/page/page-body.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { rankLook } from '../../../ui/rank.ts'
import tableStyles from '../../../ui/table/table.module.css'
import { Table } from '../../../ui/table/table.tsx'
import board from '../leaderboard.module.css'
import { OwnLine, OwnMove } from '../own-line.tsx'
import { Moved } from './moved.tsx'
import styles from './points.module.css'

/** Countries by the points of their five best. */
export function NationsBoard() {
  const { user } = useSession()
  const found = useQuery(queryOf('GET /points/countries'))
  return (
    <PageBody
      query={found}
      name="the countries"
      rows={10}
      region="Countries by points"
      none="No country has points yet."
      hint="They come with the first runs whose replays agree."
      isEmpty={({ countries }) => countries.length === 0}
    >
      {({ countries }) => (
        <Panel
          flush
          title="Countries"
          sub="best five of each"
          footer="A country's points are those of its best five, so size alone does not win."
        >
          <Table
            caption="Countries by points"
            className={styles.board}
            lines={countries}
            keyOf={({ country }) => country}
            lineProps={({ country }) =>
              country === user?.country ? { className: tableStyles.own, id: 'my-row', tabIndex: -1 } : {}
            }
            columns={[
              {
                head: '#',
                right: true,
                look: ({ rank }) => `${tableStyles.fit} ${rankLook(rank)}`,
                cell: ({ rank }) => rank,
              },
              countries.some(({ change }) => change !== null) && {
                head: 'Moved this week',
                silent: true,
                look: tableStyles.fit,
                cell: ({ change }) => <Moved change={change} />,
              },
              {
                head: 'Country',
                cell: ({ country }) => (
                  <span className={names.player} data-part="player">
                    <span className="row" aria-hidden="true">
                      <Flag code={country} />
                    </span>
                    <a href={paths.leaderboard({ view: 'points', country })} dir="auto" suppressHydrationWarning>
                      {nameByFlag(country)}
                    </a>
                  </span>
                ),
              },
              { head: 'Points', right: true, cell: ({ points }) => <b className={board.count}>{count(points)}</b> },
              { head: 'Players', right: true, cell: ({ players }) => count(players) },
              { head: 'Records', right: true, className: styles.wide, cell: ({ records }) => count(records) },
              {
                head: 'First three',
                className: styles.wide,
                cell: ({ first }) => (
                  <bdi className="dim" dir="auto">
                    {first.join(', ')}
                  </bdi>
                ),
              },
            ]}
          />
          <MyCountry countries={countries} own={user?.country} />
        </Panel>
      )}
    </PageBody>
  )
}

/** The reader's own country with what the next place takes. */
function MyCountry({ countries, own }: { countries: readonly PointsCountry[]; own: string | undefined }) {
  const at = countries.findIndex(({ country }) => country === own)
  const mine = countries[at]
  if (!mine) return null
  const next = countries.slice(0, at).findLast(({ points }) => points > mine.points)
  return (
    <OwnLine rank={mine.rank} name={countryName(mine.country)} value={count(mine.points)}>
      <OwnMove change={mine.change} since="week" />
      {next && (
        <b>
          {count(next.points - mine.points)} to {ordinal(next.rank)}
        </b>
      )}
    </OwnLine>
  )
}
