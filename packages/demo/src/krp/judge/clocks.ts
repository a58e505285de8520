import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import * as THRESHOLDS from '../../checks/thresholds.ts'
import type { FrameColumns } from '../../format/frame-columns.ts'
import type { Replay } from '../parse-replay.ts'
import type { SentRun } from './judge-types.ts'

/** A command's step is cut to whole milliseconds; a little more than 2, for frame times are small floats. */
const STEP_APART_MS = 2.01
/** Slower commands than 50 a second make no longer tick. */
const LONGEST_TICK_MS = 20
/** Clocks of sound recordings differ by a quarter of a percent. */
const CLOCK_SHARE = 0.005
const STEPS = 256

/** The steps of all commands are the time that was sent, within one tick, and take as long as the server's frames. */
export function judgeClocks({ frames, replay: { runMs } }: Replay, { timeMs: sentMs }: SentRun): ReplayReason[] {
  const reasons: ReplayReason[] = []
  const tick = Math.min(usualStep(frames), LONGEST_TICK_MS)
  // a file may still begin with the command that pressed start, whose step is no part of the run
  const isTime = [runMs, runMs - frames.milliseconds[0]!].some((found) => Math.abs(found - sentMs) <= tick)
  if (!isTime) reasons.push({ code: 'replay_time', foundMs: runMs, sentMs })
  const framesMs = Math.round(frames.serverSeconds[frames.count - 1]! * 1000)
  const isApart = Math.abs(framesMs - runMs) > tick + runMs * CLOCK_SHARE
  if (isApart || hasOddSteps(frames)) reasons.push({ code: 'replay_clock', foundMs: runMs, sentMs: framesMs })
  return reasons
}

/** The median of the steps, in milliseconds. */
function usualStep({ milliseconds, count }: FrameColumns): number {
  const counts = new Uint32Array(STEPS)
  for (let row = 0; row < count; row++) counts[milliseconds[row]!]!++
  let left = count / 2
  return counts.findIndex((number) => {
    left -= number
    return left <= 0
  })
}

function hasOddSteps({ milliseconds, frameSeconds, count }: FrameColumns): boolean {
  let odd = 0
  for (let row = 0; row < count; row++) {
    if (!(Math.abs(milliseconds[row]! - 1000 * frameSeconds[row]!) <= STEP_APART_MS)) odd++
  }
  return odd >= THRESHOLDS.oddSteps && odd > count * THRESHOLDS.oddStepShare
}
