import * as BUTTON from '../buttons.ts'
import type { Moves } from '../moves.ts'

/** How the ground was left: a jump, the hop a tap of duck makes, a step off an edge, a jump off a ladder. */
export type Departure = 'jump' | 'hop' | 'fall' | 'ladder'

/** From the last row on the ground (or ladder) to the first one again. */
export interface Flight {
  departure: Departure
  takeoff: number
  landing: number
  /** Rows in the air with the player ducked. */
  duckedRows: number
  /** Rows on end, up to the landing, that gravity alone does not explain: a slide. */
  slideRows: number
  /** Ground rows since the landing of the flight before, and the seconds between the two; infinite without one. */
  groundFrames: number
  groundSeconds: number
}

const LEAST_JUMP_SPEED = 100
/** A ladder is climbed at 200 units a second; who leaves the ground faster has jumped, whatever the keys say. */
const CLIMB_SPEED = 205
const HOP_RISE = 14
const LADDER_ROWS = 3
const LADDER_PUSH = 100
const LADDER_MOST = 300
/** Velocities are kept in eighths, so a difference of two is off by a quarter at most. */
const FALL_TOLERANCE = 2
const TELEPORT_UNITS = 32
const DUCKED_VIEW = 12
/** Nobody saw what was in between: something is missing, or the game hung. */
const LONGEST_STEP = 0.5

const isDucked = (viewHeight: number) => Math.abs(viewHeight - DUCKED_VIEW) < 0.01

/** Feet height plus 36: the origin of a standing player, whatever the stance. */
export function standingZ({ frames }: Moves, row: number): number {
  return frames.originZ[row]! + (isDucked(frames.viewHeight[row]!) ? 18 : 0)
}

/** Horizontal speed. Not Math.hypot, which costs more than all the rest. */
export function speedAt({ frames }: Moves, row: number): number {
  const x = frames.velocityX[row]!
  const y = frames.velocityY[row]!
  return Math.sqrt(x * x + y * y)
}

/** Seconds of server time between two rows: a client that draws more frames than it records leaves some out. */
export function secondsBetween({ frames }: Moves, before: number, row: number): number {
  return frames.serverSeconds[row]! - frames.serverSeconds[before]!
}

export const gravityOf = ({ settings }: Moves): number => settings.values.sv_gravity || 800

/** Every flight of a demo that begins and ends on solid ground, in order. Water, death and teleports end a try. */
export function findFlights(demo: Moves): Flight[] {
  const found: Flight[] = []
  for (const { start, end } of demo.segments) findIn(demo, start, end, found)
  return found
}

function findIn(demo: Moves, start: number, end: number, found: Flight[]): void {
  const { onGround, waterLevel, paused, serverSeconds, viewHeight, buttons } = demo.frames
  let flight: Flight | null = null
  let odd = 0
  let landed = -1
  let previous = start
  for (let row = start + 1; row < end; row++) {
    if (serverSeconds[row] === serverSeconds[previous] || paused[row]) continue
    const before = previous
    previous = row
    if (waterLevel[row]! > 0 || jumpedAway(demo, before, row) || secondsBetween(demo, before, row) > LONGEST_STEP) {
      flight = null
      landed = -1
      odd = 0
      continue
    }
    if (onGround[row]! > 0) {
      if (flight) found.push({ ...flight, landing: row, slideRows: odd })
      if (flight || landed < 0) landed = row
      flight = null
      odd = 0
      continue
    }
    if (onGround[before]! > 0) {
      flight = begin(departureOf(demo, before, row), before)
      if (landed >= 0 && found.at(-1)?.landing === landed) {
        flight.groundFrames = before - landed + 1
        flight.groundSeconds = secondsBetween(demo, landed, before)
      }
      odd = 0
    } else if (odd >= LADDER_ROWS && buttons[row]! & BUTTON.jump && pushed(demo, before, row)) {
      flight = begin('ladder', before)
      odd = 0
    } else odd = fellFreely(demo, before, row) ? 0 : odd + 1
    if (flight && isDucked(viewHeight[row]!)) flight.duckedRows++
  }
}

function begin(departure: Departure, takeoff: number): Flight {
  const apart = Number.POSITIVE_INFINITY
  return { departure, takeoff, landing: -1, duckedRows: 0, slideRows: 0, groundFrames: apart, groundSeconds: apart }
}

function departureOf(demo: Moves, before: number, row: number): Departure {
  const { velocityZ, originZ, buttons } = demo.frames
  const pressed = (buttons[before]! | buttons[row]!) & BUTTON.jump
  if (velocityZ[row]! > (pressed ? LEAST_JUMP_SPEED : CLIMB_SPEED)) return 'jump'
  return velocityZ[row]! <= 0 && originZ[row]! - originZ[before]! > HOP_RISE ? 'hop' : 'fall'
}

/** The jump button on a ladder throws the player off it. */
function pushed(demo: Moves, before: number, row: number): boolean {
  const speed = speedAt(demo, row)
  return speed - speedAt(demo, before) > LADDER_PUSH && speed < LADDER_MOST
}

function fellFreely(demo: Moves, before: number, row: number): boolean {
  const { velocityZ } = demo.frames
  const expected = gravityOf(demo) * secondsBetween(demo, before, row)
  return Math.abs(velocityZ[before]! - velocityZ[row]! - expected) < FALL_TOLERANCE
}

/** Moved further than its speed explains: a teleport, a respawn, or damage in the file. */
export function jumpedAway(demo: Moves, before: number, row: number): boolean {
  const { originX, originY, originZ, velocityZ } = demo.frames
  const seconds = secondsBetween(demo, before, row)
  const x = originX[row]! - originX[before]!
  const y = originY[row]! - originY[before]!
  const z = Math.abs(originZ[row]! - originZ[before]!)
  // no speed is needed to explain so little
  if (seconds >= 0 && x * x + y * y <= TELEPORT_UNITS * TELEPORT_UNITS && z <= TELEPORT_UNITS) return false
  const far = 2 * Math.max(speedAt(demo, row), speedAt(demo, before)) * seconds + TELEPORT_UNITS
  const high = 2 * Math.max(Math.abs(velocityZ[row]!), Math.abs(velocityZ[before]!)) * seconds + TELEPORT_UNITS
  return !(x * x + y * y <= far * far && z <= high)
}
