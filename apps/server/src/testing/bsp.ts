/** Maps for tests and samples, written by hand: the layout is described in maps/bsp.ts. */

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

const LUMPS = 15
const HEADER_BYTES = 4 + LUMPS * 8
const MIP_BYTES = 40

/** A world, two spawn points and a start and a stop button. */
export const PLAYABLE: Record<string, string>[] = [
  { classname: 'worldspawn', message: 'A climb', wad: '\\half-life\\cstrike\\cstrike.wad;\\kz\\rocks.wad' },
  { classname: 'info_player_start', origin: '0 0 36' },
  { classname: 'info_player_deathmatch', origin: '64 0 36' },
  { classname: 'func_button', target: 'counter_start', model: '*1' },
  { classname: 'func_button', target: 'counter_off', model: '*2' },
]

const textOf = (entities: Record<string, string>[]): string =>
  entities
    .map((entity) => {
      const lines = Object.entries(entity).map(([key, value]) => `"${key}" "${value}"`)
      return `{\n${lines.join('\n')}\n}\n`
    })
    .join('')

/** A map of the game: entity and texture lumps are real, the others empty but for the models. */
export function writeBsp(options: BspOptions = {}): Buffer {
  const { version = 30, entities = PLAYABLE, embedded = ['start'], external = ['rock1'], models = [] } = options
  const lumps: Buffer[] = Array.from({ length: LUMPS }, () => Buffer.alloc(0))
  lumps[0] = Buffer.from(`${options.entityText ?? textOf(entities)}\0`, 'latin1')
  lumps[2] = textureLump(embedded, external)
  lumps[14] = modelLump(models)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeInt32LE(version, 0)
  let place = HEADER_BYTES
  for (const [index, lump] of lumps.entries()) {
    header.writeInt32LE(place, 4 + index * 8)
    header.writeInt32LE(lump.length, 8 + index * 8)
    place += lump.length
  }
  return Buffer.concat([header, ...lumps])
}

/** The world, then these. */
function modelLump(models: NonNullable<BspOptions['models']>): Buffer {
  const lump = Buffer.alloc(models.length === 0 ? 0 : (models.length + 1) * 64)
  for (const [index, corners] of models.entries()) {
    for (const [axis, value] of corners.entries()) lump.writeFloatLE(value, (index + 1) * 64 + axis * 4)
  }
  return lump
}

function textureLump(embedded: string[], external: string[]): Buffer {
  const names = [...embedded, ...external]
  const head = Buffer.alloc(4 + names.length * 4)
  head.writeInt32LE(names.length, 0)
  const mips = names.map((name, index) => {
    const mip = Buffer.alloc(MIP_BYTES)
    mip.write(name, 0, 15, 'latin1')
    mip.writeUInt32LE(16, 16)
    mip.writeUInt32LE(16, 20)
    // where its pixels lie; 0: they are in a wad
    if (index < embedded.length) mip.writeUInt32LE(MIP_BYTES, 24)
    head.writeInt32LE(head.length + index * MIP_BYTES, 4 + index * 4)
    return mip
  })
  return Buffer.concat([head, ...mips])
}
