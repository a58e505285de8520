import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { viewOf } from './bytes.ts'
import { checksum } from './crc.ts'
import { wantedTextures, writeGeometry, writeSmallGeometry } from './geometry/geometry-writer.ts'
import { GeometryError, readGeometry } from './geometry.ts'
import { BspError, mapCrc, readLumps, readWad } from './index.ts'
import * as LUMP from './lumps.ts'
import { block, CLIMB, climb } from './testing/climb.ts'
import { mutate } from './testing/mutate.ts'
import { paint, writeWad } from './write/write-textures.ts'

/** all of them with FULL=1 */
const ROUNDS = process.env.FULL === '1' ? 5_000 : 100
const made = (bsp = climb(), wads = new Map(), halvings = 0) => writeGeometry(bsp, wads, halvings)!

/** Red, green, blue, opacity of the atlas where a corner's texture begins. */
function colourAt({ atlas, textures }: ReturnType<typeof readGeometry>, number: number): number[] {
  const { x, y } = textures[number]!
  return [...atlas.pixels.subarray((y * atlas.width + x) * 4, (y * atlas.width + x) * 4 + 4)]
}

/** A corner of a triangle that lies on the floor at z = 0. */
function onFloor({ indices, positions }: ReturnType<typeof readGeometry>, x: number, y: number): number {
  for (let at = 0; at < indices.length; at += 3) {
    const corners = [...indices.subarray(at, at + 3)]
    if (corners.some((corner) => positions[corner * 3 + 2] !== 0)) continue
    const found = corners.find((corner) => positions[corner * 3] === x && positions[corner * 3 + 1] === y)
    if (found !== undefined) return found
  }
  throw new Error(`no corner at ${x} ${y}`)
}

test('what is drawn of a map is there, and nothing else', () => {
  const geometry = readGeometry(made())
  expect(geometry.mapCrc).toBe(mapCrc(readLumps(climb())))
  expect(geometry.models.map(({ kind }) => kind).sort()).toEqual(
    ['button', 'door', 'ladder', 'start', 'stop', 'wall', 'wall', 'world'].filter((kind) => kind !== 'button'),
  )
  const door = geometry.models.findIndex(({ kind }) => kind === 'door')
  expect(geometry.models[door]).toEqual({
    ...{ kind: 'door', origin: [8, 0, 0], renderMode: 0, opacity: 255, colour: [0, 0, 0] },
    ...{ angles: [0, 0, 0], scroll: 0 },
  })
  expect(geometry.models).toContainEqual({
    ...{ kind: 'wall', origin: [0, 0, 0], renderMode: 2, opacity: 96, colour: [10, 20, 30] },
    // colours say how fast belts run, should one look at it so
    ...{ angles: [0, 0, 0], scroll: -321.875 },
  })
  const box = geometry.groups.find(({ model }) => model === door)!
  expect(box).toMatchObject({ count: 36, least: [400, -64, 0], most: [416, 64, 128] })
  // neither the sky nor the trigger
  expect(geometry.positions.some((value, at) => at % 3 === 2 && value > 200)).toBe(false)
  expect(Math.max(...geometry.groups.map(({ first, count }) => first + count))).toBe(geometry.indices.length)
  expect(geometry.indices.every((index) => index < geometry.positions.length / 3)).toBe(true)
  expect(geometry.sky).toEqual([196, 168, 136])
})

test('a map without anything to draw has no geometry: a grid shows more', () => {
  expect(() => made(climb({ blocks: [], entities: [] }))).toThrow('has nothing that is drawn')
})

test('its triangles look outward', () => {
  const { groups, models, indices, positions } = readGeometry(made())
  const { first, count } = groups.find(({ model }) => models[model]!.kind === 'door')!
  for (let at = first; at < first + count; at += 3) {
    const [a, b, c] = [0, 1, 2].map((part) => [
      ...positions.subarray(indices[at + part]! * 3, indices[at + part]! * 3 + 3),
    ])
    const [u, v] = [b!, c!].map((corner) => corner.map((value, axis) => value - a![axis]!)) as [number[], number[]]
    const normal = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
    const outward = a!.map((value, axis) => value - [408, 0, 64][axis]!)
    expect(normal.reduce((sum, value, axis) => sum + value * outward[axis]!, 0)).toBeGreaterThan(0)
  }
})

test('textures are its own, those of its own wads, or a colour', () => {
  const rock = paint(128, 64, () => [11, 22, 33])
  const crate = paint(64, 64, () => [44, 55, 66])
  const wads = readWad(writeWad({ rock1: rock, crate01: crate }), wantedTextures(climb()))
  expect([...wads.keys()]).toEqual(['rock1', 'crate01'])
  const geometry = readGeometry(made(climb(), wads))
  expect(geometry.textures.map(({ width, height }) => `${width} ${height}`)).toEqual([
    ...['64 32', '32 32', '16 16', '128 64', '1 1', '1 1', '1 1'],
  ])
  expect(colourAt(geometry, 0)).toEqual([120, 118, 110, 255])
  expect(colourAt(geometry, 3)).toEqual([11, 22, 33, 255])
  // a name of the game stays a colour, whoever brings it
  expect(colourAt(geometry, 4)).not.toEqual([44, 55, 66, 255])
  const alone = readGeometry(made())
  expect(alone.textures[3]).toMatchObject({ width: 1, height: 1 })
  expect(geometry.textures[1]).toMatchObject({ hasHoles: true })
  const { x, y } = geometry.textures[1]!
  expect(geometry.atlas.pixels[(y * geometry.atlas.width + x + 5) * 4 + 3]).toBe(0)
})

test('a large texture comes in a smaller size, and lies as it did', () => {
  const large = paint(512, 512, (x) => (x < 256 ? [200, 0, 0] : [0, 0, 200]))
  const bsp = climb({ textures: { ...CLIMB.textures, stones: large } })
  const geometry = readGeometry(made(bsp))
  expect(geometry.textures[0]).toMatchObject({ width: 128, height: 128 })
  const corner = onFloor(geometry, -256, -256)
  expect(geometry.textureUv[corner * 2]! * 512).toBeCloseTo(-256, 1)
  expect(geometry.textureUv[corner * 2 + 1]! * 512).toBeCloseTo(256, 1)
})

test('light lies where the map has it', () => {
  const evening = { from: [1, 0, 0.5], colour: [150, 140, 120], shade: [70, 76, 92] } as const
  const geometry = readGeometry(made(climb({ sun: evening })))
  const { light, lightUv } = geometry
  const brightness = (x: number, y: number) => {
    const corner = onFloor(geometry, x, y)
    const [u, v] = lightUv.subarray(corner * 2, corner * 2 + 2)
    return light.pixels[(Math.floor(v! * light.height) * light.width + Math.floor(u! * light.width)) * 4]!
  }
  expect(brightness(512, 256)).toBeGreaterThan(120)
  // behind a block
  expect(brightness(224, 16)).toBeLessThan(80)
  const dark = readGeometry(made(climb({ sun: { from: [0, 0, 1], colour: [0, 0, 0], shade: [20, 20, 20] } })))
  expect(dark.light.pixels[(dark.light.height - 1) * dark.light.width * 4]).toBeLessThanOrEqual(20)
  const none = readGeometry(made(climb({ sun: null })))
  const { width, height } = none.light
  expect([...new Set(none.lightUv)].sort()).toEqual(
    [...new Set([width, height].map((side) => Math.fround(1 / side)))].sort(),
  )
})

test('light halves, and stays on its face', () => {
  const [whole, half] = [readGeometry(made()), readGeometry(made(climb(), new Map(), 1))]
  expect(half.light.width * half.light.height).toBeLessThan(whole.light.width * whole.light.height)
  expect(half.positions).toEqual(whole.positions)
  const tight = writeSmallGeometry(climb(), new Map(), () => Number.POSITIVE_INFINITY)
  expect(readGeometry(tight).light.width).toBeLessThanOrEqual(half.light.width)
  expect(writeSmallGeometry(climb(), new Map(), (bytes) => brotliCompressSync(bytes).length)).toEqual(made())
})

/** Null for a map that is refused; anything but a BspError escapes. */
function orRefused<Made>(make: () => Made): Made | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof BspError) return null
    throw error
  }
}

describe('a geometry that is not to be believed', () => {
  const code = (bytes: Uint8Array): string => {
    try {
      readGeometry(bytes)
      return 'read'
    } catch (error) {
      if (error instanceof GeometryError) return error.code
      throw error
    }
  }
  const changed = (change: (view: DataView) => void, isSound = true, bytes = made()): string => {
    const view = new DataView(bytes.buffer)
    change(view)
    if (isSound) view.setUint32(14, checksum(bytes.subarray(18)), true)
    return code(bytes)
  }

  test('is refused with a code', () => {
    expect(changed(() => undefined)).toBe('read')
    expect(code(new Uint8Array(5))).toBe('not-geometry')
    expect(changed((view) => view.setUint8(4, 9))).toBe('geometry-version')
    expect(changed((view) => view.setUint8(5, 9))).toBe('geometry-damaged')
    expect(changed((view) => view.setUint16(6, 4096, true))).toBe('geometry-damaged')
    expect(changed((view) => view.setUint8(40, view.getUint8(40) ^ 1), false)).toBe('geometry-damaged')
    expect(changed((view) => view.setUint32(32, 0x7fffffff, true))).toBe('geometry-too-large')
    expect(changed(() => undefined, true, Uint8Array.from([...made(), 0]))).toBe('geometry-damaged')
    expect(code(made().slice(0, 100))).toBe('geometry-damaged')
  })

  test(`is broken in ${ROUNDS} ways, and none is a crash or a wait`, () => {
    const whole = made(block())
    const seen = new Set<string>()
    const began = process.cpuUsage()
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const bytes = mutate(whole, seed)
      if (bytes.length >= 32) new DataView(bytes.buffer).setUint32(14, checksum(bytes.subarray(18)), true)
      seen.add(code(bytes))
    }
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(30_000)
    expect([...seen].sort()).toEqual([
      ...['geometry-damaged', 'geometry-too-large', 'geometry-version', 'not-geometry', 'read'],
    ])
  })
})

test(`a map broken in ${ROUNDS} ways is refused, or its geometry is read back`, () => {
  let read = 0
  for (const [base, rounds] of [
    [climb(), ROUNDS / 5],
    [block(), ROUNDS],
  ] as const) {
    for (let seed = 1; seed <= rounds; seed++) {
      const geometry = orRefused(() => writeGeometry(mutate(base, seed)))
      if (!geometry) continue
      read++
      expect(() => readGeometry(geometry), `seed ${seed}`).not.toThrow()
    }
  }
  expect(read).toBeGreaterThan(ROUNDS / 2)
})

test('the light of a face that is far away is read back', () => {
  const bytes = climb()
  const axes = viewOf(readLumps(bytes)[LUMP.TEXINFO]!)
  for (let axis = 0; axis < axes.byteLength; axis += 40) {
    for (const part of [0, 4, 8, 16, 20, 24]) axes.setFloat32(axis + part, 0, true)
    axes.setFloat32(axis + 12, 999_999, true)
    axes.setFloat32(axis, 0.001, true)
  }
  const far = readGeometry(writeGeometry(bytes)!)
  expect(far.lightUv.every(Number.isFinite)).toBe(true)
  for (let axis = 0; axis < axes.byteLength; axis += 40)
    for (const part of [0, 4, 8]) axes.setFloat32(axis + part, 9e5, true)
  const vertices = viewOf(readLumps(bytes)[LUMP.VERTICES]!)
  for (let at = 0; at < vertices.byteLength; at += 4) vertices.setFloat32(at, 65_000, true)
  expect(readGeometry(writeGeometry(bytes)!).indices.length).toBe(far.indices.length)
})

test('a ramp rises along its axis, above as below, and is lit as it leans', () => {
  const ramp = {
    least: [0, 0, 0],
    most: [256, 128, 16],
    texture: 'stones',
    rise: { axis: 0, by: 128 },
    scale: 2,
  } as const
  const sun = { from: [1, 0, 0.1], colour: [200, 200, 200], shade: [20, 20, 20] } as const
  const of = (rise: typeof ramp.rise | { axis: 0; by: number }) =>
    readGeometry(made(climb({ blocks: [{ ...ramp, rise }], entities: [], sun })))
  const { positions, light } = of(ramp.rise)
  const heights = new Map<number, Set<number>>()
  for (let at = 0; at < positions.length; at += 3) {
    const [x, z] = [positions[at]!, positions[at + 2]!]
    heights.set(x, (heights.get(x) ?? new Set()).add(z))
  }
  expect([...heights.get(0)!].sort((one, other) => one - other)).toEqual([0, 16])
  expect([...heights.get(256)!].sort((one, other) => one - other)).toEqual([128, 144])
  const brightest = (picture: typeof light) =>
    picture.pixels.filter((_value, at) => at % 4 === 1 && at > 64).filter((value) => value < 255)
  // it leans away from the sun: its end is bright and its under side is touched; turned round, its top is bright
  const lit = (picture: typeof light) => brightest(picture).filter((value) => value > 100).length
  expect(lit(of({ axis: 0, by: -128 }).light)).toBeGreaterThan(lit(light) * 2)
})
