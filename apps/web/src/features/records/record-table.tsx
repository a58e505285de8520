// biome-ignore-all lint/a11y/noRedundantRoles: a table that is not displayed as one loses its role
import type { RecordLine } from '@kz/contract/records'
import { useRef } from 'react'
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

/** as many as a high window shows */
const DRAWN = 32
const heights = { dense: 2, roomy: 2.5 }

/**
 * All lines as one table that scrolls with the page; only the rows near the screen exist. Each is placed by itself, so that a
 * row that comes costs nothing but itself; the roles say what that display takes away. A filter changes the rows' content
 * and keeps their elements.
 */
export function RecordTable({ lines, sort, onSort, roomy, now }: RecordTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const height = roomy ? heights.roomy : heights.dense
  const { rows, total, handlers } = useRecordRows({ count: lines.length, height, drawn: DRAWN, list: body })
  return (
    <table role="table" className="tbl" aria-rowcount={lines.length + 1}>
      <caption className="sr">Map records</caption>
      <Head sort={sort} onSort={onSort} />
      <tbody role="rowgroup" ref={body} style={{ height: total }} {...handlers}>
        {rows.map(({ index, top, height }) => {
          const line = lines[index]
          return line && <RecordRow key={index} line={line} index={index} top={top} height={height} now={now} />
        })}
      </tbody>
    </table>
  )
}

function Head(sorting: Pick<RecordTableProps, 'sort' | 'onSort'>) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        <SortableHead column="map" className="c-map" {...sorting}>
          Map
        </SortableHead>
        <SortableHead column="difficulty" className="c-difficulty" descendingFirst {...sorting}>
          Difficulty
        </SortableHead>
        <th scope="col" role="columnheader" className="c-type">
          Type
        </th>
        <th scope="col" role="columnheader" className="c-length">
          Length
        </th>
        <SortableHead column="time" className="c-time r" {...sorting}>
          Record
        </SortableHead>
        <SortableHead column="player" className="c-holder" {...sorting}>
          Holder
        </SortableHead>
        <th scope="col" role="columnheader" className="c-previous">
          Previous
        </th>
        <SortableHead column="date" className="c-set" descendingFirst {...sorting}>
          Set
        </SortableHead>
        <th scope="col" role="columnheader" className="c-held r">
          Held
        </th>
        <th scope="col" role="columnheader" className="c-links r">
          Links
        </th>
      </tr>
    </thead>
  )
}
