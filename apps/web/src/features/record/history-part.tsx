import type { HistoryRow } from '@kz/contract/runs/records'
import { useMemo, useState } from 'react'
import panel from '../../ui/page/panel.module.css'
import type { Sort } from '../../ui/table/sortable-head.tsx'
import { stepsByDemo } from './history.ts'
import { HistoryTable } from './history-table.tsx'
import { type HistoryColumn, sortHistory } from './sort-history.ts'

interface HistoryPartProps {
  /** the runs that are shown, newest first */
  rows: readonly HistoryRow[]
  /** all runs of the route */
  all: readonly HistoryRow[]
  of: string
  now: Date
}

/** Every released run of a route, newest first unless sorted otherwise. */
export function HistoryPart({ rows, all, of, now }: HistoryPartProps) {
  const [sort, setSort] = useState<Sort<HistoryColumn>>({ column: 'date', descending: true })
  const steps = useMemo(() => stepsByDemo(all, now), [all, now])
  if (rows.length === 0) return <p className={`${panel.body} dim`}>No runs yet.</p>
  return <HistoryTable rows={sortHistory(rows, sort)} steps={steps} sort={sort} onSort={setSort} of={of} />
}
