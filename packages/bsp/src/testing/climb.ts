import type { BlockMap } from '../write/block-map.ts'
import { writeBsp } from '../write/write-bsp.ts'
import { type Colour, paint } from '../write/write-textures.ts'

/** A small map with a bit of everything. */

const checks = (one: Colour, other: Colour) => paint(64, 32, (x, y) => (((x >> 3) + (y >> 3)) % 2 ? one : other))

export const CLIMB: BlockMap = {
  world: { message: 'A climb', wad: '\\half-life\\cstrike\\cstrike.wad;\\kz\\rocks.wad', skyname: 'desert' },
  textures: {
    stones: checks([90, 90, 96], [120, 118, 110]),
    '{fence': paint(32, 32, (x) => (x % 8 < 4 ? [40, 60, 40] : null)),
    glass: paint(16, 16, () => [140, 180, 200]),
    rock1: { width: 128, height: 64 },
    crate01: { width: 64, height: 64 },
    sky: { width: 16, height: 16 },
    aaatrigger: { width: 16, height: 16 },
  },
  blocks: [
    { least: [-256, -256, -16], most: [512, 256, 0], texture: 'stones' },
    { least: [64, -32, 0], most: [128, 32, 64], texture: 'rock1' },
    { least: [256, -32, 0], most: [320, 32, 128], texture: 'crate01' },
    { least: [-256, -256, 512], most: [512, 256, 528], texture: 'sky' },
  ],
  entities: [
    { classname: 'info_player_start', values: { origin: '0 0 36' } },
    {
      classname: 'func_button',
      values: { target: 'counter_start' },
      blocks: [{ least: [-64, -8, 32], most: [-56, 8, 48], texture: 'stones' }],
    },
    {
      classname: 'func_button',
      values: { target: 'Counter_Off', origin: '16 0 0' },
      blocks: [{ least: [280, -8, 160], most: [296, 8, 176], texture: 'stones' }],
    },
    {
      classname: 'func_door',
      values: { rendermode: '0', origin: '8 0 0' },
      blocks: [{ least: [400, -64, 0], most: [416, 64, 128], texture: 'stones' }],
    },
    {
      classname: 'func_wall',
      values: { rendermode: '2', renderamt: '96', rendercolor: '10 20 30' },
      blocks: [{ least: [180, -64, 0], most: [184, 64, 96], texture: 'glass' }],
    },
    {
      classname: 'func_illusionary',
      values: { rendermode: '4', renderamt: '255' },
      blocks: [{ least: [180, 70, 0], most: [184, 128, 96], texture: '{fence' }],
    },
    { classname: 'func_ladder', blocks: [{ least: [252, -16, 0], most: [256, 16, 128], texture: 'aaatrigger' }] },
    { classname: 'trigger_teleport', blocks: [{ least: [-256, 100, 0], most: [-200, 200, 8], texture: 'stones' }] },
  ],
}

export const climb = (changes: Partial<BlockMap> = {}): Uint8Array => writeBsp({ ...CLIMB, ...changes })

/** The smallest map there is something of: a block, and a button. */
export const block = (): Uint8Array =>
  writeBsp({
    textures: { small: paint(16, 16, (x, y) => [x * 8, y * 8, 40]), wad1: { width: 16, height: 16 } },
    blocks: [{ least: [0, 0, 0], most: [32, 32, 32], texture: 'small' }],
    entities: [
      {
        classname: 'func_button',
        values: { target: 'counter_start' },
        blocks: [{ least: [8, 8, 32], most: [16, 16, 40], texture: 'wad1' }],
      },
    ],
  })
