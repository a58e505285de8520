import type { Box, Point } from './picture-space.ts'

/** A number between two bounds. */
export type Chance = (least: number, most: number) => number

/**
 * How the blocks go: to and fro, straight on, steeply up, round, along one wall, down a slope, or far apart.
 */
export type Course = 'zigzag' | 'line' | 'rise' | 'ring' | 'wall' | 'slide' | 'far'
export const COURSES: readonly Course[] = ['zigzag', 'line', 'rise', 'ring', 'wall', 'slide', 'far']

interface Plan {
  count: number
  size: Point
  /** place of the middle of the block's foot */
  at: (index: number) => Point
}

/** The blocks one jumps along, near to far; `lift` is how high the first hangs. */
export function layWay(course: Course, chance: Chance, look: Omit<Box, 'at' | 'size'>, lift: number): Box[] {
  const { count, size, at } = PLANS[course](chance, chance(0, 1) < 0.5 ? -1 : 1)
  return Array.from({ length: count }, (_unused, index) => {
    const [x, y, z] = at(index)
    return { at: [x, y + lift, z], size, ...look }
  })
}

const PLANS: Readonly<Record<Course, (chance: Chance, side: number) => Plan>> = {
  zigzag: (chance, side) => {
    const [wide, step] = [chance(0.7, 1.7), chance(2, 2.9)]
    const at = (index: number): Point => [(index % 2 ? -side : side) * wide, index * 0.1, 3.3 + index * step]
    return { count: 8, size: [1.35, 0.32, 1.1], at }
  },
  line: (chance, side) => {
    const [drift, from] = [chance(-0.22, 0.22), side * chance(0.2, 1.1)]
    return { count: 13, size: [0.8, 0.14, 0.8], at: (index) => [from + drift * index, index * 0.03, 3 + index * 1.5] }
  },
  rise: (chance, side) => {
    const [turn, step] = [chance(0.8, 1.1), chance(0.42, 0.6)]
    const at = (index: number): Point => [
      side * Math.cos(index * turn) * 2,
      index * step,
      6 + Math.sin(index * turn) * 2,
    ]
    return { count: 9, size: [1.2, 0.28, 1], at }
  },
  ring: (chance, side) => {
    const turn = chance(0.62, 0.74)
    const at = (index: number): Point => [
      side * Math.sin(index * turn) * 2.5,
      index * 0.12,
      8.2 - Math.cos(index * turn) * 4,
    ]
    return { count: 8, size: [1.15, 0.5, 1.05], at }
  },
  wall: (chance, side) => {
    const [rise, step] = [chance(0.12, 0.3), chance(1.6, 2)]
    return { count: 11, size: [1, 0.2, 0.9], at: (index) => [side * 2.35, index * rise, 3.2 + index * step] }
  },
  slide: (chance, side) => {
    const slope = chance(0.02, 0.04)
    const at = (index: number): Point => [side * (1.5 - index * 0.06), 0.4 - index * slope, 4.4 + index * 0.55]
    return { count: 22, size: [1.7, 0.16, 0.55], at }
  },
  far: (chance, side) => {
    const [step, wide] = [chance(6.5, 8), chance(0, 0.7)]
    const at = (index: number): Point => [(index % 2 ? -side : side) * wide, 0, 2.6 + index * step]
    return { count: 4, size: [2.8, 0.6, 2.8], at }
  },
}
