import type { Block, Corner } from './write-bsp.ts'

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

/** The light at a place on a wall that looks along `normal`. */
export function lightAt(at: Corner, normal: Corner, blocks: readonly Block[], sun: Sun): [number, number, number] {
  const length = Math.hypot(...sun.from)
  const towards = sun.from.map((value) => value / length) as unknown as Corner
  const facing = normal[0] * towards[0] + normal[1] * towards[1] + normal[2] * towards[2]
  const start = at.map((value, axis) => value + normal[axis]! * OFF_THE_WALL) as unknown as Corner
  const lit = facing > 0 && !blocks.some((block) => isHit(block, start, towards)) ? facing : 0
  const open = 0.75 + 0.25 * normal[2]
  return [0, 1, 2].map((part) => Math.min(255, Math.round(sun.shade[part]! * open + sun.colour[part]! * lit))) as [
    number,
    number,
    number,
  ]
}

/** Does a ray meet the block? By the spans in which it is between each pair of sides. */
function isHit({ least, most }: Block, from: Corner, towards: Corner): boolean {
  let [enter, leave] = [0, Number.POSITIVE_INFINITY]
  for (let axis = 0; axis < 3; axis++) {
    const step = towards[axis]!
    const [near, far] = [least[axis]! - from[axis]!, most[axis]! - from[axis]!]
    if (step === 0) {
      if (near > 0 || far < 0) return false
      continue
    }
    enter = Math.max(enter, Math.min(near / step, far / step))
    leave = Math.min(leave, Math.max(near / step, far / step))
  }
  return enter < leave
}
