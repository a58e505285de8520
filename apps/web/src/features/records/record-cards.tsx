import type { RecordLine } from '@kz/contract/records'
import { useRef } from 'react'
import { RecordCard } from './record-card.tsx'
import { useRecordRows } from './use-record-rows.ts'
import './record-cards.css'

const HEIGHT = 6
const DRAWN = 10

/** All lines as cards, for phones. */
export function RecordCards({ lines, now }: { lines: readonly RecordLine[]; now: Date }) {
  const list = useRef<HTMLUListElement>(null)
  const { rows, total, handlers } = useRecordRows({ count: lines.length, height: HEIGHT, drawn: DRAWN, list })
  return (
    <ul ref={list} className="record-cards" aria-label="Map records" style={{ height: total }} {...handlers}>
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
