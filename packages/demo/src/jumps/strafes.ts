import * as BUTTON from '../buttons.ts'
import type { Moves } from '../moves.ts'
import { thousandths } from '../numbers.ts'
import { bestAfter } from './best-jump.ts'
import { speedAt } from './flights.ts'
import type { Strafe } from './jump-types.ts'

const SIDES = BUTTON.moveLeft | BUTTON.moveRight

export interface AirMoves {
  strafes: Strafe[]
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
  /** Highest speed before it, and the best there could be by now; null when that is not known. */
  from: number
  best: number | null
}

/**
 * What was gained and lost in the air rows (takeoff, landing), whole and strafe by strafe, as uq_jumpstats counts: only what
 * rises above the highest speed so far is a gain; the landing row counts for the sync of the whole jump.
 */
export function measureAir(demo: Moves, takeoff: number, landing: number): AirMoves {
  const { buttons, velocityX, velocityY } = demo.frames
  const tallies: Tally[] = []
  const prestrafe = speedAt(demo, takeoff)
  let tally: Tally | undefined
  let side = 0
  let gained = 0
  let loss = 0
  let speed = prestrafe
  let topspeed = prestrafe
  const rose = (row: number, now: number) => (demo.rose ? demo.rose[row] === 1 : now > speed)
  for (let row = takeoff + 1; row < landing; row++) {
    const now = Math.sqrt(velocityX[row]! * velocityX[row]! + velocityY[row]! * velocityY[row]!)
    const held = buttons[row]! & SIDES
    if (held !== 0 && held !== SIDES && held !== side) {
      side = held
      tally = { frames: 0, gained: 0, gain: 0, loss: 0, from: topspeed, best: speed }
      tallies.push(tally)
    }
    const lost = now < speed ? speed - now : 0
    if (tally) {
      tally.frames++
      if (rose(row, now)) tally.gained++
      if (now > topspeed) tally.gain += now - topspeed
      tally.loss += lost
      tally.best = tally.best === null ? null : bestAfter(demo, row, tally.best)
    }
    if (rose(row, now)) gained++
    if (now > topspeed) topspeed = now
    loss += lost
    speed = now
  }
  if (rose(landing, speedAt(demo, landing))) gained++
  const airRows = landing - takeoff - 1
  return {
    strafes: tallies.map((tally) => strafeOf(tally, airRows)),
    sync: wholePercent(gained, airRows + 1),
    gain: thousandths(topspeed - prestrafe),
    loss: thousandths(loss),
    topspeed: thousandths(topspeed),
  }
}

function strafeOf({ frames, gained, gain, loss, from, best }: Tally, airRows: number): Strafe {
  return {
    frames,
    gain: thousandths(gain),
    loss: thousandths(loss),
    sync: wholePercent(gained, frames),
    share: airRows > 0 ? Math.round((frames / airRows) * 1000) / 10 : 0,
    possible: best === null ? null : thousandths(Math.max(0, best - from)),
  }
}

const wholePercent = (part: number, of: number) => (of > 0 ? Math.floor((part / of) * 100) : 0)
