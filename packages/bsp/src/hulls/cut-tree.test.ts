import { expect, test } from 'vitest'
import { readLumps } from '../index.ts'
import { climb } from '../testing/climb.ts'
import { randomNumbers } from '../testing/mutate.ts'
import { haveMap, readRealMap } from '../testing/real-map.ts'
import { treeCutter } from './cut-tree.ts'
import { EMPTY, type HullNumber, type HullSet, type HullTrace, SOLID, type Vec3 } from './hull-types.ts'
import { mapHulls } from './map-hulls.ts'
import { isNear, SHARP, TOUCH } from './near.ts'
import { readHulls } from './read-hulls.ts'
import { treeTracer } from './trace.ts'

const BOXES = 150
const MOVES = 40
const HULLS = [0, 1, 2, 3] as const
const WIDTHS = [2, 20, 60, 200]

const entities = [
  { classname: 'func_ladder', blocks: [{ least: [-100, 0, 0], most: [-68, 32, 64], texture: 'stones' }] },
  { classname: 'func_water', blocks: [{ least: [-100, 100, 0], most: [-20, 160, 48], texture: 'stones' }] },
  { classname: 'trigger_push', blocks: [{ least: [-100, -100, 0], most: [-20, -60, 48], texture: 'stones' }] },
  { classname: 'func_wall', blocks: [{ least: [-40, 40, 100], most: [0, 90, 132], texture: 'stones' }] },
  { classname: 'func_door', blocks: [{ least: [20, -90, 0], most: [40, -40, 80], texture: 'stones' }] },
] as const
const maps: [string, () => Uint8Array][] = [['a written map', () => climb({ entities: [...entities] })]]
if (haveMap) maps.push(['a real map', readRealMap])

/** Places near what a map has, and moves in them. */
function walk(set: HullSet, seed: number) {
  const random = randomNumbers(seed)
  const around = (point: Vec3, width: number): Vec3 => [
    point[0] + (random() * 2 - 1) * width,
    point[1] + (random() * 2 - 1) * width,
    point[2] + (random() * 2 - 1) * width,
  ]
  const place = (): Vec3 => {
    const { box } = set.bodies[Math.floor(random() * set.bodies.length)]!
    const part = (axis: 0 | 1 | 2) => box.least[axis] + random() * (box.most[axis] - box.least[axis])
    return around([part(0), part(1), part(2)], 64)
  }
  return { around, place }
}

test.each(maps)('a tree of %s that is cut to a box answers there as the whole tree does', (_name, bytes) => {
  const set = readHulls(readLumps(bytes()))
  const { around, place } = walk(set, 3)
  const cutter = treeCutter(set)
  const [whole, cut] = [treeTracer(set), treeTracer(cutter.trees)]
  let stopped = 0
  for (let box = 0; box < BOXES; box++) {
    const middle = place()
    const width = WIDTHS[box % WIDTHS.length]!
    const corner = (by: number): Vec3 => [middle[0] + by, middle[1] + by, middle[2] + by]
    const body = set.bodies[box % 2 ? 0 : box % set.bodies.length]!
    const head = body.heads[HULLS[box % HULLS.length]!]
    cutter.clear()
    const cutHead = cutter.cutTree(head, corner(-width), corner(width), body.origin, 1)
    for (let move = 0; move < MOVES; move++) {
      const [from, to] = [around(middle, width), around(middle, width)]
      const expected = { ...whole.trace(head, from, to, body.origin) }
      expect(cut.trace(cutHead, from, to, body.origin)).toEqual(expected)
      expect(cut.contents(cutHead, to, body.origin)).toBe(whole.contents(head, to, body.origin))
      if (expected.plane >= 0) stopped++
    }
  }
  expect(stopped).toBeGreaterThan(BOXES)
})

test('what stands within the distance of a stop before a plane is still there behind it', () => {
  // behind x = 0 the tree has something solid from x = 0.02 on, where only who stopped before the plane is
  const planes = Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0.02)
  const nodes = { nodePlanes: Int32Array.of(0, 1), children: Int32Array.of(EMPTY, 1, SOLID, EMPTY) }
  const set: HullSet = { mapCrc: 0, planes, axes: Uint8Array.of(0, 0), ...nodes, bodies: [] }
  const cutter = treeCutter(set)
  const head = cutter.cutTree(0, [-9, -9, -9], [9, 9, 9], [0, 0, 0], 1)
  const moved = treeTracer(cutter.trees).trace(head, [4, 0, 0], [-5, 0, 0], [0, 0, 0])
  expect(moved).toEqual(treeTracer(set).trace(0, [4, 0, 0], [-5, 0, 0], [0, 0, 0]))
  expect(moved.fraction).toBeLessThan(1)
})

test.each(maps)('what %s says of a place is what all its bodies say, wherever it was asked before', (_name, bytes) => {
  const set = readHulls(readLumps(bytes()))
  const { around, place } = walk(set, 5)
  const hulls = mapHulls(set)
  const whole = treeTracer(set)
  const [world, ...others] = set.bodies
  const movers = others.filter(({ kind }) => kind === 'moving')
  const solids = others.filter(({ kind }) => kind === 'still' || kind === 'moving')
  const answer: HullTrace = hulls.trace(0, [0, 0, 0], [0, 0, 0])
  for (let turn = 0; turn < BOXES; turn++) {
    const fresh = mapHulls(set)
    const from = place()
    for (const width of WIDTHS) {
      const to = around(from, width)
      const hull = HULLS[turn % HULLS.length]!
      expect(hulls.trace(hull, from, to, answer)).toEqual(fresh.trace(hull, from, to))
      const met = [world!, ...solids.filter(({ box }) => isNear(box, from, to, hull, SHARP))]
      const fractions = met.map(({ heads, origin }) => whole.trace(heads[hull], from, to, origin).fraction)
      expect(answer.fraction).toBe(Math.min(...fractions))
      expect(answer.moving).toBe(movers.some(({ reach }) => isNear(reach, from, to, hull, TOUCH)))
      expect(hulls.contents(to, hull)).toBe(fresh.contents(to, hull))
    }
  }
})

test.each(maps)('where %s is open, nothing is met, below and beside either', (_name, bytes) => {
  const set = readHulls(readLumps(bytes()))
  const { around, place } = walk(set, 7)
  const hulls = mapHulls(set)
  let open = 0
  for (let turn = 0; turn < BOXES * MOVES; turn++) {
    const hull: HullNumber = turn % 2 ? 1 : 3
    const from = place()
    const to = around(from, 5)
    if (!hulls.isOpen(hull, from, to)) continue
    open++
    expect(hulls.contents(from, hull)).toBe('empty')
    for (const end of [to, from])
      for (const [x, y, z] of [
        [0, 0, -2.2],
        [0.2, 0.2, 0.2],
        [-0.2, 0.2, 0],
        [0, 0, 0],
      ] as const) {
        const near: Vec3 = [end[0] + x, end[1] + y, end[2] + z]
        expect(hulls.trace(hull, from, near)).toMatchObject({ fraction: 1, normal: null, moving: false })
      }
  }
  expect(open).toBeGreaterThan(MOVES)
  expect(hulls.isOpen(1, [Number.NaN, 0, 0], [0, 0, 0])).toBe(false)
})
