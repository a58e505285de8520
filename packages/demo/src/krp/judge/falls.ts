import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import * as BUTTON from '../../buttons.ts'
import type { FrameColumns } from '../../format/frame-columns.ts'
import { APPROVED_SETTINGS } from '../../run/settings.ts'
import type { Replay } from '../parse-replay.ts'

const GRAVITY = APPROVED_SETTINGS.sv_gravity
/** Upward speed below which a press of jump came to nothing. */
const JUMP_SPEED = 100
const ASIDE_SPEED = 100
/** Faster than gravity or speed allow by more is no rounding. Honest demos have it in less than 1 frame of 200. */
const TOO_FAST = 1.03
const FAST_SHARE = 0.1
const ROWS = 30
/** Off the rule by so much, so many jumps, and such a share of them: slopes, ceilings and boosters are fewer. */
const ODD = 0.1
const ODD_JUMPS = 3
const ODD_SHARE = 0.2
const JUMP_ROWS = 5

/**
 * What the player does in the air shows how fast their time goes. While a jump rises nothing but gravity slows it (falls end
 * on slopes, which are slower), and from frame to frame the player goes as far as their speed takes them. Time that is made
 * shorter, by whole milliseconds a step at least, makes both too fast. A map with a gravity of its own shows only the way.
 */
export function judgeFalls({ frames }: Replay, changesGravity: boolean): ReplayReason[] {
  // whether a frame holds the player before or after its command, both being even
  const [own, before] = [ratiosOf(frames, 0), ratiosOf(frames, 1)] as const
  const way = fastShareOf(own.way) <= fastShareOf(before.way) ? own.way : before.way
  const jumps = fastShareOf(own.jumps.flat()) <= fastShareOf(before.jumps.flat()) ? own.jumps : before.jumps
  return [...judgeSpeed(way), ...(changesGravity ? [] : judgeGravity(jumps))]
}

interface Ratios {
  /** Of frames in the air, how far the player went to how far they should. */
  way: number[]
  /** Of each jump, frame by frame while it rises: how much slower it became to how much it should. */
  jumps: number[][]
}

function ratiosOf(frames: FrameColumns, rowsBefore: 0 | 1): Ratios {
  const { onGround, waterLevel, velocityX, velocityY, velocityZ, originX, originY, milliseconds, buttons, count } =
    frames
  const found: Ratios = { way: [], jumps: [] }
  let jump: number[] | null = null
  for (let row = 1; row < count; row++) {
    if (onGround[row] || waterLevel[row]) {
      jump = null
      continue
    }
    if (onGround[row - 1]) {
      const isPressed = ((buttons[row]! | buttons[row - 1]!) & BUTTON.jump) !== 0
      jump = isPressed && velocityZ[row]! > JUMP_SPEED ? [] : null
      if (jump) found.jumps.push(jump)
      continue
    }
    const seconds = milliseconds[row - rowsBefore]! / 1000
    const speed = Math.sqrt(velocityX[row]! ** 2 + velocityY[row]! ** 2)
    const gone = Math.sqrt((originX[row]! - originX[row - 1]!) ** 2 + (originY[row]! - originY[row - 1]!) ** 2)
    if (speed > ASIDE_SPEED) found.way.push(gone / (speed * seconds))
    if (velocityZ[row]! > 0) jump?.push((velocityZ[row - 1]! - velocityZ[row]!) / (GRAVITY * seconds))
    else jump = null
  }
  return found
}

function judgeSpeed(way: readonly number[]): ReplayReason[] {
  if (way.length < ROWS || fastShareOf(way) <= FAST_SHARE) return []
  return [{ code: 'replay_speed', share: tidy(medianOf(way.filter(isFast))) }]
}

function judgeGravity(jumps: readonly number[][]): ReplayReason[] {
  const rows = jumps.flat()
  if (rows.length < ROWS) return []
  if (fastShareOf(rows) > FAST_SHARE) {
    return [{ code: 'replay_gravity', share: tidy(medianOf(rows.filter(isFast))) }]
  }
  const isOff = (share: number): boolean => Math.abs(share - 1) > ODD
  const medians = jumps.filter(({ length }) => length >= JUMP_ROWS).map(medianOf)
  const odd = medians.filter(isOff)
  const isMany = odd.length >= ODD_JUMPS && odd.length >= medians.length * ODD_SHARE
  if (isMany) return [{ code: 'replay_gravity', share: tidy(medianOf(odd)) }]
  return isOff(medianOf(rows)) ? [{ code: 'replay_gravity', share: tidy(medianOf(rows)) }] : []
}

const isFast = (ratio: number): boolean => ratio > TOO_FAST
const fastShareOf = (ratios: readonly number[]): number => ratios.filter(isFast).length / Math.max(ratios.length, 1)
const medianOf = (values: readonly number[]): number => Float64Array.from(values).sort()[values.length >> 1]!
const tidy = (value: number): number => Math.round(Math.min(999, Math.max(-999, value)) * 100) / 100 || 0
