import { describe, expect, test } from 'vitest'
import { viewOf } from './bytes.ts'
import { wantedTextures, writeGeometry } from './geometry/geometry-writer.ts'
import { readGeometry } from './geometry.ts'
import { type BspFaults, mapFacts, mapFaults, readLumps, readTextures } from './index.ts'
import * as LUMP from './lumps.ts'
import { CLIMB, climb } from './testing/climb.ts'
import { readWad } from './wad.ts'
import { joinLumps } from './write/write-lumps.ts'
import { paint, writeWad } from './write/write-textures.ts'

const NONE: BspFaults = { textures: [], unaligned: [], faces: 0, axes: 0, models: 0 }
const whole = readGeometry(writeGeometry(climb())!)

/** A map with numbers of one lump changed. */
function changed(index: number, change: (view: DataView) => void): Uint8Array {
  const bytes = climb()
  change(viewOf(readLumps(bytes)[index]!))
  return bytes
}
function seen(bytes: Uint8Array) {
  const lumps = readLumps(bytes)
  mapFacts(lumps[LUMP.ENTITIES]!, lumps[LUMP.TEXTURES]!, lumps[LUMP.MODELS]!)
  const geometry = readGeometry(writeGeometry(bytes)!)
  const lost = whole.indices.length - geometry.indices.length
  return { geometry, faults: mapFaults(lumps), lostFaces: lost / 6 }
}

/** The first texture, `stones`, has its head behind a list of seven. */
const STONES = 4 + 7 * 4

test('a sound map has no faults', () => {
  expect(seen(climb())).toMatchObject({ faults: NONE, lostFaces: 0 })
})

describe('a texture that cannot be read is a colour, and nothing else is lost', () => {
  test.each<[string, (view: DataView) => void, string?]>([
    ['that is too large', (view) => view.setUint32(STONES + 16, 2_347_263, true)],
    ['that is too high', (view) => view.setUint32(STONES + 20, 4_097, true)],
    ['of no width', (view) => view.setUint32(STONES + 16, 0, true)],
    ['of negative height', (view) => view.setInt32(STONES + 20, -16, true)],
    ['whose picture is beyond the end', (view) => view.setUint32(STONES + 24, 1e7, true)],
    ['whose smallest picture is beyond the end', (view) => view.setUint32(STONES + 36, 0xffff_ffff, true)],
    ['whose second picture lies on its head', (view) => view.setUint32(STONES + 28, 8, true)],
    ['whose colours are beyond the end', (view) => view.setUint32(STONES + 36, view.byteLength - STONES - 100, true)],
    ['that begins beyond the end', (view) => view.setInt32(4, 0x7fff_ffff, true), 'number 1'],
    ['that begins before the list', (view) => view.setInt32(4, -2, true), 'number 1'],
    ['that is cut off', (view) => view.setInt32(4, view.byteLength - 20, true), 'number 1'],
  ])('%s', (_what, change, name = 'stones') => {
    const { geometry, faults, lostFaces } = seen(changed(LUMP.TEXTURES, change))
    const named = faults.textures.map((found) =>
      found.startsWith('number') || found === 'stones' ? found : 'number 1',
    )
    expect({ ...faults, textures: named }).toEqual({ ...NONE, textures: [name] })
    expect(lostFaces).toBe(0)
    expect(geometry.textures[0]).toMatchObject({ width: 1, height: 1 })
    expect(geometry.textures.slice(1).map(({ width, height }) => [width, height])).toEqual(
      whole.textures.slice(1).map(({ width, height }) => [width, height]),
    )
  })

  test('and no wad brings another of its name', () => {
    const bytes = changed(LUMP.TEXTURES, (view) => view.setUint32(STONES + 16, 9_999, true))
    expect(wantedTextures(bytes).has('stones')).toBe(false)
    const wads = readWad(writeWad({ stones: paint(16, 16, () => [1, 2, 3]) }), new Set(['stones']))
    expect(readGeometry(writeGeometry(bytes, wads)!).textures[0]).toMatchObject({ width: 1 })
    expect(mapFacts(...factLumps(bytes)).externalTextures).toBe(4)
  })

  test('one whose sides are no multiples of 16 is drawn, and named: the game refuses it', () => {
    const odd = climb({
      textures: { ...CLIMB.textures, stones: paint(24, 20, () => [9, 9, 9]), rock1: { width: 100, height: 64 } },
    })
    const { geometry, faults } = seen(odd)
    expect(faults).toEqual({ ...NONE, unaligned: ['stones', 'rock1'] })
    expect(geometry.textures[0]).toMatchObject({ width: 24, height: 20 })
  })

  test('its name is not believed', () => {
    const bytes = changed(LUMP.TEXTURES, (view) => {
      view.setUint32(STONES + 16, 9_999, true)
      view.setUint8(STONES, 0x07)
    })
    expect(mapFaults(readLumps(bytes)).textures).toEqual(['number 1'])
    expect(readTextures(readLumps(bytes)[LUMP.TEXTURES]!)).toHaveLength(7)
  })
})

const factLumps = (bytes: Uint8Array) => {
  const lumps = readLumps(bytes)
  return [lumps[LUMP.ENTITIES]!, lumps[LUMP.TEXTURES]!, lumps[LUMP.MODELS]!] as const
}

describe('a face that leads nowhere is left out alone', () => {
  test.each<[string, number, (view: DataView) => void]>([
    ['edges beyond the end', LUMP.FACES, (view) => view.setInt32(4, 1e6, true)],
    ['edges before the beginning', LUMP.FACES, (view) => view.setInt32(4, -1, true)],
    ['too many corners', LUMP.FACES, (view) => view.setUint16(8, 1_000, true)],
    ['a place of its texture that is not there', LUMP.FACES, (view) => view.setUint16(10, 1_000, true)],
    ['an edge that is not there', LUMP.SURFEDGES, (view) => view.setInt32(0, -9e8, true)],
    ['an edge as far as numbers go', LUMP.SURFEDGES, (view) => view.setInt32(0, -0x8000_0000, true)],
  ])('%s', (_what, index, change) => {
    const { faults, lostFaces } = seen(changed(index, change))
    expect(faults).toEqual({ ...NONE, faces: 1 })
    expect(lostFaces).toBe(1)
  })

  test('a vertex that is not there or beyond the world costs the faces that have it', () => {
    const edge = seen(changed(LUMP.EDGES, (view) => view.setUint16(4, 60_000, true)))
    expect(edge.faults.faces).toBeGreaterThan(0)
    expect(edge.lostFaces).toBe(edge.faults.faces)
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e9]) {
      const vertex = seen(changed(LUMP.VERTICES, (view) => view.setFloat32(0, value, true)))
      expect(vertex.faults.faces).toBeGreaterThan(0)
      expect(vertex.faults.faces).toBeLessThan(6)
      expect(vertex.lostFaces).toBe(vertex.faults.faces)
    }
  })

  test('without any place of a texture there is no face', () => {
    const lumps = readLumps(climb())
    const bytes = joinLumps({ ...lumps, [LUMP.TEXINFO]: new Uint8Array(0) })
    expect(mapFaults(readLumps(bytes)).faces).toBe(lumps[LUMP.FACES]!.length / 20)
    expect(() => writeGeometry(bytes)).toThrow('has nothing that is drawn')
  })

  test('a face of two corners is none, as in the game', () => {
    expect(seen(changed(LUMP.FACES, (view) => view.setUint16(8, 2, true)))).toMatchObject({
      faults: NONE,
      lostFaces: 1,
    })
  })
})

describe('a place of a texture that cannot be read costs the texture on its faces', () => {
  test.each<[string, (view: DataView) => void]>([
    ['infinite', (view) => view.setFloat32(0, Number.POSITIVE_INFINITY, true)],
    ['no number', (view) => view.setFloat32(28, Number.NaN, true)],
    ['too far away', (view) => view.setFloat32(12, 3e6, true)],
    ['of a texture that is not there', (view) => view.setUint32(32, 7, true)],
    ['of a texture far beyond', (view) => view.setInt32(32, -1, true)],
  ])('%s', (_what, change) => {
    expect(seen(changed(LUMP.TEXINFO, change))).toMatchObject({ faults: { ...NONE, axes: 1 }, lostFaces: 0 })
  })
})

describe('a model that names faces which are not there has those that are', () => {
  test.each<[string, (view: DataView) => void]>([
    ['too many', (view) => view.setInt32(60, 1e6, true)],
    ['all that numbers can say', (view) => view.setInt32(60, 0x7fff_ffff, true)],
  ])('%s', (_what, change) => {
    const { faults, geometry } = seen(changed(LUMP.MODELS, change))
    expect(faults).toEqual({ ...NONE, models: 1 })
    expect(geometry.indices.length).toBeGreaterThanOrEqual(whole.indices.length)
  })

  test('none is left of one with a negative count, and of one that begins beyond the end', () => {
    for (const [place, value] of [
      [60, -5],
      [56, 1e6],
      [56, -1e6],
    ] as const) {
      const { faults, lostFaces } = seen(changed(LUMP.MODELS, (view) => view.setInt32(3 * 64 + place, value, true)))
      expect(faults).toEqual({ ...NONE, models: 1 })
      expect(lostFaces).toBe(6)
    }
  })

  test('models that share all their faces do not grow without bound', () => {
    const doors = Array.from({ length: 900 }, () => CLIMB.entities![3]!)
    const bytes = climb({ entities: doors })
    const models = viewOf(readLumps(bytes)[LUMP.MODELS]!)
    const faces = models.getInt32(60, true) + 900 * 6
    for (let model = 1; model <= 900; model++) {
      models.setInt32(model * 64 + 56, 0, true)
      models.setInt32(model * 64 + 60, faces, true)
    }
    expect(() => writeGeometry(bytes)).toThrow('draws more than 131072 faces')
  })
})
