import type { Kind } from './picture-names.ts'
import type { Box, Camera, Colour, Point } from './picture-space.ts'
import { type Chance, type Course, layWay } from './picture-ways.ts'

/** The places maps are drawn as: what stands there and in which light. Chance decides the rest. */

export interface Scene extends Camera {
  zenith: Colour
  /** colours of the ground at the horizon and at the feet */
  ground: readonly [Colour, Colour]
  boxes: Box[]
  /** the blocks one jumps along, near to far */
  way: Box[]
}

type Place = (chance: Chance, course: Course) => Scene

const sides = [-1, 1] as const
const lit = ([hue, saturation, lightness]: Colour, factor: number): Colour => [
  hue,
  saturation * 0.8,
  Math.min(74, lightness * factor),
]
const glow = (at: Point, size: Point, colour: Colour): Box => ({ at, size, colour, glows: true })

/** A post under each block, down to `foot`. */
const posts = (way: Box[], colour: Colour, width: number, foot: number): Box[] =>
  way.map(({ at: [x, y, z] }) => ({ at: [x, foot, z + 0.4], size: [width, y - foot, width], colour }))

/** A covered hall with pillars: dungeons, cells, temples. */
const hall =
  (colour: Colour, fog: Colour, lamp: Colour): Place =>
  (chance, course) => {
    const [half, high, strips] = [chance(3.4, 4.2), chance(4.2, 5.2), chance(0, 1) < 0.5]
    const boxes: Box[] = [{ at: [0, 0, 35], size: [10, high, 1], colour }]
    for (let z = 0.8; z < 34; z += 3.4) {
      boxes.push({ at: [0, high, z], size: [10, 0.4, 3.4], colour })
      if (!strips) boxes.push(glow([0, high - 0.05, z + 1.4], [0.9, 0.05, 0.6], lamp))
      for (const side of sides) {
        boxes.push({ at: [side * (half + 1), 0, z], size: [2, high, 3.4], colour, course: 0.6 })
        boxes.push({ at: [side * (half - 0.3), 0, z + 2.6], size: [0.7, high, 0.8], colour, course: 0.7 })
        if (strips) boxes.push(glow([side * (half - 0.05), 1.4, z + 0.9], [0.1, 1.8, 0.25], lamp))
      }
    }
    const way = layWay(course, chance, { colour: lit(colour, 1.9), course: 0.4 }, 0.5)
    const ground = [fog, [fog[0], fog[1], fog[2] * 0.6]] as const
    return { height: 2.1, horizon: 160, fog, sight: 15, zenith: fog, ground, boxes, way }
  }

/** Cliffs on both sides under an open sky: canyons, coves, ruins, ice. `stand` puts the blocks on posts. */
const gorge =
  (
    colour: Colour,
    zenith: Colour,
    fog: Colour,
    floor: Colour,
    look: Omit<Box, 'at' | 'size'>,
    stand?: 'posts',
  ): Place =>
  (chance, course) => {
    const boxes: Box[] = [{ at: [chance(-3, 3), 0, 42], size: [9, chance(6, 12), 5], colour }]
    for (let z = 0.8; z < 40; z += chance(3, 6)) {
      for (const side of sides) {
        const width = chance(5, 7)
        const x = side * (chance(3.2, 5) + width / 2)
        boxes.push({ at: [x, 0, z], size: [width, chance(3, 8), 6], colour, course: 1.1 })
      }
    }
    const way = layWay(course, chance, look, stand ? 0.6 : 0.2)
    if (stand) boxes.push(...posts(way, [look.colour[0], 30, 16], 0.3, 0))
    const ground = [[floor[0], floor[1], floor[2] * 1.25], floor] as const
    return { height: 2.3, horizon: 170, fog, sight: 22, zenith, ground, boxes, way }
  }

/** Towers in the haze, seen from a roof; at night some windows are lit. */
const skyline =
  (colour: Colour, zenith: Colour, fog: Colour): Place =>
  (chance, course) => {
    const boxes: Box[] = [{ at: [0, -6, 0.8], size: [9, 6, 2.1], colour, course: 0.5 }]
    for (let index = 0; index < 34; index++) {
      const [z, width, high] = [chance(8, 44), chance(1.6, 3.2), chance(1, 7.5)]
      const x = (index % 2 ? -1 : 1) * chance(3.4, 6 + z * 0.6)
      boxes.push({ at: [x, -20, z], size: [width, 20 + high, width], colour, course: 0.6 })
      for (let window = zenith[2] < 20 ? 3 : 0; window > 0; window--) {
        const at: Point = [x + chance(-0.3, 0.3) * width, high - window * chance(0.5, 0.9), z - 0.01]
        boxes.push(glow(at, [0.22, 0.3, 0.001], [44, 80, 78 - z]))
      }
    }
    const way = layWay(course, chance, { colour: lit(colour, 1.7), course: 0.4 }, 0.5)
    boxes.push(...posts(way, colour, 0.9, -20))
    const ground = [fog, [fog[0], fog[1], fog[2] * 0.7]] as const
    return { height: 2, horizon: 215, fog, sight: 17, zenith, ground, boxes, way }
  }

/** Slabs over nothing: voids and night skies, the blocks edged with light. */
const nothing =
  (colour: Colour, zenith: Colour, fog: Colour, trim: Colour): Place =>
  (chance, course) => {
    const boxes: Box[] = Array.from({ length: 12 }, (_unused, index) => {
      const z = chance(9, 32)
      const at: Point = [(index % 2 ? -1 : 1) * chance(2.6, 4 + z * 0.4), chance(-6, 4), z]
      return { at, size: [chance(1, 2.2), chance(3, 6), 1.5], colour, course: 1 }
    })
    const way = layWay(course, chance, { colour: lit(colour, 1.9) }, 0.2)
    boxes.push(...posts(way.slice(1, 6), colour, 0.8, -14))
    boxes.push(...way.map(({ at: [x, y, z], size }) => glow([x, y + 0.05, z - 0.01], [size[0], 0.09, 0.005], trim)))
    return { height: 2.2, horizon: 150, fog, sight: 18, zenith, ground: [fog, zenith], boxes, way }
  }

export const PLACES: readonly (readonly [Kind, Place])[] = [
  ['hall', hall([38, 48, 26], [32, 60, 6], [48, 90, 85])],
  ['gorge', gorge([22, 42, 44], [212, 45, 48], [32, 50, 78], [33, 52, 50], { colour: [24, 38, 30] }, 'posts')],
  ['hall', hall([188, 30, 24], [192, 45, 7], [185, 60, 92])],
  [
    'gorge',
    gorge([205, 8, 46], [207, 55, 50], [200, 30, 76], [192, 58, 32], { colour: [205, 8, 46], top: [88, 48, 34] }),
  ],
  ['skyline', skyline([8, 34, 32], [252, 28, 36], [28, 62, 70])],
  ['nothing', nothing([228, 18, 34], [236, 34, 14], [230, 26, 40], [48, 92, 58])],
  ['hall', hall([84, 8, 30], [90, 8, 8], [60, 40, 90])],
  ['gorge', gorge([40, 46, 52], [208, 48, 52], [42, 46, 80], [36, 42, 40], { colour: [42, 50, 58], course: 0.3 })],
  ['gorge', gorge([200, 38, 66], [206, 60, 38], [196, 50, 84], [200, 46, 66], { colour: [198, 52, 72] }, 'posts')],
  ['skyline', skyline([222, 24, 24], [228, 48, 12], [262, 30, 32])],
  ['nothing', nothing([152, 18, 26], [164, 40, 9], [150, 28, 30], [150, 80, 62])],
  ['nothing', nothing([330, 20, 30], [262, 38, 13], [338, 36, 42], [20, 95, 64])],
]
