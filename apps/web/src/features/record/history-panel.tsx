import type { HistoryRow } from '@kz/contract/records'
import { useMemo, useState } from 'react'
import { counted } from '../../blocks/words.ts'
import { CheckBox } from '../../ui/field.tsx'
import panel from '../../ui/panel.module.css'
import { Panel } from '../../ui/panel.tsx'
import type { Sort } from '../../ui/sortable-head.tsx'
import { heldByDemo } from './history.ts'
import { HistoryTable } from './history-table.tsx'
import { type HistoryColumn, sortHistory } from './sort-history.ts'

interface HistoryPanelProps {
  /** the runs of the route, newest first */
  rows: readonly HistoryRow[]
  of: string
  now: Date
}

/** Every released run of a route, newest first unless sorted otherwise. */
export function HistoryPanel({ rows, of, now }: HistoryPanelProps) {
  const [sort, setSort] = useState<Sort<HistoryColumn>>({ column: 'date', descending: true })
  const [withCp, setWithCp] = useState(true)
  const held = useMemo(() => heldByDemo(rows, now), [rows, now])
  const shown = sortHistory(
    rows.filter((row) => withCp || !row.hasCp),
    sort,
  )
  return (
    <Panel
      title="Record history"
      sub={counted(rows.length, 'run')}
      flush
      actions={
        rows.some((row) => row.hasCp) && (
          <CheckBox
            label="Include runs with checkpoints"
            checked={withCp}
            onChange={(event) => setWithCp(event.target.checked)}
          />
        )
      }
    >
      {shown.length === 0 ? (
        <p className={`${panel.body} dim`}>No runs yet.</p>
      ) : (
        <HistoryTable rows={shown} held={held} sort={sort} onSort={setSort} of={of} />
      )}
    </Panel>
  )
}
