import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import type { FrameColumns } from '../../format/frame-columns.ts'
import { boxDistance } from '../../run/map-buttons.ts'
import type { Replay } from '../parse-replay.ts'
import type { KnownMap, MapTeleport, SentRun } from './judge-types.ts'

/** What a frame may add to the way that the speed does not show: edges, and what carries or pushes the player. */
const ASIDE_UNITS = 12
const PUSH_SPEED = 600
/** Up and down besides: a step of stairs, and the feet that go up or down with duck. */
const UPWARD_UNITS = 37
/** All of the way to what the speed makes of it: conveyors make it longer, but not all the time. */
const WAY_SHARE = 1.5
const WAY_UNITS = 256
/** An event stands before the frame that shows it, or one off. */
const EVENT_ROWS = 1
/** Half the size of a player, and how far from the target they come out. */
const PLAYER = [16, 16, 36] as const
const TARGET_UNITS = 64
/** Places nearer than this are one: a checkpoint, and where a return to it comes out. */
const PLACE_UNITS = 48

/**
 * From frame to frame the player goes where speed and time take them. Only a gocheck may break the way, in a run with
 * gochecks and to where a checkpoint was made, and the map's own teleports.
 */
export function judgeWay(replay: Replay, sent: SentRun, { teleports }: KnownMap): ReplayReason[] {
  const { frames } = replay
  const returns = sent.gc > 0 ? returnRows(replay) : new Set<number>()
  const breaks = { count: 0, row: 0, units: 0 }
  const sums = { gone: 0, expected: 0 }
  for (let row = 1; row < frames.count; row++) {
    const step = stepOf(frames, row)
    if (!(step.beyond > 0) && Number.isFinite(step.gone)) {
      sums.gone += step.gone
      sums.expected += step.expected
    } else if (!returns.has(row) && !teleports.some((teleport) => isThrough(frames, row, teleport))) {
      if (breaks.count++ === 0) Object.assign(breaks, { row, units: tidy(step.beyond) })
    }
  }
  const reasons: ReplayReason[] = []
  if (breaks.count > 0) {
    const { count, row, units } = breaks
    reasons.push({ code: 'replay_way', atMs: atMs(frames, row), units, count })
  }
  if (sums.gone > sums.expected * WAY_SHARE + WAY_UNITS) {
    const share = Math.min(999, Math.round((sums.gone / Math.max(sums.expected, 1)) * 100) / 100)
    reasons.push({ code: 'replay_speed', share })
  }
  return [...reasons, ...judgeReturns(replay)]
}

/** How far the player went in a frame, how far they go at the higher speed of both ends, and what is beyond all doubt. */
function stepOf(frames: FrameColumns, row: number): { gone: number; expected: number; beyond: number } {
  const { originX, originY, originZ, velocityX, velocityY, velocityZ } = frames
  const seconds = frames.milliseconds[row]! / 1000
  const aside = length(originX[row]! - originX[row - 1]!, originY[row]! - originY[row - 1]!)
  const upward = Math.abs(originZ[row]! - originZ[row - 1]!)
  const speed = Math.max(length(velocityX[row]!, velocityY[row]!), length(velocityX[row - 1]!, velocityY[row - 1]!))
  const lift = Math.max(Math.abs(velocityZ[row]!), Math.abs(velocityZ[row - 1]!))
  const room = ASIDE_UNITS + PUSH_SPEED * seconds
  const beyondAside = aside - speed * seconds - room
  const beyondUpward = upward - lift * seconds - room - UPWARD_UNITS
  return {
    gone: aside + upward,
    expected: (speed + lift) * seconds,
    beyond: Math.max(beyondAside, beyondUpward),
  }
}

/** Not Math.hypot, which costs more than all the rest. */
const length = (x: number, y: number): number => Math.sqrt(x * x + y * y)

const atMs = ({ seconds }: FrameColumns, row: number): number => Math.round(seconds[row]! * 1000)
const tidy = (units: number): number => (Number.isFinite(units) ? Math.round(Math.min(units, 1e6)) : 0)

function returnRows({ replay: { events } }: Replay): Set<number> {
  const rows = new Set<number>()
  for (const { row, kind } of events) {
    if (kind !== 'gocheck') continue
    for (let near = row - EVENT_ROWS; near <= row + EVENT_ROWS; near++) rows.add(near)
  }
  return rows
}

/** The player touched a teleport of the map and came out at its target. */
function isThrough(frames: FrameColumns, row: number, { least, most, to }: MapTeleport): boolean {
  const seconds = frames.milliseconds[row]! / 1000
  const before = placeOf(frames, row - 1)
  const { velocityX, velocityY, velocityZ } = frames
  const step = Math.hypot(velocityX[row - 1]!, velocityY[row - 1]!, velocityZ[row - 1]!) * seconds
  const isAt = boxDistance(
    before,
    least.map((value, axis) => value - PLAYER[axis]!),
    most.map((value, axis) => value + PLAYER[axis]!),
  )
  const after = placeOf(frames, row)
  return isAt <= step + ASIDE_UNITS && Math.hypot(...after.map((value, axis) => value - to[axis]!)) <= TARGET_UNITS
}

const placeOf = ({ originX, originY, originZ }: FrameColumns, row: number): number[] => [
  originX[row]!,
  originY[row]!,
  originZ[row]!,
]

/** Each gocheck comes out where a checkpoint was made before it. */
function judgeReturns({ frames, replay: { events } }: Replay): ReplayReason[] {
  const made = new Set<string>()
  for (const { row, kind, time } of events) {
    const rows = [row - 1, row, row + 1].filter((near) => near >= 0 && near < frames.count)
    if (kind === 'checkpoint') for (const near of rows) made.add(cellsAround(frames, near)[0]!)
    else if (!rows.some((near) => near >= row && cellsAround(frames, near).some((cell) => made.has(cell)))) {
      return [{ code: 'replay_gocheck', atMs: time }]
    }
  }
  return []
}

/** The cell of space a row is in, then those beside it. */
function cellsAround(frames: FrameColumns, row: number): string[] {
  const [x, y, z] = placeOf(frames, row).map((value) => Math.floor(value / PLACE_UNITS))
  return [0, -1, 1].flatMap((byX) =>
    [0, -1, 1].flatMap((byY) => [0, -1, 1].map((byZ) => `${x! + byX} ${y! + byY} ${z! + byZ}`)),
  )
}
