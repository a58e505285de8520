import * as BUTTON from '../../buttons.ts'
import type { FrameColumns } from '../../format/frame-columns.ts'
import { DUCK_MS } from '../../movement/duck.ts'
import { JUMP_RISE } from '../../movement/judging.ts'
import { STAMINA_AFTER } from '../../movement/jump.ts'
import * as STANCE from '../../stances.ts'
import type { Replay } from '../parse-replay.ts'

/** Speed limits of Counter-Strike's weapons, units a second; a knife's until a command tells another. */
const LIMITS = [150, 210, 220, 221, 230, 235, 240, 245, 250, 260]
const KNIFE = 250
/** Moves are whole numbers: what two keys ask for together is so much shorter. */
const SHORTER = 1.5

/** Columns that the kernel can begin from, row by row. */
export interface CarriedState {
  frames: FrameColumns
  /** 1 where something may be left of a jump before the file, a pause or a gocheck. */
  unsure: Uint8Array
}

/**
 * What a replay does not hold and its movement depends on, followed from the commands: the debt of the last jump, the press of
 * duck, and the speed limit of the weapon, which the client cuts each move to. Honest demos hold all three, and agree.
 */
export function carriedState({ frames, replay: { events, keyRows } }: Replay): CarriedState {
  const { count, milliseconds, onGround, buttons, velocityZ } = frames
  const { stamina, duckMs, stance, maxSpeed } = emptyColumns(frames)
  const unsure = new Uint8Array(count)
  const resets = new Set([...keyRows, ...events.filter(({ kind }) => kind === 'gocheck').map(({ row }) => row)])
  let state = { stamina: 0, duckMs: 0, unsureMs: STAMINA_AFTER, limit: KNIFE }
  for (let row = 0; row < count; row++) {
    if (resets.has(row)) state = { ...state, stamina: 0, duckMs: 0, unsureMs: STAMINA_AFTER }
    unsure[row] = state.unsureMs > 0 ? 1 : 0
    const ms = milliseconds[row]!
    state.stamina = Math.max(0, state.stamina - ms)
    state.duckMs = Math.max(0, state.duckMs - ms)
    state.unsureMs = Math.max(0, state.unsureMs - ms)
    if (row > 0) followJump(row)
    followDuck(row)
    state.limit = limitAsked(frames, row) ?? state.limit
    stamina[row] = state.stamina
    duckMs[row] = state.duckMs
    maxSpeed[row] = state.limit
    // the limit before a command is what its move is cut to
    if (row > 0) maxSpeed[row - 1] = state.limit
  }
  return { frames: { ...frames, stamina, duckMs, stance, maxSpeed }, unsure }

  function followJump(row: number): void {
    const isJump = onGround[row - 1] === 1 && (buttons[row]! & BUTTON.jump) !== 0 && velocityZ[row]! > JUMP_RISE
    if (isJump) Object.assign(state, { stamina: STAMINA_AFTER, unsureMs: 0 })
  }

  function followDuck(row: number): void {
    const isDown = (buttons[row]! & BUTTON.duck) !== 0
    const isDucked = (stance[row]! & STANCE.ducked) !== 0
    const wasUp = row === 0 || ((buttons[row - 1]! & BUTTON.duck) === 0 && (stance[row - 1]! & STANCE.ducked) === 0)
    if (isDown && wasUp) state.duckMs = DUCK_MS
    if (!isDown && !isDucked) state.duckMs = 0
    if (isDown && !isDucked) stance[row]! |= STANCE.inDuck
  }
}

const emptyColumns = ({ stamina, duckMs, stance, maxSpeed }: FrameColumns) => ({
  stamina: new Float32Array(stamina.length),
  duckMs: new Uint16Array(duckMs.length),
  stance: stance.slice(),
  maxSpeed: new Float32Array(maxSpeed.length),
})

/** The limit a move was cut to, units a second; undefined for a slower one. */
function limitAsked({ forwardMove, sideMove }: FrameColumns, row: number): number | undefined {
  const asked = Math.sqrt(forwardMove[row]! ** 2 + sideMove[row]! ** 2)
  return LIMITS.find((limit) => asked <= limit && asked > limit - SHORTER)
}
