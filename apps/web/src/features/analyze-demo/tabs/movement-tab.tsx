import { useMemo, useState } from 'react'
import { clockText } from '../../../blocks/analysis/clock-text.ts'
import chart from '../../../ui/chart.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from '../analyze-demo.module.css'
import { ExplainedLane } from '../charts/explained-lane.tsx'
import { KeyLanes } from '../charts/key-lanes.tsx'
import { type Line, LineChart } from '../charts/line-chart.tsx'
import { usePlayheadValue } from '../charts/playhead.ts'
import { rangeOf } from '../charts/track.ts'
import { TrackTable } from '../charts/track-table.tsx'
import { JumpsPanel } from '../jumps-panel.tsx'
import { Overview } from '../overview.tsx'
import type { Analysis } from '../read/analysis.ts'
import { StrafeKeysPanel } from '../strafe-keys-panel.tsx'
import { StrafePanel } from '../strafe-panel.tsx'

const BHOP_CAP = 300

/** Speed over time with the keys below it, the jumps, and the strafes of the chosen one. */
export function MovementTab({ analysis }: { analysis: Analysis }) {
  const { track, jumps, report } = analysis
  const [chosen, setChosen] = useState(() => best(analysis))
  const lines = useMemo<Line[]>(() => [{ label: 'Speed', values: track.speed, colour: 'chart-1' }], [track])
  const marks = useMemo(() => jumps.map(({ startMs }) => startMs), [jumps])
  const jump = jumps[chosen]
  return (
    <>
      <Panel
        title="Horizontal speed"
        sub={<WindowWords />}
        actions={
          <div className={`${chart.legend} ${styles.anLegend}`} aria-hidden="true">
            <span className={styles.lg1}>
              <i />
              speed, u/s
            </span>
            <span className={styles.lgLevel}>
              <i />
              bhop cap, 300 u/s
            </span>
            <span className={styles.lgMark}>
              <i />
              take-off
            </span>
            {report.explained && (
              <span className={styles.lgUnexplained}>
                <i />
                not explained
              </span>
            )}
          </div>
        }
      >
        {track.ms.length > 1 ? (
          <>
            <SpeedChart analysis={analysis} lines={lines} marks={marks} />
            {report.explained && <ExplainedLane explained={report.explained} spans={track.explained} />}
            {track.buttons && <KeyLanes track={track} />}
            <Overview track={track} />
            <TrackTable track={track} />
          </>
        ) : (
          <p className="dim">The demo holds no frame of play: there is no movement to show.</p>
        )}
      </Panel>
      <JumpsPanel analysis={analysis} chosen={chosen} onChoose={setChosen} />
      {jump && (
        <StrafePanel
          key={jump.startMs}
          number={chosen + 1}
          jump={jump}
          track={track}
          isJudged={report.explained !== undefined}
          printed={report.longJumps.find(({ computed }) => computed?.startMs === jump.startMs)?.printed ?? null}
        />
      )}
      <StrafeKeysPanel strafes={report.strafes} />
    </>
  )
}

/** The jump to show first: the longest that has a kind. */
function best({ jumps, report }: Analysis): number {
  const start = report.longJumps[0]?.computed?.startMs
  return Math.max(
    0,
    jumps.findIndex(({ startMs }) => startMs === start),
  )
}

function WindowWords() {
  const from = usePlayheadValue((state) => Math.round(state.from / 100))
  const to = usePlayheadValue((state) => Math.round(state.to / 100))
  return (
    <>
      window {clockText(from * 100, 1)} to {clockText(to * 100, 1)}
    </>
  )
}

function SpeedChart({ analysis: { track }, lines, marks }: { analysis: Analysis; lines: Line[]; marks: number[] }) {
  const from = usePlayheadValue((state) => Math.round(state.from))
  const to = usePlayheadValue((state) => Math.round(state.to))
  const { least, most } = rangeOf(track, from, to)
  const label = `Horizontal speed between ${clockText(from, 1)} and ${clockText(to, 1)}, from ${Math.round(least)} to ${Math.round(most)} units per second.`
  return <LineChart ms={track.ms} lines={lines} marks={marks} level={BHOP_CAP} height={280} label={label} />
}
