import { lazy, Suspense, useMemo, useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { heldWords } from '../../blocks/time/age-text.ts'
import { counted } from '../../blocks/words.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import { firstRecord, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { chartPoints } from './chart-points.ts'
import { FewRecords } from './few-records.tsx'
import type { Step } from './history.ts'
import styles from './record.module.css'

const ProgressionChart = lazy(async () => ({ default: (await import('./progression-chart.tsx')).ProgressionChart }))

/** Records a chart begins with. */
const CHARTED = 4

/** How the record of a route went down: a gap bar of two or three, then a chart or a table. A single record is no progression. */
export function ProgressionPanel({ steps }: { steps: readonly Step[] }) {
  const [wantsTable, setWantsTable] = useState(false)
  const points = useMemo(() => chartPoints(steps), [steps])
  if (steps.length < 2) return null
  if (steps.length < CHARTED) return <FewRecords steps={steps} />
  const [first] = points
  const hasChart = points.length >= CHARTED
  const asTable = wantsTable || !hasChart
  const since = first && ` since ${new Date(first.at * 1000).getUTCFullYear()}`
  return (
    <Panel
      title="Record progression"
      sub={`${counted(steps.length, 'world record')}${since ?? ''}`}
      flush={asTable}
      actions={
        hasChart && (
          <Button small kind="ghost" onClick={() => setWantsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )
      }
    >
      {asTable ? (
        <ProgressionTable steps={steps} />
      ) : (
        <Suspense fallback={<div className={styles.progressionPlace} />}>
          <ProgressionChart points={points} />
        </Suspense>
      )}
    </Panel>
  )
}

function ProgressionTable({ steps }: { steps: readonly Step[] }) {
  return (
    <Table
      caption="Records in the order of their release"
      lines={steps}
      keyOf={({ row }) => row.demoId}
      columns={[
        { head: 'Date', look: 'dim', cell: ({ row }) => <Moment iso={row.releaseDateIso} look="day" /> },
        { head: 'Player', cell: ({ row }) => <PlayerName name={row.playerName} country={row.country} /> },
        { head: 'Time', right: true, cell: ({ row }) => <TimeText milliseconds={row.timeMs} /> },
        {
          head: 'Improved by',
          cell: ({ row, improvement }) => (
            <TimeDifference milliseconds={improvement} without={firstRecord(row.formerUnknown)} />
          ),
        },
        { head: 'Held', right: true, look: 'dim', cell: ({ heldDays }) => heldWords(heldDays) },
      ]}
    />
  )
}
