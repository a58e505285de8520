import { describe, expect, test } from 'vitest'
import { mapProblems } from '../engine-form/check-map.ts'
import { type RawMap, rawMap } from '../engine-form/raw-map.ts'
import { readHulls } from '../hulls/read-hulls.ts'
import { mapHulls, type Vec3 } from '../hulls.ts'
import { readLumps } from '../index.ts'
import * as LUMP from '../lumps.ts'
import { block, CLIMB, climb } from '../testing/climb.ts'
import { randomNumbers } from '../testing/mutate.ts'
import type { Block } from './block.ts'
import { steepness } from './write-light.ts'
import { joinLumps } from './write-lumps.ts'

const MAPS = process.env.FULL === '1' ? 60 : 2
const POINTS = 400
/** What is nearer than this to a side is on both of its sides. */
const NEAR = 0.05
/** The sky around, as thick as it is to the largest hull. */
const WALL = 16 + 36

test('a written map is one that the game loads', () => {
  expect(mapProblems(climb())).toEqual([])
  expect(mapProblems(climb({ sun: null }))).toEqual([])
  expect(mapProblems(block())).toEqual(['there is no info_player_start'])
})

/** Blocks and ramps anywhere, in and beside each other. */
function heap(seed: number): Block[] {
  const random = randomNumbers(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const corner: Block = { least: [0, 0, 0], most: [8, 8, 8], texture: 'stones' }
  const others = Array.from({ length: 30 }, (): Block => {
    const least: [number, number, number] = [8 * upTo(100), 8 * upTo(100), 8 * upTo(60)]
    const most: [number, number, number] = [
      least[0] + 8 + 8 * upTo(20),
      least[1] + 8 + 8 * upTo(20),
      least[2] + 8 + 8 * upTo(10),
    ]
    const rise = { axis: upTo(2) as 0 | 1, by: 8 * (upTo(30) - 15) }
    const texture = random() < 0.1 ? '!water' : random() < 0.1 ? 'clip' : 'stones'
    return { least, most, texture, ...(random() < 0.4 && rise.by !== 0 && { rise }) }
  })
  return [corner, ...others]
}

const heapMap = (seed: number) => {
  const textures = { ...CLIMB.textures, '!water': { width: 16, height: 16 }, clip: { width: 16, height: 16 } }
  const spawn = { classname: 'info_player_start', values: { origin: '-60 -60 40' } }
  return climb({ blocks: heap(seed), entities: [spawn], textures })
}

/** Does a hull at a point meet a block that is larger by `more` on every side? */
function meets({ least, most, rise, ...block }: Block, half: Vec3, point: Vec3, more: number): boolean {
  const from = point.map((value, axis) => Math.max(value - half[axis]! - more, least[axis]!))
  const to = point.map((value, axis) => Math.min(value + half[axis]! + more, most[axis]!))
  if (!rise) return [0, 1, 2].every((axis) => from[axis]! < to[axis]!)
  if (from[0]! >= to[0]! || from[1]! >= to[1]!) return false
  const lift = (at: number) => (at - least[rise.axis]) * steepness({ least, most, rise, ...block })
  const lifts = [lift(from[rise.axis]!), lift(to[rise.axis]!)]
  const [low, high] = [point[2] - half[2] - more, point[2] + half[2] + more]
  return least[2] + Math.min(...lifts) < high && most[2] + Math.max(...lifts) > low
}

test(`hulls of ${MAPS} heaps of blocks are solid where the player meets a block, and nowhere else`, () => {
  for (let seed = 1; seed <= MAPS; seed++) {
    const bytes = heapMap(seed)
    expect(mapProblems(bytes), `seed ${seed}`).toEqual([])
    const set = readHulls(readLumps(bytes))
    const hulls = mapHulls(set)
    const { least, most } = set.bodies[0]!.box
    const random = randomNumbers(seed + 1_000)
    const blocks = heap(seed)
    let solid = 0
    for (const [hull, half] of [
      [0, [0, 0, 0]],
      [1, [16, 16, 36]],
      [2, [32, 32, 32]],
      [3, [16, 16, 18]],
    ] as const) {
      const hard = blocks.filter(({ texture }) => texture === 'stones' || (texture === 'clip' && hull > 0))
      for (let count = 0; count < POINTS; count++) {
        const at = (axis: number) => least[axis]! + WALL + random() * (most[axis]! - least[axis]! - 2 * WALL)
        const point: Vec3 = [at(0), at(1), at(2)]
        const [near, far] = [NEAR, -NEAR].map((more) => hard.some((one) => meets(one, half, point, more)))
        if (near !== far) continue
        expect(hulls.isSolid(hull, point), `seed ${seed}, hull ${hull} at ${point.join(' ')}`).toBe(near)
        if (near) solid++
        else if (hull === 0) {
          const isWet = blocks.some((one) => one.texture === '!water' && meets(one, half, point, -NEAR))
          if (isWet) expect(hulls.contents(point)).toBe('water')
        }
      }
    }
    expect(solid).toBeGreaterThan(POINTS / 40)
  }
}, 240_000)

/** Is there a face of the world at a place, that looks where somebody comes from? */
function isShown(map: RawMap, at: Vec3, towards: Vec3): boolean {
  const dot = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, axis) => sum + value * other[axis]!, 0)
  return map.faces.slice(0, map.models[0]!.faces).some(({ plane, side, firstEdge, edges }) => {
    const { normal, dist } = map.planes[plane]!
    const outward = normal.map((part) => (side ? -part : part))
    if (dot(outward, towards) < 0.999 || Math.abs(dot(normal, at) - dist) > NEAR) return false
    const corners = map.surfedges
      .slice(firstEdge, firstEdge + edges)
      .map((use) => map.vertices[map.edges[Math.abs(use)]![use > 0 ? 0 : 1]]!)
    // within all sides of it, which go around clockwise
    return corners.every((corner, index) => {
      const [a, b] = [corners[(index + 1) % corners.length]!, at].map((other) =>
        other.map((v, axis) => v - corner[axis]!),
      )
      const turn = [
        a![1]! * b![2]! - a![2]! * b![1]!,
        a![2]! * b![0]! - a![0]! * b![2]!,
        a![0]! * b![1]! - a![1]! * b![0]!,
      ]
      return dot(turn, outward) < NEAR * Math.hypot(...a!)
    })
  })
}

test('where a look through a heap of blocks ends, there is a face', () => {
  for (let seed = 1; seed <= MAPS; seed++) {
    const bytes = heapMap(seed)
    const [map, set] = [rawMap(bytes), readHulls(readLumps(bytes))]
    const hulls = mapHulls(set)
    const random = randomNumbers(seed)
    const { least, most } = set.bodies[0]!.box
    const somewhere = () =>
      [0, 1, 2].map(
        (axis) => least[axis]! + WALL + random() * (most[axis]! - least[axis]! - 2 * WALL),
      ) as unknown as Vec3
    let seen = 0
    for (let look = 0; look < POINTS; look++) {
      const { end, normal, startSolid } = hulls.trace(0, somewhere(), somewhere())
      if (startSolid || !normal) continue
      seen++
      expect(isShown(map, end, normal), `seed ${seed}, at ${end.join(' ')}`).toBe(true)
    }
    expect(seen).toBeGreaterThan(POINTS / 20)
  }
}, 240_000)

describe('the check of the game’s form sees', () => {
  const changed = (lump: number, change: (view: DataView, bytes: Uint8Array) => Uint8Array | undefined): string => {
    const lumps = readLumps(climb()).map((bytes) => bytes.slice())
    const instead = change(new DataView(lumps[lump]!.buffer), lumps[lump]!)
    return mapProblems(joinLumps({ ...lumps, ...(instead && { [lump]: instead }) })).join('\n')
  }
  const set = (lump: number, kind: 'Int16' | 'Int32' | 'Uint16' | 'Float32', at: number, value: number) =>
    changed(lump, (view) => {
      view[`set${kind}`](at, value, true)
      return undefined
    })

  test.each([
    ['a node that leads back', LUMP.NODES, 'Int16', 4, 0, 'has two parents'],
    ['a node that leads nowhere', LUMP.NODES, 'Int16', 4, 30_000, 'is not there'],
    ['a node without a plane', LUMP.NODES, 'Int32', 0, 60_000, 'has no plane'],
    ['a node that is too small', LUMP.NODES, 'Int16', 8, 500, 'does not hold its child'],
    ['a face on the wrong plane', LUMP.FACES, 'Uint16', 0, 3, 'does not lie on its plane'],
    ['a face of another node', LUMP.NODES, 'Uint16', 22, 1, 'is not on the plane of node'],
    ['a face that is seen from behind', LUMP.FACES, 'Uint16', 2, 1, 'seen from the other side'],
    ['a face of other edges', LUMP.FACES, 'Int32', 4, 1, 'is not closed'],
    ['light beyond the end', LUMP.FACES, 'Int32', 16, 1e8, 'has light beyond the end'],
    ['an edge without a corner', LUMP.EDGES, 'Uint16', 4, 65_000, 'has no corner'],
    ['a surfedge that is not there', LUMP.SURFEDGES, 'Int32', 0, 1e6, 'an edge that is not there'],
    ['a plane of no length', LUMP.PLANES, 'Float32', 0, 0.4, 'has no unit normal'],
    ['a plane of another kind', LUMP.PLANES, 'Int32', 16, 4, 'has type 4'],
    ['a corner out of the world', LUMP.VERTICES, 'Float32', 0, 5_000, 'is out of the world'],
    ['a first leaf that is not solid', LUMP.LEAFS, 'Int32', 0, -1, 'leaf 0 is not solid'],
    ['a leaf with a row beyond the end', LUMP.LEAFS, 'Int32', 28 + 4, 9_999, 'has a row beyond the end'],
    ['a leaf that shows what is not there', LUMP.LEAFS, 'Uint16', 28 + 22, 60_000, 'marks that are not there'],
    ['a mark of a face elsewhere', LUMP.MARKSURFACES, 'Uint16', 0, 40, 'does not touch face'],
    ['a clipnode that leads back', LUMP.CLIPNODES, 'Int16', 4, 0, 'has two parents'],
    ['a world that leaks', LUMP.NODES, 'Int16', 6, -2, 'it is open at'],
    ['a hull of nothing', LUMP.MODELS, 'Int32', 40, -1, 'is on no tree'],
    ['a model whose faces are another’s', LUMP.MODELS, 'Int32', 64 + 56, 0, 'do not follow'],
    ['a texture that is no multiple of 16', LUMP.TEXTURES, 'Int32', 4 + 7 * 4 + 20, 17, 'is 64 by 17'],
  ] as const)('%s', (_what, lump, kind, at, value, problem) => {
    expect(set(lump, kind, at, value)).toContain(problem)
  })

  test('a light map that is too large', () => {
    const wide = (view: DataView) => {
      for (let at = 0; at < view.byteLength; at += 4)
        view.setFloat32(at, view.getFloat32(at, true) * (at % 40 < 32 ? 4 : 1), true)
      return undefined
    }
    expect(changed(LUMP.TEXINFO, wide)).toContain('has a light map of')
  })

  test('a row that is too short, a spawn in a wall, and a lump that lies askew', () => {
    expect(changed(LUMP.VISIBILITY, (_view, bytes) => bytes.slice(0, -1))).toContain('has a row beyond the end')
    expect(changed(LUMP.VISIBILITY, (_view, bytes) => new Uint8Array(bytes.length))).toContain('has a row of no zeros')
    const spawn = { classname: 'info_player_start', values: { origin: '80 0 40' } }
    expect(mapProblems(climb({ entities: [spawn] }))).toEqual(['the spawn at 80 0 40 is not in free space'])
    const bytes = climb()
    const view = new DataView(bytes.buffer)
    view.setInt32(4 + 8 * LUMP.PLANES, view.getInt32(4 + 8 * LUMP.PLANES, true) + 1, true)
    expect(mapProblems(bytes)).toContain('lump 1 does not fit')
  })
})
