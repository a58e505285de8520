import { readFile, writeFile } from 'node:fs/promises'
import { drawGeometry, type View } from '@kz/bsp/draw-geometry'
import { readGeometry } from '@kz/bsp/geometry'
import { writeGeometry } from '@kz/bsp/geometry/geometry-writer'
import type { BlockMap } from '@kz/bsp/write/block-map'
import { writeBsp } from '@kz/bsp/write/write-bsp'
import { paint } from '@kz/bsp/write/write-textures'
import sharp from 'sharp'
import { expect, test } from 'vitest'

/** A room with a door, glass, a ladder, a grate and water, in textures of its own, held against pictures that were looked at. */

const [WIDTH, HEIGHT] = [320, 180]
/** of 255: in all, and where a pixel counts as another; machines round differently along edges */
const MEAN = 1.5
const ANOTHER = 24
const OTHERS = 0.01

const checks = (one: number, other: number) =>
  paint(64, 64, (x, y) => (((x >> 4) + (y >> 4)) % 2 ? [one, one - 10, one - 30] : [other, other, other + 10]))

const ROOM: BlockMap = {
  world: { skyname: 'desert' },
  sun: { from: [-0.4, 0.3, 0.8], colour: [160, 140, 110], shade: [60, 66, 84] },
  textures: {
    tiles: checks(120, 90),
    plaster: paint(64, 64, (x, y) => (y % 32 < 2 ? [110, 96, 80] : [172, 158, 136 + (x % 8)])),
    boards: paint(64, 64, (x) => (x % 16 < 2 ? [60, 40, 24] : [134, 92, 52])),
    pane: paint(32, 32, (x, y) => (x < 2 || y < 2 ? [220, 236, 244] : [150, 190, 210])),
    '{rungs': paint(32, 32, (x, y) => (x < 4 || x > 27 || y % 8 < 3 ? [150, 120, 70] : null)),
    '!pool': paint(32, 32, (x, y) => [30, 90, 130 + ((x + y) % 16)]),
  },
  blocks: [
    { least: [-512, -512, -16], most: [512, 512, 0], texture: 'tiles', scale: 2 },
    { least: [384, -512, 0], most: [400, 512, 320], texture: 'plaster' },
    { least: [-512, 384, 0], most: [384, 400, 320], texture: 'plaster' },
    { least: [128, 64, 0], most: [256, 256, 160], texture: 'plaster' },
    { least: [0, -320, 0], most: [256, -192, 16], texture: 'boards', rise: { axis: 0, by: 96 } },
  ],
  entities: [
    { classname: 'func_door', blocks: [{ least: [376, -64, 0], most: [384, 64, 144], texture: 'boards' }] },
    { classname: 'func_ladder', blocks: [{ least: [124, 120, 0], most: [128, 160, 160], texture: '{rungs' }] },
    {
      classname: 'func_wall',
      values: { rendermode: '2', renderamt: '110' },
      blocks: [{ least: [64, -160, 0], most: [68, -16, 112], texture: 'pane' }],
    },
    {
      classname: 'func_illusionary',
      values: { rendermode: '4', renderamt: '255' },
      blocks: [{ least: [200, 0, 0], most: [330, 4, 96], texture: '{rungs' }],
    },
    {
      classname: 'func_water',
      values: { rendermode: '2', renderamt: '160' },
      blocks: [{ least: [-128, 96, 0], most: [64, 320, 12], texture: '!pool' }],
    },
    {
      classname: 'func_button',
      values: { target: 'counter_start' },
      blocks: [{ least: [180, 60, 40], most: [212, 64, 72], texture: 'pane' }],
    },
  ],
}

const VIEWS: Record<string, View> = {
  door: { eye: [-220, -60, 120], yaw: 8, pitch: 8, fov: 90 },
  ladder: { eye: [-120, 20, 64], yaw: 30, pitch: -4, fov: 90 },
  above: { eye: [-300, -420, 420], yaw: 42, pitch: 36, fov: 80 },
}

const pictureOf = (name: string) => new URL(`../testing/pictures/room-${name}.png`, import.meta.url)

test.each(Object.entries(VIEWS))('the room looks as it did: %s', async (name, view) => {
  const drawn = drawGeometry(readGeometry(writeGeometry(writeBsp(ROOM))!), view, WIDTH, HEIGHT)
  // RENEW_PICTURES=1 keeps what is drawn now: look at it before it is committed
  if (process.env.RENEW_PICTURES) {
    await writeFile(
      pictureOf(name),
      await sharp(drawn, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .png()
        .toBuffer(),
    )
  }
  const kept = await sharp(await readFile(pictureOf(name)))
    .removeAlpha()
    .raw()
    .toBuffer()
  const apart = Array.from(drawn, (value, at) => Math.abs(value - kept[at]!))
  expect(apart.reduce((sum, value) => sum + value, 0) / apart.length).toBeLessThan(MEAN)
  expect(apart.filter((value) => value > ANOTHER).length / apart.length).toBeLessThan(OTHERS)
})

test('what is transparent, holed or lit otherwise makes another picture', () => {
  const view = VIEWS.door!
  const draw = (map: BlockMap) => drawGeometry(readGeometry(writeGeometry(writeBsp(map))!), view, WIDTH, HEIGHT)
  const whole = draw(ROOM)
  const without = (classname: string) => ({
    ...ROOM,
    entities: ROOM.entities!.filter((one) => one.classname !== classname),
  })
  for (const map of [
    ...['func_door', 'func_wall', 'func_illusionary', 'func_water', 'func_ladder'].map(without),
    { ...ROOM, sun: null },
  ])
    expect(Buffer.compare(draw(map), whole)).not.toBe(0)
})
