import { elapsedAt, type TimedRun } from '../../replay/data/replay-data.ts'
import { SOUND_RATE } from './formats.ts'

/** A tick: when, in milliseconds since the start by the server's clock, and of what. */
export interface Tick {
  ms: number
  kind: 'jump' | 'landing'
}

/** A short wooden knock: a tone that sinks and dies away. Hertz, and seconds until a third is left. */
const KNOCKS = { jump: { from: 1_900, to: 1_400, decay: 0.008 }, landing: { from: 620, to: 420, decay: 0.014 } }
const KNOCK_SECONDS = 0.09
const LOUD = 0.32

/** The take-offs and landings of a run. */
export const ticksOf = (run: TimedRun): Tick[] =>
  run.jumps.flatMap(({ startMs, endMs }) => [
    { ms: elapsedAt(run, startMs - run.startMs), kind: 'jump' as const },
    { ms: elapsedAt(run, endMs - run.startMs), kind: 'landing' as const },
  ])

/** The sound of a stretch, mono: `from` in milliseconds, `count` samples. What is heard depends on the moment alone. */
export function soundOf(ticks: readonly Tick[], from: number, count: number): Float32Array<ArrayBuffer> {
  const sound = new Float32Array(count)
  for (const { ms, kind } of ticks) {
    const first = Math.round(((ms - from) / 1000) * SOUND_RATE)
    const [begin, end] = [Math.max(0, first), Math.min(count, first + KNOCK_SECONDS * SOUND_RATE)]
    for (let at = begin; at < end; at++) sound[at]! += knock(kind, (at - first) / SOUND_RATE)
  }
  return sound
}

function knock(kind: Tick['kind'], seconds: number): number {
  const { from, to, decay } = KNOCKS[kind]
  const fall = Math.exp(-seconds / decay)
  // the whole turn of a tone that sinks from one pitch to another
  const turns = to * seconds + (from - to) * decay * (1 - fall)
  return LOUD * Math.min(1, seconds / 0.001) * fall * Math.sin(2 * Math.PI * turns)
}
