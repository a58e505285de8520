import type { HistoryRow } from '@kz/contract/records'
import { useMemo, useState } from 'react'
import { count } from '../../lib/format.ts'
import { CheckBox } from '../../ui/field.tsx'
import panel from '../../ui/panel.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { HistoryPart } from './history-part.tsx'
import styles from './record.module.css'
import { bestRuns } from './runs.ts'
import { RunsTable } from './runs-table.tsx'

interface RecordTabsProps {
  /** the released runs of the route, newest first */
  rows: readonly HistoryRow[]
  of: string
  now: Date
}

/** What is known of a route: each player's best run, how the record went, what is said of it. */
export function RecordTabs({ rows, of, now }: RecordTabsProps) {
  const [tab, setTab] = useState<'runs' | 'history'>('runs')
  const [withCp, setWithCp] = useState(true)
  const runs = useMemo(() => bestRuns(rows, withCp), [rows, withCp])
  const history = rows.filter((row) => withCp || !row.hasCp)
  return (
    <section className={`${panel.panel} ${styles.tabs}`} aria-label={`Runs on ${of}`}>
      <Tabs
        label={`Runs on ${of}`}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'runs', label: `Runs ${count(runs.length)}` },
          { value: 'history', label: `History ${count(history.length)}` },
        ]}
        between={
          rows.some((row) => row.hasCp) && (
            <div className={styles.withCp}>
              <CheckBox
                label="Include runs with checkpoints"
                checked={withCp}
                onChange={(event) => setWithCp(event.target.checked)}
              />
            </div>
          )
        }
      >
        {tab === 'runs' ? (
          <RunsTable runs={runs} of={of} />
        ) : (
          <HistoryPart rows={history} all={rows} of={of} now={now} />
        )}
      </Tabs>
    </section>
  )
}
