import type { Jump } from '@kz/demo'
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { clockText, figure } from '../../../blocks/analysis/clock-text.ts'
import { usePageKeys } from '../../../lib/hooks/use-page-keys.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Segmented } from '../../../ui/field/segmented.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { announce } from '../../../ui/page/announcer.tsx'
import panel from '../../../ui/page/panel.module.css'
import { jumpAt } from '../read/analysis.ts'
import { usePlayhead, usePlayheadValue } from './playhead.ts'
import { BUTTONS, pointAt, type Track } from './track.ts'
import styles from './transport.module.css'

const RATES = [
  { value: '0.25', label: '0.25×' },
  { value: '1', label: '1×' },
  { value: '2', label: '2×' },
] as const
const ARROW_MS = 10
const FAST_ARROW_MS = 100
const KEYS: readonly { name: string; button: number; wide?: boolean }[] = [
  { name: 'W', button: BUTTONS.forward },
  { name: 'A', button: BUTTONS.left },
  { name: 'S', button: BUTTONS.back },
  { name: 'D', button: BUTTONS.right },
  { name: 'Duck', button: BUTTONS.duck, wide: true },
  { name: 'Jump', button: BUTTONS.jump, wide: true },
]

/** Moves the playhead by keys anywhere on the page but in fields: space plays, J and L step jumps, arrows scrub. */
function useKeys(toJump: (by: 1 | -1) => void): void {
  const playhead = usePlayhead()
  usePageKeys('[role="slider"], [role="tablist"]', (key, { shiftKey }) => {
    const step = shiftKey ? FAST_ARROW_MS : ARROW_MS
    const { at, playing } = playhead.get()
    const acts: Record<string, () => void> = {
      ' ': () => playhead.play(!playing),
      j: () => toJump(-1),
      l: () => toJump(1),
      ArrowLeft: () => playhead.seek(at - step),
      ArrowRight: () => playhead.seek(at + step),
    }
    return acts[key]
  })
}

/** Lets the moment run with the clock while the playhead plays. */
function useClock(): void {
  const playhead = usePlayhead()
  const playing = usePlayheadValue((state) => state.playing)
  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const { at, rate } = playhead.get()
      playhead.seek(at + (now - before) * rate)
      before = now
      if (playhead.get().at >= playhead.durationMs) playhead.play(false)
      else frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, playhead])
}

/** The moment that all tabs show: what moves it, and what was there. */
export function Transport({ track, jumps }: { track: Track; jumps: readonly Jump[] }) {
  const playhead = usePlayhead()
  const playing = usePlayheadValue((state) => state.playing)
  const rate = usePlayheadValue((state) => state.rate)
  const toJump = (by: 1 | -1) => {
    const { at } = playhead.get()
    const next =
      by > 0 ? jumps.find(({ startMs }) => startMs > at + 1) : jumps.findLast(({ startMs }) => startMs < at - 1)
    if (!next) return
    playhead.seek(next.startMs)
    announce(`Jump ${jumps.indexOf(next) + 1} of ${jumps.length}, ${figure(next.distance)} units`)
  }
  useKeys(toJump)
  useClock()
  return (
    <section className={`${panel.panel} ${styles.transport}`} aria-label="At the playhead">
      <div className="row">
        <IconButton label="Previous jump (J)" icon={SkipBack} onClick={() => toJump(-1)} />
        <IconButton
          label={playing ? 'Pause (space)' : 'Play (space)'}
          icon={playing ? Pause : Play}
          onClick={() => playhead.play(!playing)}
        />
        <IconButton label="Next jump (L)" icon={SkipForward} onClick={() => toJump(1)} />
        <Segmented
          label="Speed of play"
          options={RATES}
          value={String(rate) as (typeof RATES)[number]['value']}
          onChange={(value) => playhead.setRate(Number(value))}
        />
      </div>
      <AtPlayhead track={track} jumps={jumps} />
    </section>
  )
}

function AtPlayhead({ track, jumps }: { track: Track; jumps: readonly Jump[] }) {
  const playhead = usePlayhead()
  const at = useSyncExternalStore(playhead.watch, () => Math.round(playhead.get().at))
  const point = pointAt(track, at)
  const jump = jumpAt(jumps, at)
  const takeoff = jumps[jump]
  const height =
    takeoff && track.ms.length ? (track.z[point] ?? 0) - (track.z[pointAt(track, takeoff.startMs)] ?? 0) : null
  const held = track.buttons?.[point] ?? 0
  const figures: [string, ReactNode][] = [
    ['Time', clockText(at)],
    ['Speed', track.ms.length ? figure(track.speed[point]) : '–'],
    ['Height', figure(height)],
    ['Jump', takeoff ? `${jump + 1} of ${jumps.length}` : `– of ${jumps.length}`],
    ['Prestrafe', figure(takeoff?.prestrafe)],
  ]
  return (
    <>
      <Facts className={styles.read} facts={figures} />
      {track.buttons && (
        <div className={styles.keys} role="img" aria-label={`Keys down: ${namesOf(held) || 'none'}`}>
          {KEYS.map(({ name, button, wide }) => (
            <b
              key={name}
              className={`${styles.key}${held & button ? ` ${styles.on}` : ''}${wide ? ` ${styles.wide}` : ''}`}
              dir="auto"
            >
              {name}
            </b>
          ))}
        </div>
      )}
    </>
  )
}

const namesOf = (held: number): string =>
  KEYS.filter(({ button }) => held & button)
    .map(({ name }) => name)
    .join(', ')
