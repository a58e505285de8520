import { readLumps } from '@kz/bsp'
import { mapProblems } from '@kz/bsp/engine-form/check-map'
import { mapHulls } from '@kz/bsp/hulls'
import { readHulls } from '@kz/bsp/hulls/read-hulls'
import { simulateCourse } from '@kz/demo/simulated/simulated-course'
import { expect, test } from 'vitest'
import { planCommunity } from '../plan.ts'
import { bspOf, courseOf } from './course.ts'

/** Each so many maps are compiled; all of them with FULL=1. */
const EVERY = process.env.FULL === '1' ? 1 : 40
/** Runs of the sample are drawn, and not computed: a body may be so deep in what it stands on, units. */
const DEEP = 2

const { maps, runs } = planCommunity()
/** one that is never written has no routes */
const tried = maps.filter(({ routes }, place) => routes.length > 0 && place % EVERY === 0)

test.each(tried.map((map) => [map.name, map] as const))(
  'the game loads %s, and one stands where one begins',
  (_name, map) => {
    const bsp = bspOf(map).bytes
    expect(mapProblems(bsp)).toEqual([])
    const hulls = mapHulls(readHulls(readLumps(bsp)))
    const spawns = (courseOf(map).map.entities ?? []).filter(({ classname }) => classname.startsWith('info_player'))
    expect(spawns.length).toBeGreaterThan(5)
    const places = spawns.map(({ values }) => values!.origin!.split(' ').map(Number) as [number, number, number])
    for (const [place, spawn] of places.entries()) {
      expect(hulls.isSolid(1, spawn)).toBe(false)
      expect(hulls.trace(1, spawn, [spawn[0], spawn[1], spawn[2] - 8]).fraction).toBeLessThan(1)
      // nobody stands in somebody else
      for (const other of places.slice(0, place)) {
        expect(Math.max(Math.abs(other[0] - spawn[0]), Math.abs(other[1] - spawn[1]))).toBeGreaterThan(32)
      }
    }
  },
)

test('a run of the sample goes through the free space of its map', () => {
  const withFile = runs.filter(({ hasFile }) => hasFile)
  for (const [place, { route, timeMs }] of withFile.entries()) {
    if (place % (EVERY * 4) !== 0) continue
    const hulls = mapHulls(readHulls(readLumps(bspOf(route.map).bytes)))
    const next = simulateCourse(courseOf(route.map).routes.get(route)!, {
      frames: timeMs / 10,
      waits: 10,
      seed: place + 1,
    })
    for (let frame = 0; frame < timeMs / 10; frame++) {
      const { x, y, z } = next()
      const inside = hulls.isSolid(0, [x, y, z]) || hulls.isSolid(3, [x, y, z + DEEP])
      expect(inside, `${route.map.name}, frame ${frame}, at ${x} ${y} ${z}`).toBe(false)
    }
  }
}, 240_000)
