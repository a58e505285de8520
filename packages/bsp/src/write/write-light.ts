import type { Block, Corner } from './block.ts'

/** Light as a map compiler would leave it: a sun with shadows, and a sky that is darker below. */

export interface Sun {
  /** Where the light comes from. */
  from: Corner
  colour: readonly [number, number, number]
  /** Light where the sun does not reach. */
  shade: readonly [number, number, number]
}

export const NOON: Sun = { from: [0.5, 0.35, 0.8], colour: [150, 140, 120], shade: [70, 76, 92] }

/** As far as the ray begins off the wall, so that the wall does not shade itself. */
const OFF_THE_WALL = 0.5

type Light = readonly [red: number, green: number, blue: number]

/** The light on a wall that looks along `normal`: a function of the place. Only what stands towards the sun is asked. */
export function lightOn(
  normal: Corner,
  { least, most }: { least: Corner; most: Corner },
  blocks: readonly Block[],
  sun: Sun,
): (at: Corner) => Light {
  const length = Math.hypot(...sun.from)
  const towards = sun.from.map((value) => value / length) as unknown as Corner
  const facing = normal[0] * towards[0] + normal[1] * towards[1] + normal[2] * towards[2]
  const open = 0.75 + 0.25 * normal[2]
  const colour = (lit: number): Light => {
    const part = (index: 0 | 1 | 2) => Math.min(255, Math.round(sun.shade[index] * open + sun.colour[index] * lit))
    return [part(0), part(1), part(2)]
  }
  const [dark, bright] = [colour(0), colour(Math.max(0, facing))]
  if (facing <= 0) return () => dark
  const between = blocks.filter((block) => isTowards(block, least, most, towards))
  if (between.length === 0) return () => bright
  return ([x, y, z]) => {
    const from: Corner = [x + normal[0] * OFF_THE_WALL, y + normal[1] * OFF_THE_WALL, z + normal[2] * OFF_THE_WALL]
    for (const block of between) if (isHit(block, from, towards)) return dark
    return bright
  }
}

/** May a block be between the sun and a wall within these corners? Height is left to the ray. */
function isTowards(block: Block, least: Corner, most: Corner, towards: Corner): boolean {
  for (const axis of [0, 1] as const) {
    if (towards[axis] >= 0 ? block.most[axis] <= least[axis] - 1 : block.least[axis] >= most[axis] + 1) return false
  }
  return true
}

/** How much a ramp rises for each unit along its axis. */
export const steepness = ({ least, most, rise }: Block): number =>
  rise ? rise.by / (most[rise.axis] - least[rise.axis]) : 0

/** How much higher a ramp is at a place. */
export const liftAt = (block: Block, place: Corner): number =>
  block.rise ? (place[block.rise.axis] - block.least[block.rise.axis]) * steepness(block) : 0

/** Does a ray meet the block? By the spans in which it is between each pair of sides; a ramp is a box to who leans as it does. */
function isHit(block: Block, from: Corner, towards: Corner): boolean {
  const { least, most, rise } = block
  let enter = 0
  let leave = Number.POSITIVE_INFINITY
  for (let axis = 0; axis < 3; axis++) {
    let step = towards[axis]!
    let start = from[axis]!
    if (rise && axis === 2) {
      step -= towards[rise.axis] * steepness(block)
      start -= liftAt(block, from)
    }
    const near = least[axis]! - start
    const far = most[axis]! - start
    if (step === 0) {
      if (near > 0 || far < 0) return false
      continue
    }
    enter = Math.max(enter, step > 0 ? near / step : far / step)
    leave = Math.min(leave, step > 0 ? far / step : near / step)
    if (enter >= leave) return false
  }
  return true
}
