import { formatTime } from '@kz/contract/rules'
import type { RunTop } from '@kz/contract/runs/runs'
import { useState } from 'react'
import { counted } from '../../../blocks/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import styles from './times.module.css'

const HEIGHT = 96
const STEP = 12

/** How the times of a board are spread, as bars or as a table; one's own bar is amber. */
export function AllTimes({ top }: { top: RunTop }) {
  const { histogram, mine, total } = top
  const { fromMs, stepMs, counts } = histogram
  const [asTable, setAsTable] = useState(false)
  const most = Math.max(1, ...counts)
  const own = mine && stepMs > 0 ? Math.min(counts.length - 1, Math.floor((mine.timeMs - fromMs) / stepMs)) : -1
  const lines = counts.map((players, at) => ({ id: at, from: fromMs + at * stepMs, players }))
  return (
    <Panel
      title={`All ${counted(total, 'time')}`}
      actions={
        <Button small kind="ghost" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          As table
        </Button>
      }
    >
      {asTable ? (
        <Table
          caption="How many times are in each range"
          lines={lines.filter(({ players }) => players > 0)}
          columns={[
            { head: 'From', cell: ({ from }) => formatTime(from) },
            { head: 'Times', right: true, cell: ({ players }) => players },
          ]}
        />
      ) : (
        <svg
          className={styles.bars}
          viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${counted(total, 'time')} from ${formatTime(fromMs)}${mine ? `, yours is ${formatTime(mine.timeMs)}` : ''}`}
        >
          {lines.map(({ id, players }) => {
            const height = players === 0 ? 0 : Math.max(2, (HEIGHT * players) / most)
            const look = id === own ? styles.own : own >= 0 && id < own ? styles.ahead : styles.behind
            return <rect key={id} className={look} x={id * STEP} y={HEIGHT - height} width={STEP - 2} height={height} />
          })}
        </svg>
      )}
    </Panel>
  )
}
