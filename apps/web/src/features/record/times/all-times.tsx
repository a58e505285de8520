import { formatTime } from '@kz/contract/rules'
import type { RunTop } from '@kz/contract/runs/runs'
import { useState } from 'react'
import { counted } from '../../../blocks/words.ts'
import { count } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import styles from './times.module.css'

const HEIGHT = 96
const STEP = 12
/** Fewer are squares in a row instead. */
const FEW = 20

interface AllTimesProps {
  top: RunTop
  onPlace: (place: number) => void
}

/** How the times of a board are spread, as bars that lead to their place, or as a table; one's own bar is amber. */
export function AllTimes({ top, onPlace }: AllTimesProps) {
  const { total } = top
  const [asTable, setAsTable] = useState(false)
  const isFew = total < FEW && top.runs.length === total
  return (
    <Panel
      title={total === 1 ? 'One time' : `All ${counted(total, 'time')}`}
      actions={
        !isFew && (
          <Button small kind="ghost" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            As table
          </Button>
        )
      }
    >
      {asTable ? <AsTable top={top} /> : isFew ? <Squares top={top} /> : <Bars top={top} onPlace={onPlace} />}
    </Panel>
  )
}

function AsTable({ top: { histogram } }: { top: RunTop }) {
  const { fromMs, stepMs, counts } = histogram
  const lines = counts.map((players, at) => ({ id: at, from: fromMs + at * stepMs, players }))
  return (
    <Table
      caption="How many times are in each range"
      lines={lines.filter(({ players }) => players > 0)}
      columns={[
        { head: 'From', cell: ({ from }) => formatTime(from) },
        { head: 'Times', right: true, cell: ({ players }) => players },
      ]}
    />
  )
}

/** A few times stand side by side. */
function Squares({ top: { runs, mine } }: { top: RunTop }) {
  const said = runs.map(({ timeMs }) => formatTime(timeMs)).join(', ')
  return (
    <div className={styles.squares} role="img" aria-label={`${counted(runs.length, 'time')}: ${said}`}>
      {runs.map(({ runId, rank }) => (
        <i
          key={runId}
          className={runId === mine?.runId ? styles.squareOwn : rank === 1 ? styles.squareFirst : undefined}
        />
      ))}
    </div>
  )
}

function Bars({ top, onPlace }: AllTimesProps) {
  const { histogram, mine, total, medianMs } = top
  const { fromMs, stepMs, counts } = histogram
  const most = Math.max(1, ...counts)
  const columnOf = (ms: number): number =>
    stepMs > 0 ? Math.min(counts.length - 1, Math.max(0, Math.floor((ms - fromMs) / stepMs))) : 0
  const own = mine ? columnOf(mine.timeMs) : -1
  const half = medianMs === null ? null : ((columnOf(medianMs) + 0.5) * STEP).toFixed(1)
  let before = 0
  const bars = counts.map((players, at) => {
    const place = before + 1
    before += players
    return { at, players, place, height: players === 0 ? 0 : Math.max(2, (HEIGHT * players) / most) }
  })
  return (
    <div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={saidOf(top)}
      >
        {bars.map(({ at, players, place, height }) => (
          <g key={at} {...(players > 0 && { onClick: () => onPlace(place) })}>
            <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
            <rect
              className={at === own ? styles.own : own >= 0 && at < own ? styles.ahead : styles.behind}
              x={at * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
            />
          </g>
        ))}
        {half && <path className={styles.half} d={`M${half} 0V${HEIGHT}`} vectorEffect="non-scaling-stroke" />}
      </svg>
      <p className={styles.axis}>
        <span>
          <i className={styles.first} /> {formatTime(fromMs)}
        </span>
        {medianMs !== null && <span>half: {formatTime(medianMs)}</span>}
        <span>{formatTime(fromMs + stepMs * counts.length)}</span>
      </p>
      {mine && (
        <p className={styles.axisOwn}>
          you {formatTime(mine.timeMs)}, {count(total - mine.rank)} behind
        </p>
      )}
    </div>
  )
}

function saidOf({ total, medianMs, mine }: RunTop): string {
  const half = medianMs === null ? '' : ` Half need more than ${formatTime(medianMs)}.`
  const own = mine ? ` Yours, ${formatTime(mine.timeMs)}, is faster than ${mine.percentile} per cent.` : ''
  return `Best times of ${counted(total, 'player')}.${half}${own}`
}
