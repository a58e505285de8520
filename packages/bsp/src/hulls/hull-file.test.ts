import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checksum } from '../crc.ts'
import { HullError, mapHulls, readHullFile, type Vec3 } from '../hulls.ts'
import { BspError, mapCrc, readLumps } from '../index.ts'
import { CLIPNODES, LEAFS, MODELS, NODES } from '../lumps.ts'
import { block, CLIMB, climb } from '../testing/climb.ts'
import { mutate, randomNumbers } from '../testing/mutate.ts'
import { haveMap, readRealMap } from '../testing/real-map.ts'
import { joinLumps } from '../write/write-lumps.ts'
import { HEAD_BYTES } from './hull-format.ts'
import { readHulls } from './read-hulls.ts'
import { writeHullFile } from './write-hull-file.ts'

/** all of them with FULL=1 */
const ROUNDS = process.env.FULL === '1' ? 5_000 : 150
const MOST_MS = 1_000
const MOST_PACKED = 300_000

const fileOf = (map: Uint8Array) => writeHullFile(readHulls(readLumps(map)))

/** Moves that give the same in both. */
function expectAlike(map: Uint8Array): void {
  const set = readHulls(readLumps(map))
  const back = readHullFile(writeHullFile(set))
  expect(back.bodies.map(({ heads: _heads, ...body }) => body)).toEqual(
    set.bodies.map(({ heads: _heads, ...body }) => body),
  )
  const [one, other] = [mapHulls(set), mapHulls(back)]
  const random = randomNumbers(3)
  const { least, most } = set.bodies[0]!.box
  for (let move = 0; move < 2_000; move++) {
    const from = least.map((value, axis) => value + random() * (most[axis]! - value)) as unknown as Vec3
    const to = from.map((value) => value + (random() - 0.5) * 200) as unknown as Vec3
    for (const hull of [0, 1, 2, 3] as const) expect(other.trace(hull, from, to)).toEqual(one.trace(hull, from, to))
    expect(other.contents(from)).toBe(one.contents(from))
  }
}

test('the hulls of a written map are read back as they were', () => {
  expectAlike(climb())
  expect(readHullFile(fileOf(climb())).mapCrc).toBe(mapCrc(readLumps(climb())))
})

test('a Buffer is read like any other bytes, and left as it is', () => {
  const file = Buffer.from(fileOf(climb()))
  const before = Uint8Array.from(file)
  expect(readHullFile(file).mapCrc).toBe(mapCrc(readLumps(climb())))
  expect(Uint8Array.from(file)).toEqual(before)
})

test.runIf(haveMap)('and those of a real map, in less than 300 KB', () => {
  expectAlike(readRealMap())
  const packed = brotliCompressSync(fileOf(readRealMap())).length
  expect(packed).toBeLessThan(MOST_PACKED)
})

describe('a map', () => {
  const changed = (lump: number, change: (view: DataView) => void) => {
    const lumps = readLumps(climb()).map((bytes) => bytes.slice())
    change(new DataView(lumps[lump]!.buffer))
    return () => readHulls(lumps)
  }

  test('that leads in a circle or nowhere has no hulls', () => {
    expect(() => readHulls(readLumps(climb()))).not.toThrow()
    expect(changed(NODES, (view) => view.setInt16(4, 0, true))).toThrow('a tree leads in a circle')
    expect(changed(CLIPNODES, (view) => view.setInt16(8 + 6, 0, true))).toThrow('a tree leads in a circle')
    expect(changed(NODES, (view) => view.setInt16(4, 30_000, true))).toThrow('a tree leads nowhere')
    expect(changed(NODES, (view) => view.setInt16(4, -30_000, true))).toThrow('a tree leads nowhere')
    expect(changed(LEAFS, (view) => view.setInt32(28, 0, true))).toThrow('a tree leads nowhere')
    expect(changed(CLIPNODES, (view) => view.setInt32(0, 1e6, true))).toThrow('a plane that is not there')
  })

  test('without a tree has none, and one whose hull begins at its end is empty to the engine', () => {
    const lumps = readLumps(climb())
    for (const lump of [NODES, CLIPNODES]) {
      expect(() => readHulls(readLumps(joinLumps({ ...lumps, [lump]: new Uint8Array(0) })))).toThrow('has no hulls')
    }
    const last = lumps[CLIPNODES]!.length / 8 - 1
    const set = changed(MODELS, (view) => view.setInt32(40, last, true))()
    expect(mapHulls(set).isSolid(1, [0, 0, -8])).toBe(false)
    expect(mapHulls(set).isSolid(3, [0, 0, -8])).toBe(true)
  })

  test('with a tree as deep as a well is refused', () => {
    const lumps = { ...readLumps(climb()) }
    lumps[CLIPNODES] = new Uint8Array(8 * 3_000)
    const view = new DataView(lumps[CLIPNODES]!.buffer)
    for (let node = 0; node < 3_000; node++) {
      view.setInt16(node * 8 + 4, node === 2_999 ? -1 : node + 1, true)
      view.setInt16(node * 8 + 6, -2, true)
    }
    const models = lumps[MODELS]!.slice()
    new DataView(models.buffer).setInt32(40, 0, true)
    expect(() => readHulls(readLumps(joinLumps({ ...lumps, [MODELS]: models })))).toThrow('nodes deep')
  })

  test(`broken in ${ROUNDS} ways is refused, or its hulls are read back and traced, without a wait`, () => {
    const small = Object.fromEntries(Object.keys(CLIMB.textures).map((name) => [name, { width: 16, height: 16 }]))
    const bases = [block(), climb({ sun: null, textures: small })]
    let [read, slowest] = [0, 0]
    const refused = new Set<string>()
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const began = process.cpuUsage()
      const map = mutate(bases[seed % 2]!, seed)
      try {
        const file = fileOf(map)
        const hulls = mapHulls(readHullFile(file))
        read++
        for (const hull of [0, 1, 2, 3] as const) hulls.trace(hull, [-300, -300, 600], [600, 300, -20])
        hulls.contents([0, 0, 10])
      } catch (error) {
        if (!(error instanceof BspError)) throw error
        refused.add(error.code)
      }
      slowest = Math.max(slowest, process.cpuUsage(began).user / 1000)
    }
    expect(read).toBeGreaterThan(ROUNDS / 4)
    expect(refused.has('damaged')).toBe(true)
    expect(slowest).toBeLessThan(MOST_MS)
  }, 240_000)
})

describe('a file of hulls', () => {
  const file = fileOf(climb())
  const codeOf = (bytes: Uint8Array): string => {
    try {
      readHullFile(bytes)
      return 'read'
    } catch (error) {
      if (error instanceof HullError) return error.code
      throw error
    }
  }
  /** As somebody would write it who knows the form. */
  const summed = (bytes: Uint8Array): Uint8Array => {
    const rest = new Uint8Array([...bytes.subarray(8, 12), ...bytes.subarray(HEAD_BYTES)])
    if (bytes.length >= HEAD_BYTES) new DataView(bytes.buffer, bytes.byteOffset).setUint32(12, checksum(rest), true)
    return bytes
  }

  test('is refused with a code', () => {
    expect(codeOf(file)).toBe('read')
    expect(codeOf(summed(file.slice()))).toBe('read')
    expect(codeOf(file.slice(0, 10))).toBe('not-hulls')
    expect(codeOf(Uint8Array.from(file, (byte, at) => (at === 4 ? 9 : byte)))).toBe('hulls-version')
    expect(codeOf(file.slice(0, -1))).toBe('hulls-damaged')
    expect(codeOf(Uint8Array.from(file, (byte, at) => (at === 8 ? byte ^ 1 : byte)))).toBe('hulls-damaged')
    expect(codeOf(summed(new Uint8Array([...file, 0])))).toBe('hulls-damaged')
    expect(codeOf(summed(Uint8Array.from(file, (byte, at) => (at === HEAD_BYTES + 3 ? 0x7f : byte))))).toBe(
      'hulls-too-large',
    )
  })

  test(`is broken in ${ROUNDS} ways, and none is a crash or a wait`, () => {
    const seen = new Set<string>()
    let slowest = 0
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const began = process.cpuUsage()
      const bytes = mutate(file, seed)
      // the head stays as it is, or nothing else is ever looked at
      bytes.set(file.subarray(0, Math.min(HEAD_BYTES, bytes.length)))
      const code = codeOf(summed(bytes))
      if (code === 'read') mapHulls(readHullFile(bytes)).trace(1, [-300, -300, 600], [600, 300, -20])
      seen.add(code)
      slowest = Math.max(slowest, process.cpuUsage(began).user / 1000)
    }
    expect(seen).toContain('read')
    expect(seen).toContain('hulls-damaged')
    expect(slowest).toBeLessThan(MOST_MS)
  }, 240_000)
})
