import type { RecordLine } from '@kz/contract/runs/records'
import { useRef } from 'react'
import { RecordCard } from './record-card.tsx'
import styles from './record-cards.module.css'
import recordTable from './record-table.module.css'
import { useRecordRows } from './use-record-rows.ts'

const HEIGHT = 6

/** All lines as cards, for phones. */
export function RecordCards({ lines, now }: { lines: readonly RecordLine[]; now: Date }) {
  const list = useRef<HTMLUListElement>(null)
  const { rows, total, handlers } = useRecordRows({ count: lines.length, height: HEIGHT, list })
  return (
    <ul
      ref={list}
      className={`${recordTable.recordCards} ${styles.recordCards}`}
      aria-label="Map records"
      style={{ height: total }}
      {...handlers}
    >
      {rows.map((row) => {
        const line = lines[row.index]
        return (
          line && (
            <RecordCard
              key={row.index}
              line={line}
              index={row.index}
              count={lines.length}
              now={now}
              top={row.top}
              height={row.height}
            />
          )
        )
      })}
    </ul>
  )
}
