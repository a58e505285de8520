// biome-ignore-all lint/a11y/noRedundantRoles: a table that is not displayed as one loses its role
import type { RecordLine } from '@kz/contract/runs/records'
import { useRef } from 'react'
import { type Sort, SortableHead } from '../../ui/table/sortable-head.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { RecordRow } from './record-row.tsx'
import styles from './record-table.module.css'
import type { RecordsColumn, RecordsSort } from './records-state.ts'
import { useRecordRows } from './use-record-rows.ts'

interface RecordTableProps {
  lines: readonly RecordLine[]
  sort: RecordsSort
  onSort: (sort: Sort<RecordsColumn>) => void
  roomy: boolean
  now: Date
}

const heights = { dense: 2, roomy: 2.5 }

/**
 * All lines as one table that scrolls with the page; once the scripts are there, only the rows near the screen exist. Each is placed by itself, so that a
 * row that comes costs nothing but itself; the roles say what that display takes away. A filter changes the rows' content
 * and keeps their elements.
 */
export function RecordTable({ lines, sort, onSort, roomy, now }: RecordTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const height = roomy ? heights.roomy : heights.dense
  const { rows, total, handlers } = useRecordRows({ count: lines.length, height, list: body })
  return (
    <table role="table" className={`${tableStyles.table} ${styles.tbl}`} aria-rowcount={lines.length + 1}>
      <caption className="visually-hidden">Map records</caption>
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
        <SortableHead column="map" className={styles.cMap} {...sorting}>
          Map
        </SortableHead>
        <SortableHead column="difficulty" className={styles.cDifficulty} descendingFirst {...sorting}>
          Difficulty
        </SortableHead>
        <SortableHead column="type" className={styles.cType} {...sorting}>
          Type
        </SortableHead>
        <SortableHead column="length" className={styles.cLength} {...sorting}>
          Length
        </SortableHead>
        <SortableHead
          column="rating"
          className={`${styles.cRating} ${tableStyles.right} ${styles.r}`}
          descendingFirst
          {...sorting}
        >
          Rating
        </SortableHead>
        <SortableHead column="time" className={`${styles.cTime} ${tableStyles.right} ${styles.r}`} {...sorting}>
          Record
        </SortableHead>
        <SortableHead column="player" className={styles.cHolder} {...sorting}>
          Holder
        </SortableHead>
        <SortableHead column="previous" className={styles.cPrevious} descendingFirst {...sorting}>
          Previous
        </SortableHead>
        <SortableHead column="date" className={styles.cSet} descendingFirst {...sorting}>
          Set
        </SortableHead>
        <SortableHead
          column="held"
          className={`${styles.cHeld} ${tableStyles.right} ${styles.r}`}
          descendingFirst
          {...sorting}
        >
          Held
        </SortableHead>
        <th scope="col" role="columnheader" className={`${styles.cLinks} ${tableStyles.right} ${styles.r}`}>
          Links
        </th>
      </tr>
    </thead>
  )
}
