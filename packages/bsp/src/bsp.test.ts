import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { viewOf } from './bytes.ts'
import { BspError, mapCrc, mapFacts, mapFaults, readLumps, readSurfaces, readTextures, readWad } from './index.ts'
import * as LUMP from './lumps.ts'
import { block, climb } from './testing/climb.ts'
import { mutate } from './testing/mutate.ts'
import { joinLumps } from './write/write-lumps.ts'
import { paint, writeWad } from './write/write-textures.ts'

/** all of them with FULL=1 */
const ROUNDS = process.env.FULL === '1' ? 5_000 : 500

const factsOf = (bytes: Uint8Array) => {
  const lumps = readLumps(bytes)
  return mapFacts(lumps[LUMP.ENTITIES]!, lumps[LUMP.TEXTURES]!, lumps[LUMP.MODELS]!)
}

/** All that is read of a map; anything but a BspError escapes. */
function refusal(bytes: Uint8Array): string {
  try {
    const lumps = readLumps(bytes)
    factsOf(bytes)
    readTextures(lumps[LUMP.TEXTURES]!)
    readSurfaces(lumps)
    mapCrc(lumps)
    mapFaults(lumps)
    return 'read'
  } catch (error) {
    if (error instanceof BspError) return `${error.code}: ${error.message}`
    throw error
  }
}

test('a written map tells what is in it', () => {
  expect(factsOf(climb())).toEqual({
    entities: 9,
    spawns: 1,
    startButtons: 1,
    stopButtons: 1,
    buttons: [
      { kind: 'start', least: [-64, -8, 32], most: [-56, 8, 48] },
      { kind: 'stop', least: [296, -8, 160], most: [312, 8, 176] },
    ],
    textures: 7,
    externalTextures: 4,
    wads: ['cstrike.wad', 'rocks.wad'],
    resources: ['rt', 'lf', 'ft', 'bk', 'up', 'dn'].map((side) => `gfx/env/desert${side}.tga`),
  })
})

test('its faces lie on the sides of its blocks and look outward', () => {
  const { vertices, faces, models, axes } = readSurfaces(readLumps(climb()))
  expect(models).toHaveLength(8)
  const at = (corner: number) => [0, 1, 2].map((axis) => vertices[corner * 3 + axis]!)
  // the door is the third model, a box of its own
  const door = models[3]!
  expect([door.least, door.most]).toEqual([
    [400, -64, 0],
    [416, 64, 128],
  ])
  const middle = [408, 0, 64]
  expect(door.faces).toBe(6)
  for (const face of faces.slice(door.firstFace, door.firstFace + door.faces)) {
    const [a, b, c] = face.corners.slice(0, 3).map(at) as [number[], number[], number[]]
    const [u, v] = [b.map((value, axis) => value - a[axis]!), c.map((value, axis) => value - a[axis]!)] as [
      number[],
      number[],
    ]
    const normal = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
    // clockwise from outside: the right-hand normal looks inward
    expect(normal.reduce((sum, value, axis) => sum + value * (middle[axis]! - a[axis]!), 0)).toBeGreaterThan(0)
  }
  expect(faces.every(({ corners }) => corners.length === 4)).toBe(true)
  // the floor of 768 by 512 is cut into tiles that a light map covers
  expect(models[0]!.faces).toBeGreaterThan(24)
  expect(faces.filter(({ light }) => light < 0).every((face) => axes[face.axes]!.isUnlit)).toBe(true)
})

test('light falls from where the sun stands, and not through blocks', () => {
  const lumps = readLumps(climb())
  const light = lumps[LUMP.LIGHTING]!
  const brightness = new Set(light)
  expect(brightness.size).toBeGreaterThan(10)
  expect(readLumps(climb({ sun: null }))[LUMP.LIGHTING]).toHaveLength(0)
})

test('its textures are there in four sizes, or named for a wad', () => {
  const textures = readTextures(readLumps(climb())[LUMP.TEXTURES]!)
  expect(textures.map((texture) => [texture?.name, texture?.mips?.length ?? 0])).toEqual([
    ['stones', 4],
    ['{fence', 4],
    ['glass', 4],
    ['rock1', 0],
    ['crate01', 0],
    ['sky', 0],
    ['aaatrigger', 0],
  ])
  const stones = textures[0]!
  const [pixel] = stones.mips![0]!.pixels
  expect([...stones.palette.subarray(pixel! * 3, pixel! * 3 + 3)]).toEqual([120, 118, 110])
})

test('a wad gives the textures one asks for', () => {
  const rock = paint(16, 16, (x) => [x, 0, 0])
  const wad = writeWad({ Rock1: rock, other: rock })
  const found = readWad(wad, new Set(['rock1', 'missing']))
  expect([...found.keys()]).toEqual(['rock1'])
  expect(found.get('rock1')).toMatchObject({ width: 16, height: 16 })
  expect(() => readWad(wad.slice(1), new Set())).toThrow('is no WAD3 file')
  expect(() => readWad(wad.slice(0, 40), new Set())).toThrow('its list does not fit')
  for (let seed = 1; seed <= ROUNDS; seed++) {
    try {
      readWad(mutate(wad, seed), new Set(['rock1', 'other']))
    } catch (error) {
      expect(error).toBeInstanceOf(BspError)
    }
  }
})

test('the number of its version is that of all parts but the entities', () => {
  const lumps = readLumps(climb())
  const rest = Buffer.concat(lumps.slice(1))
  expect(mapCrc(lumps)).toBe(~crc32(rest) >>> 0)
  expect(mapCrc(readLumps(climb({ world: { message: 'Another' } })))).toBe(mapCrc(lumps))
  expect(mapCrc(readLumps(climb({ sun: null })))).not.toBe(mapCrc(lumps))
})

describe('refused is a map', () => {
  const patched = (change: (view: DataView, lumps: Uint8Array[]) => void): string => {
    const bytes = climb()
    change(new DataView(bytes.buffer), readLumps(bytes))
    return refusal(bytes)
  }
  const first = (index: number, change: (view: DataView) => void) =>
    patched((_view, lumps) => change(viewOf(lumps[index]!)))

  test('that is cut off, of another game, or has parts outside of it', () => {
    expect(refusal(climb())).toBe('read')
    expect(refusal(climb().slice(0, 100))).toBe('cut-off: is cut off')
    expect(patched((view) => view.setInt32(0, 29, true))).toBe('version: is BSP version 29, the game loads version 30')
    expect(patched((view) => view.setInt32(4 + 8 * LUMP.FACES, 0x7fffffff, true))).toBe(
      'damaged: is damaged: part 7 does not fit',
    )
    expect(refusal(climb().slice(0, -1))).toContain('does not fit')
  })

  test('whose texture list does not fit, or that has too many of a thing', () => {
    for (const count of [1e6, -1, 4_096]) {
      expect(first(LUMP.TEXTURES, (view) => view.setInt32(0, count, true))).toContain('texture list does not fit')
    }
    const many = (index: number, bytes: number) =>
      refusal(joinLumps({ ...readLumps(climb()), [index]: new Uint8Array(bytes) }))
    expect(many(LUMP.FACES, 131_073 * 20)).toBe('too-large: has more than 131072 faces')
    expect(many(LUMP.MODELS, 4_097 * 64)).toBe('too-large: has more than 4096 models')
    expect(many(LUMP.TEXINFO, 65_537 * 40)).toBe('too-large: has more than 65536 places of textures')
    expect(many(LUMP.FACES, 30)).toBe('damaged: is damaged: part 7 does not fit')
  })

  test(`broken in ${ROUNDS} ways without a crash or a wait`, () => {
    const whole = block()
    const seen = new Set<string>()
    const began = process.cpuUsage()
    for (let seed = 1; seed <= ROUNDS; seed++) seen.add(refusal(mutate(whole, seed)).split(':')[0]!)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(30_000)
    expect([...seen].filter((code) => code !== 'cut-off').sort()).toEqual([
      'damaged',
      'no-map',
      'no-world',
      'read',
      'version',
    ])
  })
})
