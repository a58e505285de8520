import { lazy, Suspense, useMemo, useState } from 'react'
import { heldWords } from '../../blocks/age-text.ts'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { counted } from '../../blocks/words.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TimeDifference } from '../../ui/time-difference.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { chartPoints } from './chart-points.ts'
import type { Step } from './history.ts'

const ProgressionChart = lazy(async () => ({ default: (await import('./progression-chart.tsx')).ProgressionChart }))

/** How the record of a route went down, as a chart or as a table. A single record is no progression. */
export function ProgressionPanel({ steps }: { steps: readonly Step[] }) {
  const [asTable, setAsTable] = useState(false)
  const points = useMemo(() => chartPoints(steps), [steps])
  const first = steps[0]
  if (!first || steps.length < 2) return null
  const since = new Date(first.row.releaseDateIso).getUTCFullYear()
  return (
    <Panel
      title="Record progression"
      sub={`${counted(steps.length, 'world record')} since ${since}`}
      flush={asTable}
      actions={
        <Button small kind="ghost" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      {asTable ? (
        <ProgressionTable steps={steps} />
      ) : (
        <Suspense fallback={<div className="progression-place" />}>
          <ProgressionChart points={points} />
        </Suspense>
      )}
    </Panel>
  )
}

function ProgressionTable({ steps }: { steps: readonly Step[] }) {
  return (
    <div className="scroll">
      <table className="tbl">
        <caption className="sr">Records in the order of their release</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Player</th>
            <th scope="col" className="r">
              Time
            </th>
            <th scope="col">Improved by</th>
            <th scope="col" className="r">
              Held
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ row, improvement, heldDays }) => (
            <tr key={row.demoId}>
              <td className="dim">
                <Moment iso={row.releaseDateIso} look="day" />
              </td>
              <td>
                <PlayerName name={row.playerName} country={row.country} />
              </td>
              <td className="r">
                <TimeText milliseconds={row.timeMs} />
              </td>
              <td>
                <TimeDifference milliseconds={improvement} />
              </td>
              <td className="r dim">{heldWords(heldDays)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
