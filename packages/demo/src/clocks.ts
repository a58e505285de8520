import type { Clocks, FrameColumns, Segment } from './types.ts'

/** Sums the clocks frame by frame inside each segment, leaving out paused and repeated frames. */
export function measureClocks(frames: FrameColumns, segments: Segment[]): Clocks {
  const { seconds, serverSeconds, messageSeconds, milliseconds, frameSeconds, paused } = frames
  let frame = 0
  let server = 0
  let message = 0
  let command = 0
  let frametime = 0
  for (const { start, end } of segments) {
    for (let row = start + 1; row < end; row++) {
      if (paused[row]) continue
      frame += seconds[row]! - seconds[row - 1]!
      server += serverSeconds[row]! - serverSeconds[row - 1]!
      if (messageSeconds[row - 1]! > 0) message += messageSeconds[row]! - messageSeconds[row - 1]!
      if (serverSeconds[row] === serverSeconds[row - 1]) continue
      command += milliseconds[row]!
      frametime += frameSeconds[row]!
    }
  }
  return {
    frameMs: whole(frame * 1000),
    serverMs: whole(server * 1000),
    messageMs: whole(message * 1000),
    commandMs: command,
    frametimeMs: whole(frametime * 1000),
    serverToFrame: ratio(server, frame),
    messageToFrame: ratio(message, frame),
    commandToFrametime: ratio(command / 1000, frametime),
  }
}

/** Clocks of a damaged demo can be anything, but must stay numbers that JSON and a database take. */
function whole(value: number): number {
  return Math.round(Math.min(1e9, Math.max(-1e9, value))) || 0
}

function ratio(value: number, of: number): number | null {
  return of > 0 && value !== 0 ? whole((value / of) * 10_000) / 10_000 : null
}
