import { describe, expect, it } from 'vitest'
import { viewOf } from '../bytes.ts'
import { drawGeometry } from '../draw-geometry.ts'
import { readGeometry } from '../geometry.ts'
import { readLumps } from '../index.ts'
import * as LUMP from '../lumps.ts'
import { climb } from '../testing/climb.ts'
import type { BlockEntity } from '../write/block-map.ts'
import { paint } from '../write/write-textures.ts'
import { BRIGHTNESS, FULL_LIGHT, LIGHT_TABLE, shownLight, TEXEL_TABLE } from './gamma.ts'
import { writeGeometry } from './geometry-writer.ts'
import { placedBy } from './placed.ts'

const BOX = { least: [0, 0, 0], most: [64, 32, 128], texture: 'stones' } as const
const entity = (classname: string, values: Record<string, string>): BlockEntity => ({
  classname,
  values,
  blocks: [BOX],
})
const corner = (targetname: string, origin: string, target = '') => ({
  classname: 'path_corner',
  values: { targetname, origin, target },
})

/** How the one brush model among these is drawn; undefined where it is not. */
function modelOf(...entities: BlockEntity[]) {
  const { groups, models } = readGeometry(writeGeometry(climb({ entities }))!)
  return models[groups.find(({ brush }) => brush === 1)?.model ?? -1]
}

describe('brushes stand where a round begins', () => {
  const start = (classname: string, values: Record<string, string>, ...more: BlockEntity[]) => {
    const { origin, angles } = modelOf(entity(classname, values), ...more)!
    return [...origin, ...angles]
  }
  it('shut, and open those that begin so: by their size along the way less the lip', () => {
    expect(start('func_door', { angles: '0 0 0', lip: '8' })).toEqual([0, 0, 0, 0, 0, 0])
    expect(start('func_door', { spawnflags: '1', angles: '0 0 0', lip: '8' })).toEqual([56, 0, 0, 0, 0, 0])
    expect(start('func_door', { spawnflags: '1', angles: '0 90 0', origin: '1 2 3' })).toEqual([1, 34, 3, 0, 0, 0])
    expect(start('func_door', { spawnflags: '1', angle: '-1' })).toEqual([0, 0, 128, 0, 0, 0])
    expect(start('func_water', { spawnflags: '1', angle: '-2', lip: '28' })).toEqual([0, 0, -100, 0, 0, 0])
  })
  it('turned, where they turn', () => {
    expect(start('func_door_rotating', { distance: '90' })).toEqual([0, 0, 0, 0, 0, 0])
    expect(start('func_door_rotating', { spawnflags: '1', distance: '90' })).toEqual([0, 0, 0, 0, 90, 0])
    expect(start('func_door_rotating', { spawnflags: '67', distance: '45' })).toEqual([0, 0, 0, 0, 0, -45])
    expect(start('func_door_rotating', { spawnflags: '129', distance: '45' })).toEqual([0, 0, 0, 45, 0, 0])
  })
  it('platforms below, unless a button calls them', () => {
    expect(start('func_plat', {})[2]).toBe(-120)
    expect(start('func_plat', { height: '100' })[2]).toBe(-100)
    expect(start('func_plat', { height: '100', targetname: 'lift' })[2]).toBe(0)
  })
  it('trains with their middle at their first corner, or above their track', () => {
    expect(start('func_train', { target: 'a' }, corner('a', '132 216 364'))).toEqual([100, 200, 300, 0, 0, 0])
    expect(start('func_train', { target: 'nowhere' })).toEqual([0, 0, 0, 0, 0, 0])
    const track = [corner('a', '100 0 0', 'b'), corner('b', '100 50 0')]
    expect(start('func_tracktrain', { target: 'a', height: '16' }, ...track)).toEqual([100, 0, 16, 0, -90, 0])
  })
  it('and what begins hidden is not drawn', () => {
    expect(modelOf(entity('func_wall_toggle', { spawnflags: '1' }))).toBeUndefined()
    expect(modelOf(entity('func_wall_toggle', {}))).toBeDefined()
  })
  it('numbers that are none keep them within the world', () => {
    const far = modelOf(entity('func_door', { spawnflags: '1', lip: '-65000', origin: '65000 NaN 1e99' }))!
    expect(far.origin.every((value) => Math.abs(value) <= 65_535)).toBe(true)
    expect(modelOf(entity('func_door_rotating', { spawnflags: '1', distance: '65000' }))!.angles[1]).toBeCloseTo(200, 1)
  })
})

it('turns as the engine turns: yaw to the left, pitch down, roll to the right', () => {
  const turned = (...angles: [number, number, number]) =>
    placedBy({ origin: [100, 0, 0], angles })(10, 5, 1).map((value) => Math.round(value * 1000) / 1000)
  expect(turned(0, 0, 0)).toEqual([110, 5, 1])
  expect(turned(0, 90, 0)).toEqual([95, 10, 1])
  expect(turned(90, 0, 0)).toEqual([101, 5, -10])
  expect(turned(0, 0, 90)).toEqual([110, -1, 5])
})

it('belts run as fast as they say, and others as their colour says', () => {
  expect(modelOf(entity('func_conveyor', {}))!.scroll).toBe(100)
  expect(modelOf(entity('func_conveyor', { speed: '-35' }))!.scroll).toBe(-35)
  expect(modelOf(entity('func_wall', { rendercolor: '0 2 0' }))!.scroll).toBe(32)
  expect(modelOf(entity('func_wall', { rendercolor: '1 255 255' }))!.scroll).toBe(-4095)
})

it('textures follow one another, run, warp and have holes by their names', () => {
  const one = paint(16, 16, () => [200, 0, 0])
  const names = ['+2fan', '+0fan', '+1fan', '+afan', 'scrollbelt', '!pool', '{net', 'plain', '+0gone', '+2gone']
  const textures = Object.fromEntries(names.map((name) => [name, one]))
  const blocks = names.map(
    (texture, at) => ({ least: [at * 64, 0, 0], most: [at * 64 + 32, 32, 32], texture }) as const,
  )
  const read = readGeometry(writeGeometry(climb({ textures, blocks, entities: [] }))!).textures
  const said = (name: string) => read[names.indexOf(name)]!
  const frames = ['+0fan', '+1fan', '+2fan'].map((name) => names.indexOf(name))
  for (const name of ['+0fan', '+1fan', '+2fan']) expect(said(name).frames).toEqual(frames)
  for (const name of ['+afan', 'plain', '+0gone']) expect(said(name).frames).toEqual([names.indexOf(name)])
  expect(names.filter((name) => said(name).scrolls)).toEqual(['scrollbelt'])
  expect(names.filter((name) => said(name).isLiquid)).toEqual(['!pool'])
  expect(names.filter((name) => said(name).hasHoles)).toEqual(['{net'])
  expect(said('plain')).toMatchObject({ fullWidth: 16, fullHeight: 16 })
})

describe('light', () => {
  /** A map whose first lit face has these styles. */
  function styled(styles: readonly number[], entities: BlockEntity[] = []) {
    const bytes = climb({ entities })
    const faces = viewOf(readLumps(bytes)[LUMP.FACES]!)
    let face = 0
    while (faces.getInt32(face * 20 + 16, true) !== 0) face++
    for (const style of [0, 1, 2, 3]) faces.setUint8(face * 20 + 12 + style, styles[style] ?? 255)
    const geometry = readGeometry(writeGeometry(bytes)!)
    const { styleOf, styleUv, lightUv, light } = geometry
    const at = (uv: Float32Array, place: number) =>
      light.pixels[
        (Math.floor(uv[place * 2 + 1]! * light.height) * light.width + Math.floor(uv[place * 2]! * light.width)) * 4
      ]!
    const place = styleOf.findIndex((style) => style > 0)
    const first = Math.max(0, place)
    return { ...geometry, even: at(lightUv, first), uneven: at(styleUv, first), place }
  }
  const lamp = (values: Record<string, string>) => [{ classname: 'light', values: { style: '32', ...values } }]

  it('of the usual style burns evenly', () => {
    const { place, uneven, even, styles } = styled([0])
    expect([place, uneven, styles]).toEqual([-1, 0, [[]]])
    expect(even).toBeGreaterThan(50)
  })
  it('of a flickering style has its own place, and letters', () => {
    const { styleOf, styles, even, uneven, place } = styled([4])
    expect(styles[styleOf[place]!]).toEqual([...'mamamamamama'].map((letter) => letter.charCodeAt(0) - 97))
    expect([even, uneven > 50]).toEqual([0, true])
  })
  it('of several styles is added up, the first that flickers apart', () => {
    const [both, one] = [styled([0, 4]), styled([0])]
    expect(both.even).toBe(one.even)
    expect(both.uneven).toBeGreaterThan(50)
    expect(styled([4, 1]).even, 'the second flickers no more').toBeGreaterThan(50)
  })
  it('with a name may be switched, so it has its own place: on, off or as its mapper wrote it', () => {
    const on = styled([32], lamp({}))
    expect([on.even, on.uneven, on.styles, on.styleNumbers]).toEqual([0, styled([0]).even, [[], [12]], [0, 32]])
    expect(styled([32], lamp({ spawnflags: '1' })).styles).toEqual([[], [0]])
    expect(styled([4, 32], lamp({ pattern: 'az' })).styleNumbers, 'the first is drawn').toEqual([0, 4])
    expect(styled([32], lamp({ pattern: 'az' })).styles).toEqual([[], [0, 25]])
    expect(styled([77]).even, 'nobody said anything').toBe(styled([0]).even)
  })

  it('is shown by the tables of the engine', () => {
    // BuildGammaTable and R_BuildLightMap in whole numbers, as they are compiled
    const engine = (light: number, brightness: number) => {
      const foot = brightness > 1 ? 0.05 : 0.125 - brightness * brightness * 0.075
      let f = (Math.min(1023, (light * 264) >> 6) / 1023) ** 2.5
      if (brightness > 1) f *= brightness
      f = f <= foot ? (f / foot) * 0.125 : 0.125 + ((f - foot) / (1 - foot)) * 0.875
      return Math.min(1023, Math.trunc(1023 * f ** (1 / 2.5))) >> 2
    }
    for (const brightness of [0.5, 1, 2]) {
      for (let light = 0; light < 256; light++) {
        const shown = shownLight((light / 255) * FULL_LIGHT, brightness) * 255
        expect(Math.abs(shown - engine(light, brightness))).toBeLessThan(1.6)
      }
    }
    for (let texel = 0; texel < 256; texel++)
      expect(Math.abs(TEXEL_TABLE[texel]! - Math.trunc(255 * (texel / 255) ** (2 / 2.5)))).toBeLessThanOrEqual(1)
    // a tunnel is dark, and not black
    expect(LIGHT_TABLE[20]! * 255).toBeGreaterThan(20)
    expect(LIGHT_TABLE[20]! * 255).toBeLessThan(45)
    expect(LIGHT_TABLE[255]).toBe(1)
    expect(shownLight(0.2, BRIGHTNESS.most)).toBeGreaterThan(shownLight(0.2, BRIGHTNESS.usual))
    expect(shownLight(0.2, BRIGHTNESS.usual)).toBeGreaterThan(shownLight(0.2, BRIGHTNESS.least))
  })
})

describe('the sky', () => {
  const SIDES = ['rt', 'lf', 'ft', 'bk', 'up', 'dn']
  /** A Targa of one colour, its top row brighter; with runs where asked. */
  function tga(red: number, side: number, isPacked = false, fromTop = false): Uint8Array {
    const head = [0, 0, isPacked ? 10 : 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, side, 0, side, 0, 24, fromTop ? 32 : 0]
    const rows = Array.from({ length: side }, (_, row) => {
      const isTop = fromTop ? row === 0 : row === side - 1
      const pixel = [7, isTop ? 200 : 100, red]
      return isPacked ? [127 + side, ...pixel] : Array.from({ length: side }, () => pixel).flat()
    })
    return Uint8Array.from([...head, ...rows.flat()])
  }
  const six = (name: string, file: (index: number) => Uint8Array) =>
    new Map(SIDES.map((end, index) => [`gfx/env/${name}${end}.tga`, file(index)]))
  const skyOf = (skyname: string, files: ReadonlyMap<string, Uint8Array>) =>
    readGeometry(writeGeometry(climb({ world: { skyname } }), new Map(), 0, files)!).skyPictures

  it.each([
    ['plain', false, false],
    ['with runs', true, false],
    ['from the top', false, true],
  ])('is its six pictures: %s', (_name, isPacked, fromTop) => {
    const { side, pixels } = skyOf(
      'Mine',
      six('mine', (index) => tga(index * 10, 32, isPacked, fromTop)),
    )!
    expect(side).toBe(32)
    for (const index of SIDES.keys()) {
      const at = index * 32 * 32 * 3
      expect([...pixels.subarray(at, at + 3)]).toEqual([index * 10, 200, 7])
      expect([...pixels.subarray(at + 32 * 3, at + 32 * 3 + 3)]).toEqual([index * 10, 100, 7])
    }
  })
  it('is of one size, and none too large', () => {
    expect(
      skyOf(
        'mine',
        six('mine', (index) => tga(0, index ? 64 : 16)),
      )!.side,
    ).toBe(16)
    expect(
      skyOf(
        'mine',
        six('mine', () => tga(0, 127)),
      )!.side,
    ).toBe(127)
  })
  it('is plain where a picture is missing, broken or of the game', () => {
    const all = six('mine', () => tga(0, 16))
    all.delete('gfx/env/mineup.tga')
    expect(skyOf('mine', all)).toBeNull()
    for (const broken of [
      new Uint8Array(3),
      tga(0, 16).map((value, at) => (at === 12 ? 0 : value)),
      new Uint8Array(40),
    ])
      expect(
        skyOf(
          'mine',
          six('mine', (index) => (index === 3 ? broken : tga(0, 16))),
        ),
      ).toBeNull()
    expect(
      skyOf(
        'desert',
        six('desert', () => tga(0, 16)),
      ),
    ).toBeNull()
    // cut off: what is missing is black
    expect(
      skyOf(
        'mine',
        six('mine', () => tga(9, 16).slice(0, 60)),
      ),
    ).not.toBeNull()
  })
})

it('tells where the first player begins', () => {
  const spawnIn = (...entities: BlockEntity[]) => readGeometry(writeGeometry(climb({ entities }))!).spawn
  const start = (classname: string, origin: string, angles: string) => ({ classname, values: { origin, angles } })
  const terrorist = start('info_player_deathmatch', '1 2 3', '0 90 0')
  expect(spawnIn(terrorist, start('info_player_start', '-8 0.5 36', '0 -45 0'))).toEqual({
    x: -8,
    y: 0.5,
    z: 36,
    yaw: -45,
  })
  expect(spawnIn(terrorist)).toEqual({ x: 1, y: 2, z: 3, yaw: 90 })
  expect(spawnIn()).toBeNull()
})

it('a picture of a map is drawn with doors at their place', () => {
  const view = { eye: [-200, 16, 64], yaw: 0, pitch: 0, fov: 90 } as const
  const draw = (values: Record<string, string>) =>
    drawGeometry(readGeometry(writeGeometry(climb({ entities: [entity('func_door', values)] }))!), view, 64, 36)
  const shut = draw({})
  expect(Buffer.compare(draw({ angle: '-1' }), shut)).toBe(0)
  expect(Buffer.compare(draw({ angle: '-1', spawnflags: '1' }), shut)).not.toBe(0)
})
