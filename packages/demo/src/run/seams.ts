import type { Demo, Segment } from '../types.ts'

/** A place where the recording does not go on as the game writes it: something was taken out, put in or moved. */
export interface Seam {
  /** The first network frame behind it. */
  row: number
  /** The last moment before it and the first behind it, by the recording's clock. */
  fromMs: number
  toMs: number
  /** How far host frame numbers went: 1 or 0 when they were put right. */
  frames: number
  /** Packets the client numbered beyond one for each of its frames; below 0 when the numbers went back. */
  packets: number
  /** How far the server's clock jumped within one frame, milliseconds; 0 when it did not. */
  clockMs: number
  /** What is not there; null where numbers went back, so that nothing can be said. */
  missingMs: number | null
  /** A new session began here: the game itself may leave frames out. */
  isSession: boolean
}

/** Numbers that are this far off are no accident. The game's own steps are 1, and 2 where a map changes. */
export const LEAST_STEP = 6
/** An honest server's clock never went this much further than the recording's, seconds. */
const LEAST_HOLE = 0.5
/** The engine lets its clock go on by this much in one frame at most, seconds. */
const LONGEST_FRAME = 0.25
/** The client's copy of a new server's clock first has to catch up. */
const CATCHING_UP_MS = 1000
const ROWS_BEFORE_SESSION = 5

/**
 * Finds them by three witnesses that an editor has to mend apart: host frame numbers, which rise by one with every frame;
 * packet numbers, of which a client makes one a frame at most; and the server's clock, which the client lets go on by a
 * quarter of a second in one frame at most.
 */
export function findSeams(demo: Demo): Seam[] {
  const { frames, segments, frameSteps, durationMs } = demo
  const seams: Seam[] = []
  if (frames.count === 0) return seams
  const sessions = sessionTimes(demo, segments)
  const scale = scaleOf(demo)
  let next = 0
  let lag = 0
  const moved: Moved = { frame: 0, server: 0, hostFrames: 0, packets: 0, received: 0 }
  const drawn: Drawn = { next: 0, last: 0, seconds: 0 }
  for (let row = 1; row <= frames.count; row++) {
    let step = 1
    for (; next < frameSteps.length && frameSteps[next]!.row <= row; next++) step = larger(step, frameSteps[next]!.step)
    move(demo, row, moved)
    const isSession = isIn(sessions, row)
    draw(demo, row, drawn)
    const hole = isSession ? 0 : holeOf(moved, lag, drawn.seconds)
    const packets = isSession || Math.abs(moved.packets) < LEAST_STEP ? 0 : moved.packets
    lag = Math.max(0, moved.frame - moved.server)
    if (Math.abs(step) < LEAST_STEP && packets === 0 && hole === 0) continue
    seams.push({
      ...{ row, fromMs: timeOf(demo, row - 1), toMs: row < frames.count ? timeOf(demo, row) : durationMs },
      ...{ frames: step, packets, clockMs: Math.round(hole * 1000), isSession },
      missingMs: step < 0 || packets < 0 ? null : missing(step, packets, moved, hole, scale),
    })
  }
  return seams
}

interface Drawn {
  /** Of the rendered frames the first that is behind the row, and when the last before it was. */
  next: number
  last: number
  /** How far the clock may go from the row before. */
  seconds: number
}

/** Goes on to a row, in order: the client takes a quarter of a second for a frame that lasted longer. */
function draw({ frames, renderedSeconds }: Demo, row: number, drawn: Drawn): void {
  const until = row < frames.count ? frames.seconds[row]! : Number.POSITIVE_INFINITY
  let sum = 0
  let { next, last } = drawn
  for (; next < renderedSeconds.length && renderedSeconds[next]! <= until; next++) {
    sum += Math.min(LONGEST_FRAME, Math.max(0, renderedSeconds[next]! - last))
    last = renderedSeconds[next]!
  }
  drawn.next = next
  drawn.last = last
  drawn.seconds = Math.max(sum, LONGEST_FRAME)
}

interface Moved {
  /** Seconds by the recording's clock and by the server's. */
  frame: number
  server: number
  /** Client frames, and packets beyond one for each. */
  hostFrames: number
  packets: number
  /** Packets of the server. */
  received: number
}

/** Sets `moved` to how far a row is from the one before; the demo's end moves nothing. */
function move({ frames }: Demo, row: number, moved: Moved): void {
  const isEnd = row >= frames.count
  const { seconds, serverSeconds, hostFrame, incoming, outgoing } = frames
  const hostFrames = isEnd ? 1 : hostFrame[row]! - hostFrame[row - 1]!
  // numbers are kept modulo 65,536
  const sent = isEnd ? 0 : ((outgoing[row]! - outgoing[row - 1]!) << 16) >> 16
  moved.frame = isEnd ? 0 : seconds[row]! - seconds[row - 1]!
  moved.server = isEnd ? 0 : serverSeconds[row]! - serverSeconds[row - 1]!
  moved.hostFrames = hostFrames
  moved.received = isEnd ? 1 : (incoming[row]! - incoming[row - 1]!) & 0xffff
  moved.packets = sent < 0 ? sent : Math.max(0, sent - Math.max(0, hostFrames))
}

function isIn(sessions: readonly { from: number; to: number }[], row: number): boolean {
  for (const { from, to } of sessions) if (row >= from && row <= to) return true
  return false
}

/**
 * Seconds the server's clock jumped ahead: more than the recording's, or more than the frames `drawn` in between can take,
 * though no packet is missing.
 */
function holeOf({ frame, server, hostFrames, received }: Moved, lag: number, drawn: number): number {
  const isAhead = server - frame - lag > LEAST_HOLE
  const isTooMuch = server - lag > Math.max(LEAST_HOLE, drawn + LONGEST_FRAME)
  return isAhead || (isTooMuch && received <= Math.max(hostFrames, 1) + 1) ? server : 0
}

/** By the first clock that was not put right, the recording's own before the server's, which stops while the game hangs. */
function missing(step: number, packets: number, moved: Moved, hole: number, scale: ReturnType<typeof scaleOf>): number {
  const seconds = step > 1 || hole > 0 ? [moved.frame, moved.server].find((one) => one > LEAST_HOLE) : undefined
  if (seconds !== undefined) return Math.max(0, Math.round(seconds * 1000 - scale.frameMs))
  return Math.round(step > 1 ? (step - 1) * scale.frameMs : packets * scale.packetMs)
}

/** How long a client frame and a packet take on average, milliseconds. */
function scaleOf({ frames, fps, durationMs }: Demo): { frameMs: number; packetMs: number } {
  const { outgoing, count } = frames
  let sent = 0
  for (let row = 1; row < count; row++) {
    const step = (outgoing[row]! - outgoing[row - 1]!) & 0xffff
    if (step < LEAST_STEP * 10) sent += step
  }
  const frameMs = fps ? 1000 / fps.average : durationMs / count
  return { frameMs, packetMs: sent > 0 ? Math.max(frameMs, durationMs / sent) : frameMs }
}

/** Rows around the beginning of each new session until its clocks run. */
function sessionTimes({ frames }: Demo, segments: readonly Segment[]): { from: number; to: number }[] {
  const { serverSeconds, messageSeconds, seconds } = frames
  return segments
    .filter(({ reason }) => reason === 'server-info')
    .map(({ start }) => {
      let row = start + 1
      while (
        row < frames.count &&
        !(serverSeconds[row]! > serverSeconds[row - 1]! && messageSeconds[row]! > messageSeconds[row - 1]!)
      )
        row++
      const settled = (seconds[Math.min(row, frames.count - 1)] ?? 0) * 1000 + CATCHING_UP_MS
      while (row < frames.count && seconds[row]! * 1000 < settled) row++
      return { from: start - ROWS_BEFORE_SESSION, to: row }
    })
}

const larger = (one: number, other: number): number => (Math.abs(other - 1) > Math.abs(one - 1) ? other : one)

const timeOf = ({ frames }: Demo, row: number): number => Math.round(frames.seconds[row]! * 1000)
