import type { RecordLine } from '@kz/contract/runs/records'
import type { RecordsState } from './records-state.ts'

/** What every part of the filters gets. */
export interface FiltersProps {
  lines: readonly RecordLine[]
  state: RecordsState
  /** `typed`: one of many small changes, which are one step of the browser's history */
  onChange: (change: Partial<RecordsState>, typed?: boolean) => void
}
