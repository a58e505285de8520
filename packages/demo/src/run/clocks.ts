import type { FrameColumns } from '../format/frame-columns.ts'
import type { Clocks, Segment } from '../types.ts'

/** The engine steps its clock by this much at most, so after a hitch it lags for good. */
const LONGEST_STEP = 0.25
const STALLED_APART = 0.1
/** An honest server's clock never went this much further in one row than the recording's. */
const HOLE = 0.5
/** The client's copy of a new server's clock first has to catch up. */
const CATCHING_UP = 1
/** A command's step is cut to whole milliseconds; a little more than 2, for frame times are small floats. */
const STEP_TOLERANCE_MS = 2.01

/**
 * Compares the clocks frame by frame inside each segment. The recording's clock and the server's are compared without
 * paused and stalled rows, beginning where the server's runs (after a reconnect frames come before it does); the server's
 * messages with the client's copy of their clock; the step of each command with its frame's time.
 */
export function measureClocks(frames: FrameColumns, segments: readonly Segment[]): Clocks {
  const { seconds, serverSeconds, messageSeconds, paused } = frames
  const sums = { frame: 0, server: 0, stalled: 0, message: 0, messageServer: 0, steps: 0, oddSteps: 0 }
  for (const { start, end } of segments) {
    let before = start
    let from = Number.POSITIVE_INFINITY
    let left = false
    for (let row = start + 1; row < end; row++) {
      if (isStep(frames, row)) {
        sums.steps++
        if (isOddStep(frames, row)) sums.oddSteps++
      }
      const server = serverSeconds[row]! - serverSeconds[before]!
      const message = messageSeconds[row]! - messageSeconds[before]!
      if (paused[row] || !(seconds[row]! >= from)) {
        if (server > 0 && message > 0 && messageSeconds[before]! > 0) from = Math.min(from, seconds[row]! + CATCHING_UP)
        before = row
        continue
      }
      if (server === 0 && message === 0) continue
      const frame = seconds[row]! - seconds[before]!
      before = row
      sums.message += message
      sums.messageServer += server
      // a hole is a finding of its own, and no stall: nothing is said of the clocks by it
      if (isHole(frame, server)) {
        left = false
        continue
      }
      const stalled = isStalled(frame, server)
      if (stalled || left) sums.stalled += frame
      else {
        sums.frame += frame
        sums.server += server
      }
      left = stalled
    }
  }
  return {
    frameMs: whole(sums.frame * 1000),
    serverMs: whole(sums.server * 1000),
    stalledMs: whole(sums.stalled * 1000),
    serverToFrame: ratio(sums.server, sums.frame),
    messageToServer: ratio(sums.message, sums.messageServer),
    steps: sums.steps,
    oddSteps: sums.oddSteps,
  }
}

/** The server's clock ran on without the recording's: something was taken out in between. */
function isHole(frame: number, server: number): boolean {
  return server - frame > HOLE
}

/** Written so that what is no number counts as stalled. */
function isStalled(frame: number, server: number): boolean {
  const short = frame <= LONGEST_STEP && server < LONGEST_STEP
  return !short && !(Math.abs(frame - server) <= STALLED_APART)
}

/** The frame brought a command whose step can be compared with its time. */
function isStep({ paused, serverSeconds }: FrameColumns, row: number): boolean {
  return !paused[row] && serverSeconds[row] !== serverSeconds[row - 1]
}

/** The command's step is not the time its frame took. */
export function isOddStep(frames: FrameColumns, row: number): boolean {
  const apart = Math.abs(frames.milliseconds[row]! - 1000 * frames.frameSeconds[row]!)
  return !(apart <= STEP_TOLERANCE_MS) && isStep(frames, row)
}

/** Clocks of a damaged demo can be anything, but must stay numbers that JSON and a database take. */
function whole(value: number): number {
  return Math.round(Math.min(1e9, Math.max(-1e9, value))) || 0
}

function ratio(value: number, of: number): number | null {
  return of > 0 && Number.isFinite(value) && value !== 0 ? whole((value / of) * 10_000) / 10_000 : null
}
