import { useMemo, useSyncExternalStore } from 'react'
import { TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { elapsedAt, jumpAt, type TimedRun } from './data/replay-data.ts'
import { BUTTON, type Run, rowAt } from './data/run.ts'
import styles from './hud.module.css'
import { usePlayer, usePlayerValue } from './player.ts'
import type { Race } from './race/race.ts'
import { SplitLine } from './splits/split-line.tsx'
import type { RunSplits } from './splits/splits.ts'

const LAMPS: readonly (readonly { name: string; button: number; wide?: number }[])[] = [
  [{ name: 'W', button: BUTTON.forward }],
  [
    { name: 'A', button: BUTTON.left },
    { name: 'S', button: BUTTON.back },
    { name: 'D', button: BUTTON.right },
  ],
  [
    { name: 'Duck', button: BUTTON.duck, wide: 1.5 },
    { name: 'Jump', button: BUTTON.jump, wide: 1.5 },
  ],
]
const GRAPH_MS = 3_000
const GRAPH = { width: 156, height: 46 }
const TICKS = 8
/** the dashed line of the speed graph, units a second */
const LINE = 300

/** What players know from their own screens, in the four corners: time and gap, the jump, speed, keys. */
export function Hud({ run, race, splits }: { run: TimedRun; race: Race | null; splits: RunSplits | null }) {
  const player = usePlayer()
  const shown = usePlayerValue((state) => state.hud)
  const row = useSyncExternalStore(
    player.watch,
    () => rowAt(run.run, run.startMs + player.get().at),
    () => 0,
  )
  if (!shown) return null
  const at = run.run.ms[row]! - run.startMs
  return (
    <div className={styles.hud}>
      <Clock {...{ run, race, splits }} ms={player.get().at} finish={player.span.finish} />
      <JumpFigures run={run} at={at} />
      <Speed run={run.run} row={row} />
      <Lamps run={run.run} row={row} />
    </div>
  )
}

interface ClockProps {
  run: TimedRun
  ms: number
  finish: number
  race: Race | null
  splits: RunSplits | null
}

function Clock({ run, ms, finish, race, splits }: ClockProps) {
  const at = Math.min(Math.max(0, ms), finish)
  return (
    <div className={`${styles.glass} ${styles.topLeft}`}>
      <TimeText milliseconds={elapsedAt(run, at)} look="large" className={styles.clock ?? ''} />
      {race && (
        <span className="tiny">
          <TimeDifference milliseconds={-race.leadAt(at)} /> on {race.place}
        </span>
      )}
      {splits && <SplitLine splits={splits} elapsedMs={elapsedAt(run, at)} place={race?.place ?? null} />}
    </div>
  )
}

function JumpFigures({ run, at }: { run: TimedRun; at: number }) {
  const index = jumpAt(run, at)
  const jump = run.jumps[index]
  if (run.jumps.length === 0) return null
  const figures: [string, string, string][] = [
    ['Jump', jump ? String(index + 1) : '–', ` / ${run.jumps.length}`],
    ['Strafes', jump ? String(jump.strafes.length) : '–', ''],
    ['Sync', jump ? String(jump.sync) : '–', jump ? '%' : ''],
    ['Ground', jump ? String(jump.groundFrames) : '–', jump?.groundFrames === 1 ? ' frame' : ' frames'],
  ]
  return (
    <dl className={`${styles.glass} ${styles.topRight}`} data-part="jump">
      {figures.map(([name, value, unit]) => (
        <div key={name} data-figure={name}>
          <dt dir="auto">{name}</dt>
          <dd>
            {value}
            {unit && <i>{unit}</i>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Speed({ run, row }: { run: Run; row: number }) {
  const speed = run.speed[row]!
  const line = useMemo(() => graphOf(run, row), [run, row])
  const [whole, tenth] = speed.toFixed(1).split('.')
  const at = (value: number) => GRAPH.height - (Math.min(value, line.most) / line.most) * GRAPH.height
  return (
    <div className={`${styles.glass} ${styles.bottomLeft}`} data-part="speed">
      <span className={styles.speed}>
        {whole}
        <i>.{tenth}</i>
      </span>
      <span className="tiny">u/s</span>
      <svg viewBox={`0 0 ${GRAPH.width} ${GRAPH.height}`} className={styles.graph} aria-hidden="true">
        <path d={`M0 ${at(LINE)}H${GRAPH.width}`} className={styles.dashed} />
        <path d={line.path} className={styles.curve} />
      </svg>
      <span className={styles.caption}>last 3 s, line at {LINE}</span>
    </div>
  )
}

function graphOf(run: Run, row: number): { path: string; most: number } {
  const end = run.ms[row]!
  const first = rowAt(run, end - GRAPH_MS)
  const step = Math.max(1, Math.floor((row - first) / GRAPH.width))
  let most = 400
  for (let at = first; at <= row; at += step) most = Math.max(most, run.speed[at]!)
  const points: string[] = []
  for (let at = first; at <= row; at += step) {
    const across = Math.max(0, 1 - (end - run.ms[at]!) / GRAPH_MS) * GRAPH.width
    points.push(`${across.toFixed(1)} ${(GRAPH.height * (1 - run.speed[at]! / most)).toFixed(1)}`)
  }
  return { path: points.length ? `M${points.join('L')}` : '', most }
}

function Lamps({ run, row }: { run: Run; row: number }) {
  const held = run.buttons[row]!
  const names = LAMPS.flat().flatMap(({ name, button }) => (held & button ? [name] : []))
  return (
    <div
      className={`${styles.glass} ${styles.bottomRight}`}
      role="img"
      aria-label={`Keys down: ${names.join(', ') || 'none'}`}
      data-part="lamps"
    >
      {LAMPS.map((line) => (
        <div key={line[0]!.name}>
          {line.map(({ name, button, wide = 1 }) => (
            <b
              key={name}
              className={held & button ? styles.lampOn : styles.lamp}
              style={{ width: `${wide * 1.875}rem` }}
              dir="auto"
            >
              {name}
            </b>
          ))}
        </div>
      ))}
      <div className={styles.ticks}>
        {Array.from({ length: TICKS }, (_, back) => row - TICKS + 1 + back).map((at) => (
          <span key={at} className={run.buttons[at] && run.buttons[at]! & BUTTON.jump ? styles.tickOn : undefined} />
        ))}
        <small>scroll</small>
      </div>
    </div>
  )
}
