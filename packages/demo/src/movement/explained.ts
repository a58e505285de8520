import type { Stretch } from '../finding-types.ts'
import * as LIMITS from '../limits.ts'
import { hundredth, share } from '../numbers.ts'
import type { Demo } from '../types.ts'
import type { Sums } from './biases.ts'
import type { Bias, ExplainedStats, UnexplainedStretch } from './explained-types.ts'
import type { World } from './kernel-types.ts'
import { residualOf } from './residual.ts'
import { REASONS, type Residual, reasonNumber } from './residual-types.ts'

const NOT_PLAYING = reasonNumber('not-playing')
const NO_BIAS: Bias = { frames: 0, framesApart: 0, from: null, to: null, mean: null, share: null, shareByClock: null }
/** Frames that are not judged end a stretch only when they last. */
const GAP_SECONDS = 0.25

/** How much of a demo's movement follows from its commands: with the map's hulls all of it, without them its flights. */
export function explain(demo: Demo, world: World | null = null): ExplainedStats {
  return explainedBy(demo, residualOf(demo, world))
}

/** The same, of a residual that is known. */
export function explainedBy(demo: Demo, residual: Residual): ExplainedStats {
  const counts = countRows(residual, demo.frames.count)
  const stretches = stretchesOf(demo, residual)
  const { biases, movedRows } = residual
  return {
    withMap: residual.withMap,
    ...counts,
    share: share(counts.explained, counts.judged),
    judgedShare: share(counts.judged, counts.frames),
    fall: biasOf(demo, biases.fall),
    push: biasOf(demo, biases.push),
    way: biasOf(demo, biases.way),
    worst: worstOf(stretches),
    stretches: stretches.slice(0, LIMITS.reportStretches).map(({ time, endTime }): Stretch => [time, endTime]),
    stretchCount: stretches.length,
    moved: movedRows
      .slice(0, LIMITS.reportStretches)
      .map((row) => ({ time: timeOf(demo, row), units: unitsAt(demo, row) })),
    movedCount: movedRows.length,
  }
}

function countRows({ reason, explained, sloped, air }: Residual, count: number) {
  const reasons = new Uint32Array(REASONS.length)
  const sums = { frames: 0, judged: 0, explained: 0, airFrames: 0, airJudged: 0, airExplained: 0, slopeFrames: 0 }
  for (let row = 0; row < count; row++) {
    const why = reason[row]!
    reasons[why]!++
    if (why === NOT_PLAYING) continue
    sums.frames++
    sums.airFrames += air[row]!
    if (why !== 0) continue
    sums.judged++
    sums.explained += explained[row]!
    sums.slopeFrames += sloped[row]!
    if (!air[row]) continue
    sums.airJudged++
    sums.airExplained += explained[row]!
  }
  const notJudged = REASONS.flatMap((name, index) =>
    name === 'judged' || reasons[index] === 0 ? [] : [{ reason: name, frames: reasons[index]! }],
  )
  return { ...sums, notJudged }
}

/** Every stretch of judged frames that do not follow. */
export function stretchesOf(demo: Demo, { reason, explained, sloped, speed }: Residual): UnexplainedStretch[] {
  const { seconds, count } = demo.frames
  const found: UnexplainedStretch[] = []
  let open: UnexplainedStretch | null = null
  let last = 0
  for (let row = 0; row < count; row++) {
    if (reason[row] !== 0) continue
    if (explained[row]) {
      open = null
      continue
    }
    const time = timeOf(demo, row)
    if (!open || !(seconds[row]! - seconds[last]! <= GAP_SECONDS)) {
      open = { time, endTime: time, frames: 0, slopeFrames: 0, speed: 0 }
      found.push(open)
    }
    last = row
    open.endTime = time
    open.frames++
    open.slopeFrames += sloped[row]!
    open.speed = Math.max(open.speed, hundredth(speed[row]!))
  }
  return found
}

/** The one with most frames that not even a slope explains, then with most. */
function worstOf(stretches: readonly UnexplainedStretch[]): UnexplainedStretch | null {
  const rank = ({ frames, slopeFrames }: UnexplainedStretch) => (frames - slopeFrames) * 1e6 + frames
  return stretches.reduce<UnexplainedStretch | null>(
    (worst, stretch) => (worst === null || rank(stretch) > rank(worst) ? stretch : worst),
    null,
  )
}

function biasOf(demo: Demo, { rows, rowsApart, firstRow, lastRow, recorded, computed, byClock }: Sums): Bias {
  if (rows === 0 || !Number.isFinite(recorded)) return NO_BIAS
  return {
    frames: rows,
    framesApart: rowsApart,
    from: timeOf(demo, firstRow),
    to: timeOf(demo, lastRow),
    mean: thousandth((recorded - computed) / rows),
    share: tenThousandth(recorded / computed),
    shareByClock: tenThousandth(recorded / byClock),
  }
}

function unitsAt({ frames }: Demo, row: number): number {
  const x = frames.originX[row]! - frames.originX[row - 1]!
  const y = frames.originY[row]! - frames.originY[row - 1]!
  const z = frames.originZ[row]! - frames.originZ[row - 1]!
  return hundredth(Math.sqrt(x * x + y * y + z * z))
}

const timeOf = ({ frames }: Demo, row: number): number => Math.round(frames.seconds[row]! * 1000)
const thousandth = (value: number): number => (Math.abs(value) < 1e6 ? Math.round(value * 1000) / 1000 || 0 : 0)
const tenThousandth = (value: number): number => (Math.abs(value) < 1e5 ? Math.round(value * 10_000) / 10_000 : 0)
