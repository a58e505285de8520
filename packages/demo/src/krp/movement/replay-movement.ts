import type { Vec3, World } from '../../movement/kernel-types.ts'
import { residualOf } from '../../movement/residual.ts'
import { type Residual, reasonNumber } from '../../movement/residual-types.ts'
import type { Replay } from '../parse-replay.ts'
import { type CarriedState, carriedState } from './carried-state.ts'

const LADDER = reasonNumber('ladder')
/** Left out for want of what is known; nobody is told which. */
const UNSURE = reasonNumber('unknown-map')

/** A replay with what it does not hold, and every row of it compared with the kernel. */
export interface ReplayMovement {
  replay: Replay
  residual: Residual
}

/** What `residualOf` answers of a demo, of a replay: stamina, press of duck and speed limit are followed from the commands first. */
export function replayMovement(replay: Replay, world: World | null): ReplayMovement {
  const carried = carriedState(replay)
  const returns = replay.replay.events.filter(({ kind }) => kind === 'gocheck').map(({ row }) => row)
  const whole = { ...replay, frames: carried.frames, turnedRows: [...replay.turnedRows, ...returns] }
  const residual = residualOf(whole, world)
  leaveOutUnsure(residual, carried)
  if (world) holdToLadders(residual, carried, world)
  return { replay: whole, residual }
}

/** Who may still be slowed by a jump that nobody saw is not computed, unless they are not. */
function leaveOutUnsure({ reason, explained }: Residual, { frames, unsure }: CarriedState): void {
  for (let row = 1; row < frames.count; row++) {
    if (unsure[row] && reason[row] === 0 && !explained[row] && frames.onGround[row - 1]) reason[row] = UNSURE
  }
}

/** Who moves as on a ladder where the map has none is computed like everybody else, and does not follow. */
function holdToLadders({ reason, explained, speed }: Residual, { frames }: CarriedState, world: World): void {
  const { originX, originY, originZ, velocityX, velocityY, velocityZ } = frames
  const isAtLadder = (row: number): boolean => {
    const place: Vec3 = [originX[row]!, originY[row]!, originZ[row]!]
    return world.contents(place, 1) === 'ladder' || world.contents(place, 3) === 'ladder'
  }
  for (let row = 1; row < frames.count; row++) {
    if (reason[row] !== LADDER || isAtLadder(row) || isAtLadder(row - 1)) continue
    reason[row] = 0
    explained[row] = 0
    speed[row] = Math.sqrt(velocityX[row]! ** 2 + velocityY[row]! ** 2 + velocityZ[row]! ** 2)
  }
}
