import type { RecordLine } from '@kz/contract/records'
import { Fragment, useRef } from 'react'
import { type Sort, SortableHead } from '../../ui/sortable-head.tsx'
import { RecordRow } from './record-row.tsx'
import type { RecordsColumn, RecordsSort } from './records-state.ts'
import { useRecordRows } from './use-record-rows.ts'
import './record-table.css'

interface RecordTableProps {
  lines: readonly RecordLine[]
  sort: RecordsSort
  onSort: (sort: Sort<RecordsColumn>) => void
  roomy: boolean
  now: Date
}

const columns = ['map', 'difficulty', 'type', 'length', 'time', 'holder', 'previous', 'set', 'held', 'links']
const heights = { dense: 2, roomy: 2.5 }

/** All lines as one table that scrolls with the page; only the rows near the screen exist. */
export function RecordTable({ lines, sort, onSort, roomy, now }: RecordTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const height = roomy ? heights.roomy : heights.dense
  const { rows, total, start, handlers } = useRecordRows({ count: lines.length, height, list: body })
  const sorting = { sort, onSort }
  let end = 0
  return (
    <table className={roomy ? 'tbl relaxed' : 'tbl'} aria-rowcount={lines.length + 1}>
      <caption className="sr">Map records</caption>
      <colgroup>
        {columns.map((name) => (
          <col key={name} className={`c-${name}`} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <SortableHead column="map" className="c-map" {...sorting}>
            Map
          </SortableHead>
          <SortableHead column="difficulty" className="c-difficulty" descendingFirst {...sorting}>
            Difficulty
          </SortableHead>
          <th scope="col" className="c-type">
            Type
          </th>
          <th scope="col" className="c-length">
            Length
          </th>
          <SortableHead column="time" className="c-time r" {...sorting}>
            Record
          </SortableHead>
          <SortableHead column="player" className="c-holder" {...sorting}>
            Holder
          </SortableHead>
          <th scope="col" className="c-previous">
            Previous
          </th>
          <SortableHead column="date" className="c-set" descendingFirst {...sorting}>
            Set
          </SortableHead>
          <th scope="col" className="c-held r">
            Held
          </th>
          <th scope="col" className="c-links r">
            Links
          </th>
        </tr>
      </thead>
      <tbody ref={body} {...handlers}>
        {rows.map((row) => {
          const line = lines[row.index]
          const gap = row.start - start - end
          end = row.end - start
          return (
            line && (
              <Fragment key={`${line.routeId ?? line.mapId} ${line.hasCp}`}>
                {gap > 0 && <Gap height={gap} />}
                <RecordRow line={line} index={row.index} now={now} />
              </Fragment>
            )
          )
        })}
        {total > end && <Gap height={total - end} />}
      </tbody>
    </table>
  )
}

/** The place of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content takes no focus
    <tr className="gap-row" aria-hidden="true" style={{ height }}>
      <td />
    </tr>
  )
}
