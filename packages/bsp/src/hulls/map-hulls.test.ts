import { expect, test } from 'vitest'
import { mapHulls, readHullFile } from '../hulls.ts'
import { readLumps } from '../index.ts'
import { climb } from '../testing/climb.ts'
import type { BlockEntity } from '../write/block-map.ts'
import { readHulls } from './read-hulls.ts'
import { writeHullFile } from './write-hull-file.ts'

/** A floor at 0, a wall of the world at x 64, and what a test adds. */
const hullsOf = (entities: readonly BlockEntity[] = []) =>
  mapHulls(readHulls(readLumps(climb({ ...(entities.length > 0 && { entities }) }))))

const box = (x: number, y: number, z = 0) => [
  { least: [x, y, z] as const, most: [x + 32, y + 32, z + 32] as const, texture: 'stones' },
]

test('a player stands on the floor by half of their hull, and stops before a wall by the other half', () => {
  const hulls = hullsOf()
  for (const [hull, half] of [
    [1, 36],
    [3, 18],
    [2, 32],
    [0, 0],
  ] as const) {
    const down = hulls.trace(hull, [0, 0, 200], [0, 0, -100])
    expect(down.end[2]).toBeCloseTo(half + 0.03125, 6)
    expect(down).toMatchObject({ normal: [0, 0, 1], startSolid: false, allSolid: false })
  }
  const ahead = hulls.trace(1, [0, 0, 36.5], [100, 0, 36.5])
  expect(ahead.end[0]).toBeCloseTo(64 - 16 - 0.03125, 6)
  expect(ahead.normal).toEqual([-1, 0, 0])
  expect(hulls.trace(1, [0, 0, 100], [10, 10, 100])).toMatchObject({ fraction: 1, end: [10, 10, 100], normal: null })
})

test('who is in something solid stays there, or gets no further', () => {
  const hulls = hullsOf()
  expect(hulls.isSolid(1, [0, 0, 20])).toBe(true)
  expect(hulls.isSolid(3, [0, 0, 20])).toBe(false)
  expect(hulls.trace(1, [0, 0, 20], [0, 0, 100])).toMatchObject({ fraction: 0, startSolid: true, allSolid: false })
  expect(hulls.trace(1, [96, 0, 30], [97, 0, 30])).toMatchObject({
    fraction: 0,
    startSolid: true,
    allSolid: true,
    end: [96, 0, 30],
  })
})

test.each([
  ['func_wall', {}, true],
  ['func_breakable', {}, true],
  ['func_button', {}, true],
  ['func_wall', { origin: '0 0 500' }, false],
  ['func_illusionary', {}, false],
  ['func_rot_button', { spawnflags: '1' }, false],
  ['func_door', { spawnflags: '8' }, false],
  ['func_ladder', {}, false],
  ['func_water', { skin: '-3' }, false],
  ['trigger_teleport', {}, false],
  ['func_unheard_of', {}, false],
])('a brush entity %s %j is solid: %s', (classname, values, isSolid) => {
  const hulls = hullsOf([{ classname, values, blocks: box(-100, 0) }])
  expect(hulls.isSolid(1, [-84, 16, 40])).toBe(isSolid)
  const { fraction, moving } = hulls.trace(1, [-20, 16, 40], [-84, 16, 40])
  expect([fraction < 1, moving]).toEqual([isSolid, false])
})

test('what can move is marked wherever it may get to', () => {
  const door: BlockEntity = { classname: 'func_door', values: { angles: '0 180 0', lip: '2' }, blocks: box(-100, 0) }
  const hulls = hullsOf([door])
  const at = (x: number) => hulls.trace(1, [x, 16, 40], [x + 1, 16, 40])
  expect(at(-84)).toMatchObject({ moving: true, startSolid: true })
  // it slides by 30
  expect(at(-140)).toMatchObject({ moving: true, startSolid: false })
  expect(at(-160)).toMatchObject({ moving: false })
  expect(hulls.contents([-140, 16, 40])).toBe('moving')
  // one that begins open stands at the other end
  const open = hullsOf([{ ...door, values: { ...door.values, spawnflags: '1' } }])
  expect([open.isSolid(0, [-75, 16, 16]), open.isSolid(0, [-125, 16, 16])]).toEqual([false, true])
  const train: BlockEntity = { classname: 'func_train', values: { target: 'one' }, blocks: box(-100, 0) }
  const corner = (targetname: string, target: string, origin: string) => ({
    classname: 'path_corner',
    values: { targetname, target, origin },
  })
  const way = hullsOf([train, corner('one', 'two', '0 -100 200'), corner('two', 'one', '0 100 200')])
  expect(way.isSolid(0, [-84, 16, 16])).toBe(false)
  expect(way.isSolid(0, [0, -100, 200])).toBe(true)
  expect(way.trace(1, [0, 60, 200], [0, 61, 200])).toMatchObject({ moving: true, fraction: 1 })
})

test('a door that slides beyond all bounds is kept within them', () => {
  for (const lip of ['-1e99', 'Infinity', '1e6', 'far']) {
    const door: BlockEntity = { classname: 'func_door', values: { lip, spawnflags: '1' }, blocks: box(-100, 0) }
    const set = readHulls(readLumps(climb({ entities: [door] })))
    const back = readHullFile(writeHullFile(set))
    expect(
      back.bodies.map(({ reach }) => reach),
      lip,
    ).toEqual(set.bodies.map(({ reach }) => reach))
  }
})

test('ladders and pushes are where the player touches them, water and sky where the point is', () => {
  const hulls = hullsOf([
    { classname: 'func_ladder', blocks: box(-100, 0) },
    { classname: 'func_water', values: { skin: '-3' }, blocks: box(-100, 100) },
    { classname: 'trigger_push', blocks: box(-100, -100) },
  ])
  expect(hulls.contents([-116 + 0.5, 16, 50])).toBe('ladder')
  expect(hulls.contents([-116 - 0.5, 16, 50])).toBe('empty')
  expect(hulls.contents([-84, 16, 60], 1)).toBe('ladder')
  expect(hulls.contents([-84, 16, 60], 3)).toBe('empty')
  expect(hulls.contents([-84, 116, 31])).toBe('water')
  expect(hulls.contents([-84, 116, 33])).toBe('empty')
  expect(hulls.contents([-84, -84, 60])).toBe('push')
  expect(hulls.contents([0, 0, 520])).toBe('sky')
  expect(hulls.contents([0, 0, -8])).toBe('solid')
  expect(hulls.contents([0, 0, 9_999])).toBe('solid')
})
