import type { Stats } from '@kz/contract/runs/leaderboards'
import { useQuery } from '@tanstack/react-query'
import { capital } from '../../blocks/capital.ts'
import { dayDate } from '../../blocks/time/day-date.ts'
import { Time } from '../../blocks/time/time.tsx'
import { queryOf } from '../../lib/api.ts'
import { countryName } from '../../lib/text/country-name.ts'
import { count, own, tableDate } from '../../lib/text/format.ts'
import { Facts } from '../../ui/facts.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import tabs from '../../ui/tabs.module.css'
import { ChartPanel } from './chart-panel.tsx'
import { LongjumpsTab } from './longjumps-tab.tsx'
import { RecordTables } from './record-tables.tsx'
import styles from './stats.module.css'

interface StatsPageProps {
  /** the query of the address */
  query: Record<string, unknown>
  onQuery: (query: Record<string, string | undefined>) => void
}

const TABS = optionsOf({ charts: 'Overview', tables: 'Tables', longjumps: 'Longjumps' })
type Tab = (typeof TABS)[number]['value']

/** /stats: what all records together look like. */
export function StatsPage({ query, onQuery }: StatsPageProps) {
  const stats = useQuery(queryOf('GET /stats'))
  const tab: Tab = TABS.find(({ value }) => value === query.tab)?.value ?? 'charts'
  return (
    <div className="stack">
      <PageHead
        title="Statistics"
        sub={stats.data ? <Refreshed iso={stats.data.refreshedIso} /> : 'All records together'}
      />
      <nav className={tabs.tabs} aria-label="Statistics">
        {TABS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-current={value === tab ? 'page' : undefined}
            onClick={() => onQuery({ tab: value === 'charts' ? undefined : value })}
          >
            {label}
          </button>
        ))}
      </nav>
      <PageBody query={stats} name="the statistics" rows={12} region="Statistics">
        {(data) =>
          tab === 'charts' ? (
            <Overview stats={data} />
          ) : tab === 'tables' ? (
            <RecordTables stats={data} />
          ) : (
            <LongjumpsTab longjumps={data.longjumps} />
          )
        }
      </PageBody>
    </div>
  )
}

const Refreshed = ({ iso }: { iso: string }) => (
  <>
    Counted <Time iso={iso} text={tableDate} />, updated within five minutes of a change
  </>
)

/** `Nov 2025` of `2025-11`. */
function monthLabel(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  return own('monthYear', date) ?? dayDate(date).slice(3)
}

const recordsBy = <Line extends { records: number }>(of: string, lines: Line[], labelOf: (line: Line) => string) => ({
  of,
  labels: lines.map(labelOf),
  values: lines.map(({ records }) => records),
})

function Overview({ stats }: { stats: Stats }) {
  const { months, countries, difficulties, hours } = stats
  const known = difficulties.filter(({ maps }) => maps > 0)
  const undated = stats.cards.recordsEver > 0 ? 'No record whose date is known.' : undefined
  return (
    <>
      <Cards cards={stats.cards} />
      <ChartPanel
        title="Records over time"
        sub="Per month"
        data={recordsBy('Month', months, ({ month }) => monthLabel(month))}
        none={undated}
      />
      <ChartPanel
        title="Records by country"
        sub="Held now"
        data={{ ...recordsBy('Country', countries, ({ country }) => countryName(country)), named: true }}
      />
      <div className={`stack ${styles.statsGrid}`}>
        <ChartPanel
          title="Records by difficulty"
          sub="Ever set"
          data={{ ...recordsBy('Difficulty', known, ({ difficulty }) => capital(difficulty)), named: true }}
        />
        <ChartPanel
          title="Records by hour"
          sub="Of submission, UTC"
          data={{
            of: 'Hour',
            labels: hours.map((_records, hour) => `${String(hour).padStart(2, '0')}:00`),
            values: hours,
          }}
          none={undated}
        />
      </div>
    </>
  )
}

function Cards({ cards }: { cards: Stats['cards'] }) {
  const lines: [label: string, value: string][] = [
    ['Maps', count(cards.maps)],
    ['Recordable maps', count(cards.recordable)],
    ['With a record', count(cards.withRecord)],
    ['Players with a record', count(cards.players)],
    ['Countries', count(cards.countries)],
    ['Records ever set', count(cards.recordsEver)],
    [`Demos submitted, ${count(cards.submitted30)} in 30 days`, count(cards.submitted)],
    [`Released, ${count(cards.released30)} in 30 days`, count(cards.released)],
    [`Rejected, ${count(cards.rejected30)} in 30 days`, count(cards.rejected)],
    ['Median time to a decision', cards.medianReviewHours === null ? 'None yet' : `${cards.medianReviewHours} h`],
  ]
  return <Facts className={`${panel.panel} ${styles.statsCards}`} facts={lines} />
}
