import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import type { FrameColumns } from '../../format/frame-columns.ts'
import { distanceTo, REACH } from '../../run/map-buttons.ts'
import type { MapButton } from '../../types.ts'
import type { Replay } from '../parse-replay.ts'
import type { KnownMap } from './judge-types.ts'

/** The player goes on for a command after the press of start, and a place is a float. */
const ROUNDING = 4

/** The first frame is within reach of a start button, the last of a stop button, where the map's are known. */
export function judgePlaces({ frames }: Replay, { buttons }: KnownMap): ReplayReason[] {
  const start = beyondReach(frames, 0, buttons, 'start')
  const stop = beyondReach(frames, frames.count - 1, buttons, 'stop')
  return [
    ...(start === null ? [] : [{ code: 'replay_start_place', units: start } as const]),
    ...(stop === null ? [] : [{ code: 'replay_stop_place', units: stop } as const]),
  ]
}

/** Units to the nearest button of the kind; null within reach, or where none is known. */
function beyondReach(
  frames: FrameColumns,
  row: number,
  buttons: readonly MapButton[],
  kind: MapButton['kind'],
): number | null {
  const own = buttons.filter((button) => button.kind === kind)
  if (own.length === 0) return null
  const nearest = Math.min(...own.map((button) => distanceTo(frames, row, button)))
  const { velocityX, velocityY, velocityZ, milliseconds } = frames
  const speed = Math.hypot(velocityX[row]!, velocityY[row]!, velocityZ[row]!)
  const room = REACH + ROUNDING + (speed * milliseconds[row]!) / 1000
  return nearest <= room ? null : Math.round(Math.min(nearest, 1e6)) || 0
}
