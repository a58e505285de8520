import { clockText } from '../../../ui/time/time-parts.ts'
import { elapsedAt, type Mark, type TimedRun } from '../../replay/data/replay-data.ts'
import type { RunSplits } from '../../replay/splits/splits.ts'
import { momentKey } from './moment-key.ts'

/** A piece of a run that can be made into a film or a clip. Times in milliseconds since the start, by the server's clock. */
export interface Part {
  key: string
  name: string
  from: number
  to: number
}

const BEFORE_MS = 500
const AFTER_MS = 1_500
const SHORTEST_CLIP_MS = 3_000
export const LONGEST_CLIP_MS = 10_000
/** around a jump or a finding */
const AROUND_MS = 1_000

/** What there is of a recording. */
export function reachOf(run: TimedRun): { from: number; to: number } {
  const { ms } = run.run
  return {
    from: elapsedAt(run, (ms[0] ?? 0) - run.startMs),
    to: elapsedAt(run, (ms[ms.length - 1] ?? 0) - run.startMs),
  }
}

/** The run from half a second before its start to a second and a half behind its end, as far as it was recorded. */
export function wholeRun(run: TimedRun): Part {
  const reach = reachOf(run)
  const end = elapsedAt(run, run.finishMs - run.startMs)
  return {
    ...{ key: 'whole', name: 'The whole run' },
    from: Math.max(reach.from, -BEFORE_MS),
    to: Math.max(1, Math.min(reach.to, end + AFTER_MS)),
  }
}

/** The parts of a run a film is made of: all of it, its sections, its jumps, what was found in it, and moments that were asked for. `marks` and `moments` are by the recording's clock since the start. */
export function partsOf(
  run: TimedRun,
  splits: RunSplits | null,
  marks: readonly Mark[],
  moments: readonly number[] = [],
): Part[] {
  const whole = wholeRun(run)
  const clip = (key: string, name: string, from: number, to: number): Part => ({
    ...{ key, name },
    ...clipAround(from, to, whole),
  })
  const sections = (splits?.own ?? []).map((end, index) =>
    clip(`section-${index}`, splits?.names[index] ?? `Part ${index + 1}`, splits?.own[index - 1] ?? 0, end),
  )
  const jumps = run.jumps.map(({ startMs, endMs }, index) => {
    const [from, to] = [startMs, endMs].map((ms) => elapsedAt(run, ms - run.startMs)) as [number, number]
    return clip(`jump-${index}`, `Jump ${index + 1}`, from - AROUND_MS, to + AROUND_MS)
  })
  const around = (key: string, name: string, ms: number) => {
    const at = elapsedAt(run, ms)
    // what lies outside of the run is shown where it was recorded
    const isWithin = at >= whole.from && at <= whole.to
    return { key, name, ...clipAround(at - AROUND_MS, at + AROUND_MS, isWithin ? whole : reachOf(run)) }
  }
  const asked = [...new Set(moments.map(Math.round))].map((ms) =>
    around(momentKey(ms), `Around ${ms < 0 ? '−' : ''}${clockText(elapsedAt(run, ms))}`, ms),
  )
  const findings = marks.map(({ ms, text }, index) => around(`mark-${index}`, text, ms))
  return [whole, ...asked, ...sections, ...jumps, ...findings]
}

/** A stretch of three to ten seconds that holds another, or its first ten; within the run where that is long enough. */
export function clipAround(
  from: number,
  to: number,
  whole: { from: number; to: number },
): { from: number; to: number } {
  const length = Math.min(LONGEST_CLIP_MS, Math.max(SHORTEST_CLIP_MS, to - from), whole.to - whole.from)
  const begin = to - from < length ? (from + to - length) / 2 : from
  const first = Math.max(whole.from, Math.min(begin, whole.to - length))
  return { from: first, to: first + length }
}
