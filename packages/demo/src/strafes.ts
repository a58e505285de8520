import * as BUTTON from './buttons.ts'
import { speedAt } from './flights.ts'
import type { Strafe } from './jump-types.ts'
import type { Demo } from './types.ts'

const MOVES = BUTTON.forward | BUTTON.back | BUTTON.moveLeft | BUTTON.moveRight
const SIDES = BUTTON.moveLeft | BUTTON.moveRight

export interface AirMoves {
  strafes: Strafe[]
  /** Percent of the frames with a move key held that gained speed. */
  sync: number
  gain: number
  loss: number
  topspeed: number
}

interface Tally {
  frames: number
  gained: number
  gain: number
  loss: number
}

/** What was gained and lost in the air rows (takeoff, landing), whole and strafe by strafe. */
export function measureAir(demo: Demo, takeoff: number, landing: number): AirMoves {
  const { buttons } = demo.frames
  const tallies: Tally[] = []
  let side = 0
  let keyed = 0
  let gainedKeyed = 0
  let gain = 0
  let loss = 0
  let speed = speedAt(demo, takeoff)
  let topspeed = 0
  for (let row = takeoff + 1; row < landing; row++) {
    const now = speedAt(demo, row)
    const change = now - speed
    speed = now
    if (now > topspeed) topspeed = now
    if (change > 0) gain += change
    else loss -= change
    const held = buttons[row]! & SIDES
    if (held !== 0 && held !== SIDES && held !== side) {
      side = held
      tallies.push({ frames: 0, gained: 0, gain: 0, loss: 0 })
    }
    if (buttons[row]! & MOVES) {
      keyed++
      if (change > 0) gainedKeyed++
    }
    const tally = tallies.at(-1)
    if (tally) count(tally, change)
  }
  return {
    strafes: tallies.map((tally) => strafeOf(tally, landing - takeoff - 1)),
    sync: percent(gainedKeyed, keyed),
    gain: thousandths(gain),
    loss: thousandths(loss),
    topspeed: thousandths(topspeed),
  }
}

function count(tally: Tally, change: number): void {
  tally.frames++
  if (change > 0) {
    tally.gained++
    tally.gain += change
  } else tally.loss -= change
}

function strafeOf({ frames, gained, gain, loss }: Tally, airRows: number): Strafe {
  return {
    frames,
    gain: thousandths(gain),
    loss: thousandths(loss),
    sync: percent(gained, frames),
    share: percent(frames, airRows),
  }
}

/** Rounded to three decimals; 0 for what a damaged file makes of a number. */
export function thousandths(value: number): number {
  return Math.abs(value) < 1e6 ? Math.round(value * 1000) / 1000 : 0
}

const percent = (part: number, of: number) => (of > 0 ? Math.round((part / of) * 1000) / 10 : 0)
