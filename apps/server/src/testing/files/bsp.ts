import { ENTITIES, MODELS, TEXTURES } from '@kz/bsp/lumps'
import { bytesOf, entityLump, joinLumps, latin1Bytes } from '@kz/bsp/write/write-lumps'
import { paint, textureBytes, textureLump } from '@kz/bsp/write/write-textures'

/** Maps for tests that are about the file, and not about what is in it. */

export interface BspOptions {
  version?: number
  /** key-value pairs of each entity; the first is the world */
  entities?: Record<string, string>[]
  /** the entity text instead of `entities` */
  entityText?: string
  /** textures inside the map, and those it takes from wads */
  embedded?: string[]
  external?: string[]
  /** the corners of brush models, from 1 on: least, then greatest */
  models?: (readonly [number, number, number, number, number, number])[]
}

/** A world, two spawn points and a start and a stop button. */
export const PLAYABLE: Record<string, string>[] = [
  { classname: 'worldspawn', message: 'A climb', wad: '\\half-life\\cstrike\\cstrike.wad;\\kz\\rocks.wad' },
  { classname: 'info_player_start', origin: '0 0 36' },
  { classname: 'info_player_deathmatch', origin: '64 0 36' },
  { classname: 'func_button', target: 'counter_start', model: '*1' },
  { classname: 'func_button', target: 'counter_off', model: '*2' },
]

/** A map of the game: entities and textures are real, the rest is empty but for the models. */
export function writeBsp(options: BspOptions = {}): Buffer {
  const { version, entities = PLAYABLE, embedded = ['start'], external = ['rock1'], models = [] } = options
  const size = { width: 16, height: 16 }
  const textures = [
    ...embedded.map((name) =>
      textureBytes(
        name,
        paint(16, 16, () => [90, 90, 96]),
      ),
    ),
    ...external.map((name) => textureBytes(name, size)),
  ]
  const lumps = {
    [ENTITIES]: options.entityText === undefined ? entityLump(entities) : latin1Bytes(`${options.entityText}\0`),
    [TEXTURES]: textureLump(textures),
    [MODELS]: bytesOf(models.length === 0 ? 0 : (models.length + 1) * 64, (view) => {
      for (const [index, corners] of models.entries()) {
        for (const [axis, value] of corners.entries()) view.setFloat32((index + 1) * 64 + axis * 4, value, true)
      }
    }),
  }
  return Buffer.from(joinLumps(lumps, version))
}
