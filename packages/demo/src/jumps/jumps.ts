import type { Moves } from '../moves.ts'
import { thousandths } from '../numbers.ts'
import { bestJump } from './best-jump.ts'
import { type Flight, findFlights, gravityOf, secondsBetween, speedAt, standingZ } from './flights.ts'
import { categoryOf, hopsBefore } from './jump-category.ts'
import type { Jump } from './jump-types.ts'
import { prestrafeSync } from './prestrafe.ts'
import { measureAir } from './strafes.ts'

const PLAYER_WIDTH = 32
const LADDER_WIDTH = 4
/** A landing this much higher or lower than the take-off is on the same level. */
const LEVEL = 1

/** A jump of which only what is cheap is known; the rest is measured when asked for. */
export interface FoundJump {
  /** Of its flight. */
  index: number
  endMs: number
  distance: number
  offset: number
  isLadder: boolean
}

/** Every jump of a demo, in order, measured from its frames. Nothing for an HLTV recording. */
export function readJumps(demo: Moves): Jump[] {
  const { flights, jumps } = findJumps(demo)
  return jumps.map((jump) => measureJump(demo, flights, jump))
}

/** The same, not yet measured. */
export function findJumps(demo: Moves): { flights: Flight[]; jumps: FoundJump[] } {
  const flights = demo.hltv ? [] : findFlights(demo)
  const jumps: FoundJump[] = []
  flights.forEach(({ departure, takeoff, landing }, index) => {
    if (departure !== 'jump' && departure !== 'ladder') return
    const isLadder = departure === 'ladder'
    const offset = standingZ(demo, landing) - standingZ(demo, takeoff)
    const [x, y] = offset < -LEVEL && !isLadder ? passed(demo, takeoff, landing) : landed(demo, landing)
    const across = Math.hypot(x - demo.frames.originX[takeoff]!, y - demo.frames.originY[takeoff]!)
    const distance = thousandths(across + (isLadder ? LADDER_WIDTH : PLAYER_WIDTH))
    jumps.push({ index, endMs: Math.round(demo.frames.seconds[landing]! * 1000), distance, offset, isLadder })
  })
  return { flights, jumps }
}

export const isLevel = ({ isLadder, offset }: FoundJump): boolean => isLadder || Math.abs(offset) <= LEVEL

export function measureJump(demo: Moves, flights: Flight[], jump: FoundJump): Jump {
  const { index, endMs, distance, offset, isLadder } = jump
  const { takeoff, landing, groundFrames } = flights[index]!
  // nobody runs on a ladder: what it throws the player off with is the prestrafe
  const first = isLadder ? takeoff + 1 : takeoff
  const startMs = Math.round(demo.frames.seconds[takeoff]! * 1000)
  return {
    type: categoryOf(demo, flights, index),
    startMs,
    endMs,
    takeoffRow: takeoff,
    landingRow: landing,
    distance,
    offset: thousandths(offset),
    level: isLevel(jump),
    prestrafe: thousandths(speedAt(demo, first)),
    prestrafeSync: isLadder ? null : prestrafeSync(demo, flights, index),
    duckSpeeds: hopsBefore(flights, index).map((hop) => thousandths(speedAt(demo, Math.max(hop.takeoff - 1, 0)))),
    ...measureAir(demo, first, landing),
    airMs: endMs - startMs,
    height: thousandths(heightOf(demo, takeoff, landing)),
    groundFrames: Number.isFinite(groundFrames) ? groundFrames : 0,
    possible: bestJump(demo, first, landing, distance, isLadder ? LADDER_WIDTH : PLAYER_WIDTH),
  }
}

/** Where the feet met the ground: on from the last air row, as far as it takes to fall to the ground. */
function landed(demo: Moves, landing: number): [x: number, y: number] {
  const { originX, originY, velocityX, velocityY, velocityZ } = demo.frames
  const last = landing - 1
  const gravity = gravityOf(demo)
  const left = Math.max(0, standingZ(demo, last) - standingZ(demo, landing))
  const rise = velocityZ[last]!
  const fall = (rise + Math.sqrt(rise * rise + 2 * gravity * left)) / gravity
  const seconds = Math.min(Math.max(fall, 0), secondsBetween(demo, last, landing))
  return [originX[last]! + velocityX[last]! * seconds, originY[last]! + velocityY[last]! * seconds]
}

/** Where the feet last passed the take-off height, between two rows. */
function passed(demo: Moves, takeoff: number, landing: number): [x: number, y: number] {
  const { originX, originY } = demo.frames
  const level = standingZ(demo, takeoff)
  let row = landing - 1
  while (row > takeoff && standingZ(demo, row) < level) row--
  const fall = standingZ(demo, row) - standingZ(demo, row + 1)
  const part = fall > 0 ? Math.min((standingZ(demo, row) - level) / fall, 1) : 0
  return [
    originX[row]! + (originX[row + 1]! - originX[row]!) * part,
    originY[row]! + (originY[row + 1]! - originY[row]!) * part,
  ]
}

function heightOf(demo: Moves, takeoff: number, landing: number): number {
  const { originZ } = demo.frames
  let highest = originZ[takeoff]!
  for (let row = takeoff + 1; row < landing; row++) if (originZ[row]! > highest) highest = originZ[row]!
  return highest - originZ[takeoff]!
}
