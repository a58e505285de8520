import type { Block } from '@kz/bsp/write/block'
import { type CourseStop, flightFrames } from '@kz/demo/simulated/simulated-course'
import type { Random } from '../random.ts'

/** The way of a course while it is laid: blocks one behind the other, each within reach of the one before. */

export interface Box {
  least: readonly [number, number, number]
  most: readonly [number, number, number]
}

/** How the next block lies. Units, degrees. */
export interface Leg {
  /** half the size along and across the way */
  half: readonly [number, number]
  /** a bunny hop does not stop on it */
  isHop?: boolean
  rise: number
  turn: number
  /** units a second through the air */
  speed: number
  thick: number
  texture: string
  /** how far beyond an edge one stands to jump */
  over?: number
}

interface Spot {
  x: number
  y: number
  half: readonly [number, number]
  top: number
  isHop: boolean
  block: Block
}

/** A way that is being laid, and what it needs free. */
export interface Way {
  stops: CourseStop[]
  blocks: Block[]
  /** ladders, by the face they hang on */
  ladders: Block[]
  /** where bodies fly: nothing may stand there */
  flights: Box[]
  /** room to stand on the blocks */
  stands: Box[]
  heading: number
  here: Spot
  /** frames so far, on the safe side */
  frames: number
}

const BODY = 30
const TALL = 84
const JUMP = 46
const REACH = 2_600
const TRIES = 30
const GRID = 8
const ROOM = 5
const HOP_ROOM = 3
const RAMP_WIDE = 88

const cos = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)
const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180)
const onGrid = (value: number): number => Math.round(value / GRID) * GRID

export const meets = (one: Box, other: Box): boolean =>
  [0, 1, 2].every((axis) => one.least[axis]! < other.most[axis]! && one.most[axis]! > other.least[axis]!)

/** From the middle of a block to its edge. */
const edgeOf = ([across, along]: readonly [number, number], angle: number): number =>
  Math.min(across / Math.max(0.001, Math.abs(cos(angle))), along / Math.max(0.001, Math.abs(sin(angle))))

const slab = (
  x: number,
  y: number,
  half: readonly [number, number],
  top: number,
  thick: number,
  texture: string,
): Block => ({
  least: [x - half[0], y - half[1], top - thick],
  most: [x + half[0], y + half[1], top],
  texture,
  scale: 2,
})

const standOn = ({ least, most }: Block): Box => ({
  least: [least[0], least[1], most[2]],
  most: [most[0], most[1], most[2] + TALL],
})

/** Begins with the block of the start button. */
export function beginWay(x: number, y: number, top: number, heading: number, texture: string): Way {
  const half = [88, 88] as const
  const block = slab(x, y, half, top, 32, texture)
  const here: Spot = { x, y, half, top, isHop: false, block }
  return {
    stops: [{ land: [x, y], leave: null, ground: top, by: 'jump', room: ROOM }],
    ...{ blocks: [block], ladders: [], flights: [], stands: [standOn(block)], heading, here, frames: 60 },
  }
}

/** Lays the next block; answers false when there is no room for it. */
export function jumpOn(way: Way, leg: Leg, random: Random): boolean {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const heading = way.heading + leg.turn + (attempt === 0 ? 0 : random.between(-1, 1) * (8 + attempt * 4))
    const { here } = way
    const [ux, uy] = [cos(heading), sin(heading)]
    const out = here.isHop ? 5 : edgeOf(here.half, heading) - 5 + (leg.over ?? 0)
    const from = [here.x + ux * out, here.y + uy * out] as const
    const flown = (leg.speed * flightFrames(leg.rise)) / 100
    const alongX = Math.abs(ux) > Math.abs(uy)
    const half = alongX ? leg.half : ([leg.half[1], leg.half[0]] as const)
    const inward = leg.isHop ? 0 : edgeOf(half, heading) - 14 + (leg.over ?? 0)
    const [x, y] = [onGrid(from[0] + ux * (flown + inward)), onGrid(from[1] + uy * (flown + inward))]
    const top = here.top + leg.rise
    const block = slab(x, y, half, top, leg.thick, leg.texture)
    const land = [x - ux * inward, y - uy * inward] as const
    const flight = around(from, land, Math.min(here.top, top), here.top + JUMP + TALL)
    if (Math.abs(x) > REACH || Math.abs(y) > REACH || !isFree(way, block, flight)) continue
    leaveFrom(way, here.isHop ? null : from, 'jump')
    go(way, { x, y, half, top, isHop: leg.isHop ?? false, block }, land, heading, flight)
    way.frames += flightFrames(leg.rise) + (leg.isHop ? 4 : 8 + (Math.hypot(...half) * 1.5) / 2.4)
    return true
  }
  return false
}

/** A wall with a ladder, right behind the block the runner is on. */
export function climbOn(way: Way, rise: number, texture: string): boolean {
  const { here } = way
  if (here.isHop) return false
  const heading = Math.round(way.heading / 90) * 90
  const [ux, uy] = [Math.round(cos(heading)), Math.round(sin(heading))]
  const near = edgeOf(here.half, heading)
  const half = [64, 64] as const
  const [x, y] = [here.x + ux * (near + half[0]), here.y + uy * (near + half[1])]
  const top = here.top + rise
  const block = slab(x, y, half, top, rise + 16, texture)
  const from = [here.x + ux * (near - 17), here.y + uy * (near - 17)] as const
  const flight = around(from, from, here.top, top + TALL)
  if (!isFree(way, block, { ...flight, most: [flight.most[0], flight.most[1], top + TALL] }, true)) return false
  leaveFrom(way, from, 'climb')
  const face = [here.x + ux * near, here.y + uy * near] as const
  const wide = 18
  way.ladders.push({
    least: [
      Math.min(face[0], face[0] - ux * 3) - Math.abs(uy) * wide,
      Math.min(face[1], face[1] - uy * 3) - Math.abs(ux) * wide,
      here.top,
    ],
    most: [
      Math.max(face[0], face[0] - ux * 3) + Math.abs(uy) * wide,
      Math.max(face[1], face[1] - uy * 3) + Math.abs(ux) * wide,
      top,
    ],
    texture: '{ladder',
  })
  go(way, { x, y, half, top, isHop: false, block }, from, heading, flight)
  way.frames += rise / 2 + 75
  return true
}

/** A ramp downward, and a block at its foot. */
export function slideOn(way: Way, length: number, fall: number, textures: { ramp: string; block: string }): boolean {
  const { here } = way
  if (here.isHop) return false
  const heading = Math.round(way.heading / 90) * 90
  const [ux, uy] = [Math.round(cos(heading)), Math.round(sin(heading))]
  const near = edgeOf(here.half, heading)
  const half = [88, 88] as const
  const top = here.top - fall
  const start = [here.x + ux * near, here.y + uy * near] as const
  const end = [start[0] + ux * length, start[1] + uy * length] as const
  const [x, y] = [end[0] + ux * half[0], end[1] + uy * half[1]]
  const block = slab(x, y, half, top, 32, textures.block)
  const low = ux + uy > 0 ? here.top : top
  const ramp: Block = {
    least: [
      Math.min(start[0], end[0]) - Math.abs(uy) * RAMP_WIDE,
      Math.min(start[1], end[1]) - Math.abs(ux) * RAMP_WIDE,
      low - 24,
    ],
    most: [
      Math.max(start[0], end[0]) + Math.abs(uy) * RAMP_WIDE,
      Math.max(start[1], end[1]) + Math.abs(ux) * RAMP_WIDE,
      low,
    ],
    rise: { axis: ux !== 0 ? 0 : 1, by: ux + uy > 0 ? -fall : fall },
    ...{ texture: textures.ramp, scale: 2 },
  }
  const from = [start[0] + ux * 16, start[1] + uy * 16] as const
  const land = [end[0] + ux * 20, end[1] + uy * 20] as const
  const flight = around(from, land, top - 24, here.top + TALL)
  if (Math.abs(x) > REACH || Math.abs(y) > REACH || !isFree(way, block, flight)) return false
  way.blocks.push(ramp)
  leaveFrom(way, from, 'slide')
  go(way, { x, y, half, top, isHop: false, block }, land, heading, flight)
  way.frames += length / 3.4 + 80
  return true
}

/** The last block: the runner comes to its middle and is there. */
export function endWay(way: Way, random: Random, texture: string): boolean {
  const leg: Leg = { half: [80, 80], rise: 0, turn: 0, speed: 240, thick: 32, texture }
  if (!jumpOn(way, leg, random) && !jumpOn(way, { ...leg, rise: -96, turn: 40 }, random)) return false
  leaveFrom(way, [way.here.x, way.here.y], 'jump')
  return true
}

function leaveFrom(way: Way, leave: readonly [number, number] | null, by: CourseStop['by']): void {
  const last = way.stops.at(-1)!
  way.stops[way.stops.length - 1] = { ...last, leave, by }
}

function go(way: Way, next: Spot, land: readonly [number, number], heading: number, flight: Box): void {
  way.blocks.push(next.block)
  way.flights.push(flight)
  way.stands.push(standOn(next.block))
  way.stops.push({ land, leave: null, ground: next.top, by: 'jump', room: next.isHop ? HOP_ROOM : ROOM })
  way.here = next
  way.heading = heading
}

function isFree(way: Way, block: Block, flight: Box, isBeside = false): boolean {
  const others = way.blocks.filter((one) => one !== way.here.block)
  const stand = standOn(block)
  if (others.some((one) => meets(spanOf(one), flight) || meets(spanOf(one), stand) || meets(spanOf(one), wide(block))))
    return false
  // the runner has just come to this block: its neighbours' room is used by turns
  const flights = isBeside ? way.flights.slice(0, -1) : way.flights
  return ![...flights, ...way.stands.slice(0, -1)].some((one) => meets(one, block))
}

/** A block does not touch another by chance. */
const wide = ({ least, most }: Box): Box => ({
  least: [least[0] - 8, least[1] - 8, least[2]],
  most: [most[0] + 8, most[1] + 8, most[2]],
})

/** The whole room of a block, a ramp's too. */
export function spanOf({ least, most, rise }: Block): Box {
  const by = rise?.by ?? 0
  return {
    least: [least[0], least[1], least[2] + Math.min(0, by)],
    most: [most[0], most[1], most[2] + Math.max(0, by)],
  }
}

const around = (one: readonly [number, number], other: readonly [number, number], low: number, high: number): Box => ({
  least: [Math.min(one[0], other[0]) - BODY, Math.min(one[1], other[1]) - BODY, low],
  most: [Math.max(one[0], other[0]) + BODY, Math.max(one[1], other[1]) + BODY, high],
})
