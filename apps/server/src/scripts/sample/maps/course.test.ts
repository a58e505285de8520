import type { Block } from '@kz/bsp/write/block'
import { liftAt } from '@kz/bsp/write/write-light'
import { type CourseStop, leastFrames, STANDING, simulateCourse } from '@kz/demo/simulated/simulated-course'
import { expect, test } from 'vitest'
import { planCommunity } from '../plan.ts'
import { type Course, courseOf } from './course.ts'

const HALF = 16
const TALL = 72
/** as far as a foot may be beside or in a block */
const APART = 1.5
/** each third run is walked */
const EVERY = 3

const { maps, runs } = planCommunity()

/** What one cannot walk through. */
const solid = ({ map }: Course): readonly Block[] => [
  ...map.blocks,
  ...(map.entities ?? []).flatMap(({ classname, blocks }) =>
    classname === 'func_water' || classname === 'func_ladder' ? [] : (blocks ?? []),
  ),
]

/** Is the body over a block, or `APART` deep in its sides? */
const isOver = ({ least, most }: Block, x: number, y: number, apart: number): boolean =>
  x > least[0] - HALF - apart && x < most[0] + HALF + apart && y > least[1] - HALF - apart && y < most[1] + HALF + apart

/** The height of a block below a body: of a ramp where it is highest. */
function topUnder(block: Block, x: number, y: number): number {
  if (!block.rise) return block.most[2]
  const within = (value: number, axis: 0 | 1) => Math.min(Math.max(value, block.least[axis]), block.most[axis])
  const lifts = [-HALF, HALF].flatMap((dx) =>
    [-HALF, HALF].map((dy) => liftAt(block, [within(x + dx, 0), within(y + dy, 1), 0])),
  )
  return block.most[2] + Math.max(...lifts)
}

/** What is wrong with a run over a course; null for nothing. */
function faultOf(course: Course, stops: readonly CourseStop[], frames: number, seed: number): string | null {
  const next = simulateCourse(stops, { frames, waits: 10, seed })
  const blocks = solid(course)
  for (let frame = 0; frame < frames + 10; frame++) {
    const { x, y, z, onGround } = next()
    const feet = z - STANDING
    let stands = !onGround
    for (const block of blocks) {
      if (!isOver(block, x, y, APART)) continue
      const top = topUnder(block, x, y)
      if (Math.abs(top - feet) < APART) stands = true
      const bottom = top - (block.most[2] - block.least[2])
      if (isOver(block, x, y, -APART) && feet < top - APART && feet + TALL > bottom + APART)
        return `in a block of ${block.texture} at frame ${frame}`
    }
    if (!stands) return `no ground below at frame ${frame}`
  }
  return null
}

test('runs with a demo go over the blocks of their maps, in less time than they have', () => {
  const withFile = runs.filter(({ hasFile }) => hasFile)
  for (const [place, { route, timeMs }] of withFile.entries()) {
    const course = courseOf(route.map)
    const stops = course.routes.get(route)!
    expect(leastFrames(stops), route.map.name).toBeLessThan(timeMs / 10 - 20)
    if (place % EVERY === 0) expect(faultOf(course, stops, timeMs / 10, place + 1), route.map.name).toBeNull()
  }
})

test('a block that is moved away is missed', () => {
  const { route, timeMs } = runs.find(({ hasFile }) => hasFile)!
  const course = courseOf(route.map)
  const stops = course.routes.get(route)!
  const under = stops[3]!
  const blocks = course.map.blocks.filter(
    (block) => !(block.most[2] === under.ground && isOver(block, under.land[0], under.land[1], 0)),
  )
  expect(faultOf({ ...course, map: { ...course.map, blocks } }, stops, timeMs / 10, 1)).toContain('no ground below')
})

test('no two maps are alike, and a map is the same each time', () => {
  const routed = maps.filter(({ routes }) => routes.length > 0)
  const looks = routed.map((map) => JSON.stringify(courseOf(map).map.blocks))
  expect(new Set(looks).size).toBe(routed.length)
  const again = planCommunity().maps.filter(({ routes }) => routes.length > 0)
  for (const place of [0, 7, 100]) expect(JSON.stringify(courseOf(again[place]!).map.blocks)).toBe(looks[place])
})
