import type { Stats } from '@kz/contract/runs/leaderboards'
import { LONGJUMP_NAMES } from '@kz/contract/runs/longjump-types'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { nameByFlag } from '../../lib/text/countries.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Flag } from '../../ui/flag.tsx'
import namesStyles from '../../ui/names.module.css'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import panel from '../../ui/page/panel.module.css'
import { ChartPanel } from './chart-panel.tsx'
import styles from './stats.module.css'
import { TablePanel } from './table-panel.tsx'

const names: Partial<Record<string, string>> = LONGJUMP_NAMES
const typeName = (type: string): string => names[type] ?? type

/** Long jumps by type and by country. */
export function LongjumpsTab({ longjumps: { types, countries } }: { longjumps: Stats['longjumps'] }) {
  if (types.length === 0) {
    return (
      <section className={panel.panel} aria-label="Longjumps">
        <EmptyState title="No long jumps yet.">
          <a className="link" href={paths.uploadLongjump()}>
            Send the first one
          </a>
        </EmptyState>
      </section>
    )
  }
  return (
    <>
      <ChartPanel
        title="Jumps by type"
        unit="Jumps"
        data={{
          of: 'Type',
          named: true,
          labels: types.map(({ type }) => typeName(type)),
          values: types.map(({ jumps }) => jumps),
        }}
      />
      <div className={`stack ${styles.statsGrid}`}>
        <TablePanel
          title="Longest of each type"
          empty="No long jumps yet."
          lines={types}
          keyOf={({ type }) => type}
          columns={[
            { head: 'Type', cell: ({ type }) => typeName(type) },
            {
              head: 'Player',
              cell: ({ best }) => best && <PlayerName name={best.playerName} country={best.country} />,
            },
            { head: 'Distance', right: true, cell: ({ best }) => best?.distance.toFixed(2) },
            { head: 'Block', right: true, cell: ({ best }) => best?.block ?? '' },
            { head: 'Jumps', right: true, wide: true, cell: ({ jumps }) => count(jumps) },
          ]}
        />
        <TablePanel
          title="By country"
          empty="No long jumps yet."
          lines={countries}
          keyOf={({ country }) => country}
          columns={[
            {
              head: 'Country',
              cell: ({ country }) => (
                <span className={namesStyles.player} data-part="player">
                  <Flag code={country} />
                  <span className={namesStyles.name} dir="auto" suppressHydrationWarning>
                    {nameByFlag(country)}
                  </span>
                </span>
              ),
            },
            { head: 'Jumps', right: true, cell: ({ jumps }) => count(jumps) },
            { head: 'Longest', right: true, cell: ({ distance }) => distance.toFixed(2) },
            { head: 'Type', cell: ({ type }) => typeName(type) },
          ]}
        />
      </div>
    </>
  )
}
