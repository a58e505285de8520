import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { clockText } from '../analysis/clock-text.ts'
import { jumpAt, type Mark, type TimedRun } from './data/replay-data.ts'
import { poseAt } from './data/run.ts'
import { usePlayer, usePlayerValue } from './player.ts'
import { speedShape } from './scene/speed-shape.ts'
import styles from './timeline.module.css'

interface TimelineProps {
  run: TimedRun
  marks: readonly Mark[]
}

const SECOND = 1_000
const MARK_LOOKS = { checkpoint: styles.checkpoint, finding: styles.finding }

/** The whole run as a line of time: its speed as the ground, jumps, start, finish and marks above it. */
export function Timeline({ run, marks }: TimelineProps) {
  const player = usePlayer()
  const { span } = player
  const track = useRef<HTMLDivElement>(null)
  const [hover, setHover] = useState<number | null>(null)
  const shape = useMemo(() => speedShape(run, span), [run, span])
  const share = (ms: number) => `${(((ms - span.from) / (span.to - span.from)) * 100).toFixed(3)}%`
  const momentAt = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (!box) return 0
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / Math.max(1, box.width)))
    return span.from + part * (span.to - span.from)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    setHover(momentAt(event))
    if (event.buttons & 1) player.seek(momentAt(event))
  }
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    player.seek(momentAt(event))
  }
  return (
    <div className={styles.timeline}>
      <div className={styles.marks}>
        <Spot ms={0} share={share} className={styles.start} name="Start" />
        {run.jumps.map(({ startMs }) => (
          <i key={startMs} className={styles.jumpTick} style={{ left: share(startMs - run.startMs) }} />
        ))}
        {marks.map(({ ms, kind, text }) => (
          <Spot key={`${kind}-${ms}-${text}`} ms={ms} share={share} className={MARK_LOOKS[kind]} name={text} />
        ))}
        <Spot ms={span.finish} share={share} className={styles.finish} name="Finish" />
      </div>
      <Slider run={run} track={track} onPointerDown={press} onPointerMove={drag} onPointerLeave={() => setHover(null)}>
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" className={styles.ground} aria-hidden="true">
          <path d={shape} />
        </svg>
        {run.explained && <ExplainedLine run={run} share={share} />}
        <Loop share={share} />
        <Head share={share} />
      </Slider>
      {hover !== null && <Preview run={run} ms={hover} left={share(hover)} />}
      <div className={styles.scale} aria-hidden="true">
        {secondsOf(span.to).map((ms) => (
          <span key={ms} style={{ left: share(ms) }}>
            {clockText(ms, 0)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Below the speed: thin where the movement is explained, thick and red where it is not. */
function ExplainedLine({ run: { explained = [], startMs }, share }: { run: TimedRun; share: (ms: number) => string }) {
  const odd = explained.filter(({ isExplained }) => !isExplained)
  const words = odd.length === 0 ? 'everything is explained' : `not explained at ${odd.length} places`
  return (
    <span className={styles.explainedLine} role="img" aria-label={`Movement: ${words}`}>
      {explained.map(({ from, to, isExplained }) => (
        <i
          key={from}
          className={isExplained ? styles.follows : styles.odd}
          style={{ left: share(from - startMs), right: `calc(100% - ${share(to - startMs)})` }}
        />
      ))}
    </span>
  )
}

function Spot({
  ms,
  share,
  className,
  name,
}: {
  ms: number
  share: (ms: number) => string
  className: string | undefined
  name: string
}) {
  const player = usePlayer()
  return (
    <button
      type="button"
      className={`${styles.spot} ${className}`}
      style={{ left: share(ms) }}
      aria-label={`${name}, ${clockText(ms)}`}
      data-tip={name}
      onClick={() => player.seek(ms)}
    />
  )
}

interface SliderProps {
  run: TimedRun
  track: React.RefObject<HTMLDivElement | null>
  onPointerDown: (event: PointerEvent<HTMLDivElement>) => void
  onPointerMove: (event: PointerEvent<HTMLDivElement>) => void
  onPointerLeave: () => void
  children: React.ReactNode
}

function Slider({ run, track, children, ...pointers }: SliderProps) {
  const player = usePlayer()
  const { span } = player
  // told in tenths: a screen reader has no use for every frame
  const at = useSyncExternalStore(
    player.watch,
    () => Math.round(player.get().at / 100) * 100,
    () => 0,
  )
  const handleKey = (event: KeyboardEvent) => {
    const to: Record<string, number> = {
      Home: span.from,
      End: span.to,
      PageUp: at + 5 * SECOND,
      PageDown: at - 5 * SECOND,
    }
    const wanted = to[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    player.seek(wanted)
  }
  const jump = jumpAt(run, at) + 1
  return (
    <div
      {...pointers}
      ref={track}
      className={styles.track}
      role="slider"
      tabIndex={0}
      aria-label="Moment of the run"
      aria-valuemin={Math.round(span.from)}
      aria-valuemax={Math.round(span.to)}
      aria-valuenow={at}
      aria-valuetext={`${clockText(at, 1)}${jump ? `, jump ${jump}` : ''}`}
      onKeyDown={handleKey}
    >
      {children}
    </div>
  )
}

/** Moves by `translate`: what moves by `left` at each frame moves the layout of the page. */
function Head({ share }: { share: (ms: number) => string }) {
  const player = usePlayer()
  const at = useSyncExternalStore(
    player.watch,
    () => share(player.get().at),
    () => '0%',
  )
  return (
    <>
      <span className={styles.playedPart}>
        <i className={styles.played} style={{ translate: `calc(${at} - 100%) 0` }} />
      </span>
      <span className={styles.headRail} style={{ translate: `${at} 0` }}>
        <i className={styles.head} />
      </span>
    </>
  )
}

function Loop({ share }: { share: (ms: number) => string }) {
  const from = usePlayerValue((state) => state.loopFrom)
  const to = usePlayerValue((state) => state.loopTo)
  return (
    <>
      {from !== null && (
        <b className={styles.loopPost} style={{ left: share(from) }}>
          A
        </b>
      )}
      {to !== null && (
        <b className={styles.loopPost} style={{ left: share(to) }}>
          B
        </b>
      )}
      {from !== null && to !== null && (
        <i
          className={styles.loop}
          style={{ '--from': share(Math.min(from, to)), '--to': share(Math.max(from, to)) } as CSSProperties}
        />
      )}
    </>
  )
}

function Preview({ run, ms, left }: { run: TimedRun; ms: number; left: string }) {
  const jump = jumpAt(run, ms) + 1
  const { speed } = poseAt(run.run, run.startMs + ms)
  return (
    <span className={styles.preview} style={{ left }} aria-hidden="true">
      {clockText(ms)}
      {jump > 0 && ` · jump ${jump}`} · {Math.round(speed)} u/s
    </span>
  )
}

/** Moments for the figures below the line: at most a dozen, at round seconds. */
function secondsOf(to: number): number[] {
  const step = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600].find((seconds) => to / (seconds * SECOND) <= 12) ?? 1200
  return Array.from({ length: Math.floor(to / (step * SECOND)) + 1 }, (_, index) => index * step * SECOND)
}
