import { BspError } from '../bsp-error.ts'
import { latin1 } from '../bytes.ts'
import { checksum, mapCrc } from '../crc.ts'
import { type Entity, numbersOf, readEntities } from '../entities.ts'
import { skyColour } from '../game-textures.ts'
import * as LUMP from '../lumps.ts'
import { type Model, readSurfaces, type Surfaces } from '../surfaces.ts'
import { externalNames, readTextures, type Texture } from '../textures.ts'
import { joined } from '../write/write-lumps.ts'
import { columnBytes } from './geometry-columns.ts'
import type { GeometryModel } from './geometry-format.ts'
import * as FORM from './geometry-format.ts'
import { gatherLight } from './geometry-light.ts'
import { drawnModel } from './geometry-models.ts'
import { keepTextures } from './geometry-textures.ts'
import { lightStyles } from './light-styles.ts'
import { skyPictures } from './sky.ts'

/** Sides of walls that are there for the game alone. */
const UNSEEN = /^(?:aaatrigger|clip|null|origin|hint|skip|bevel|noclip|contentempty|solidhint)/
const SKY = /^sky/
const WORLD: GeometryModel = {
  ...{ kind: 'world', origin: [0, 0, 0], angles: [0, 0, 0], renderMode: 0, opacity: 255, colour: [0, 0, 0], scroll: 0 },
}
const FIRST_CELL = 1024
const NO_FILES: ReadonlyMap<string, Uint8Array> = new Map()

/** Names of the textures that a wad has to bring. Throws BspError. */
export function wantedTextures(bsp: Uint8Array): Set<string> {
  return new Set(externalNames(LUMP.readLumps(bsp)[LUMP.TEXTURES]!))
}

/**
 * Makes the geometry of a map, with light as fine as the size allows that `packed` answers for it. `files` are pictures of the
 * sky by their paths below the game's folder. Throws BspError.
 */
export function writeSmallGeometry(
  bsp: Uint8Array,
  wads: ReadonlyMap<string, Texture>,
  packed: (geometry: Uint8Array) => number,
  files = NO_FILES,
): Uint8Array {
  for (let halvings = 0; ; halvings++) {
    const geometry = writeGeometry(bsp, wads, halvings, files)
    if (halvings === FORM.MOST_HALVINGS) return geometry ?? writeGeometry(bsp, wads, FORM.MOST_HALVINGS, files, false)!
    if (geometry && packed(geometry) <= FORM.MOST_PACKED_BYTES) return geometry
  }
}

/**
 * Makes the geometry of a map with light `halvings` times half as fine; null when that is too much for one picture. Throws
 * BspError.
 */
export function writeGeometry(
  bsp: Uint8Array,
  wads: ReadonlyMap<string, Texture> = new Map(),
  halvings = 0,
  files = NO_FILES,
  isLit = true,
): Uint8Array | null {
  const lumps = LUMP.readLumps(bsp)
  const surfaces = readSurfaces(lumps)
  const textures = readTextures(lumps[LUMP.TEXTURES]!)
  const noTexture = textures.length
  // behind all others stands the colour of faces whose texture is not there
  if (surfaces.axes.some(({ texture }) => texture >= noTexture)) textures.push(null)
  const { models, skyname, styles, spawn } = readModels(lumps[LUMP.ENTITIES]!, surfaces.models)
  const groups = groupFaces(surfaces, textures, models)
  const drawn = groups.flatMap(({ faces }) => faces)
  const corners = drawn.reduce((sum, face) => sum + surfaces.faces[face]!.corners.length, 0)
  if (corners > FORM.MOST_CORNERS) throw new BspError('too-large', `draws more than ${FORM.MOST_CORNERS} corners`)
  if (drawn.length === 0) throw new BspError('no-world', 'has nothing that is drawn')
  const light = gatherLight(surfaces, drawn, isLit ? lumps[LUMP.LIGHTING]! : new Uint8Array(0), halvings, styles)
  if (!light) return null
  const atlas = keepTextures(textures, wads)
  const kept = [...new Set(groups.map(({ model }) => model))]
  const body = joined([
    ...faceColumns(surfaces, drawn, light.lights, noTexture),
    ...textureColumns(atlas.kept),
    ...lightColumns(light.pixels, light.width),
    ...modelColumns(kept),
    columnBytes(
      groups.map(({ model }) => kept.indexOf(model)),
      FORM.DELTA,
    ),
    columnBytes(
      groups.map(({ brush }) => brush),
      FORM.DELTA,
    ),
    columnBytes(
      groups.map(({ faces }) => faces.length),
      FORM.RAW,
    ),
    columnBytes(
      Array.from(light.patterns.values(), ({ length }) => length),
      FORM.RAW,
    ),
    columnBytes([...light.patterns.values()].flat(), FORM.RAW),
    columnBytes([...light.patterns.keys()], FORM.RAW),
    ...skyColumns(skyPictures(skyname, files)),
    columnBytes(
      spawn.map((value) => Math.round(value * FORM.STEPS)),
      FORM.SIGNED,
    ),
  ])
  const head = new Uint8Array(FORM.HEAD_BYTES)
  const view = new DataView(head.buffer)
  view.setUint32(0, FORM.MAGIC, true)
  view.setUint8(4, FORM.VERSION)
  view.setUint8(5, halvings)
  for (const [index, side] of [light.width, light.height, atlas.width, atlas.height].entries()) {
    view.setUint16(6 + 2 * index, side, true)
  }
  view.setUint32(18, mapCrc(lumps), true)
  for (const [part, value] of skyColour(skyname).entries()) view.setUint8(22 + part, value)
  view.setUint32(14, checksum(joined([head.subarray(18), body])), true)
  return joined([head, body])
}

/** The world and the models that are seen, by their numbers, the name of the sky, and how lights burn. */
function readModels(lump: Uint8Array, known: readonly Model[]) {
  const models = new Map([[0, WORLD]])
  const styles = lightStyles()
  const entities: Entity[] = []
  const targets = new Map<string, Entity>()
  let skyname = ''
  readEntities(latin1(lump), (entity) => {
    const name = entity.get('targetname')
    if (name !== undefined && !targets.has(name)) targets.set(name, entity)
    if (entity.get('classname') === 'worldspawn') skyname = (entity.get('skyname') ?? '').trim().toLowerCase()
    styles.add(entity)
    entities.push(entity)
  })
  for (const entity of entities) {
    const found = drawnModel(entity, known, targets)
    if (found && !models.has(found.model)) models.set(found.model, found.drawn)
  }
  return { models, skyname, styles, spawn: spawnOf(entities) }
}

/** Place and yaw of the first player; nothing where there is none. */
function spawnOf(entities: readonly Entity[]): number[] {
  const starts = (name: string) => entities.find((entity) => entity.get('classname') === name)
  const start = starts('info_player_start') ?? starts('info_player_deathmatch')
  return start ? [...numbersOf(start.get('origin')), numbersOf(start.get('angles'))[1] % 360] : []
}

interface Group {
  model: GeometryModel
  brush: number
  faces: number[]
}

/** The faces that are drawn: those of the world by cells of the map, then those of each brush, which look alike together. */
function groupFaces(
  surfaces: Surfaces,
  textures: readonly (Texture | null)[],
  models: ReadonlyMap<number, GeometryModel>,
): Group[] {
  const alike = new Map<string, Group[]>()
  // models may share their faces
  let drawn = 0
  for (const [number, model] of models) {
    drawn += surfaces.models[number]?.faces ?? 0
    if (drawn > FORM.MOST_FACES) throw new BspError('too-large', `draws more than ${FORM.MOST_FACES} faces`)
    if (number === 0) continue
    const faces = facesOf(surfaces, number).filter((face) => isSeen(surfaces, textures, face, model.kind === 'ladder'))
    if (faces.length === 0) continue
    const { origin: _origin, angles: _angles, ...look } = model
    const key = JSON.stringify(look)
    alike.set(key, [...(alike.get(key) ?? []), { model, brush: number, faces }])
  }
  const seen = facesOf(surfaces, 0).filter((face) => isSeen(surfaces, textures, face, false))
  return [...inCells(surfaces, seen), ...[...alike.values()].flat()]
}

function facesOf({ models, faces }: Surfaces, number: number): number[] {
  const { firstFace = 0, faces: count = 0 } = models[number] ?? {}
  return Array.from({ length: Math.min(count, faces.length) }, (_, index) => firstFace + index)
}

function inCells({ faces, vertices }: Surfaces, seen: readonly number[]): Group[] {
  for (let size = FIRST_CELL; ; size *= 2) {
    const cells = new Map<string, Group>()
    for (const face of seen) {
      const at = (faces[face]!.corners[0] ?? 0) * 3
      const key = `${Math.floor(vertices[at]! / size)} ${Math.floor(vertices[at + 1]! / size)}`
      const cell = cells.get(key) ?? { model: WORLD, brush: 0, faces: [] }
      cell.faces.push(face)
      cells.set(key, cell)
    }
    if (cells.size <= FORM.MOST_CELLS) return [...cells.values()]
  }
}

function isSeen(
  { faces, axes }: Surfaces,
  textures: readonly (Texture | null)[],
  face: number,
  always: boolean,
): boolean {
  const { corners, axes: axis } = faces[face]!
  if (corners.length < 3) return false
  const name = textures[axes[axis]!.texture]?.name ?? ''
  return always || !(UNSEEN.test(name) || SKY.test(name))
}

function faceColumns(
  { vertices, axes, faces }: Surfaces,
  drawn: readonly number[],
  lights: NonNullable<ReturnType<typeof gatherLight>>['lights'],
  noTexture: number,
): Uint8Array[] {
  const usedVertices = numbers()
  const usedAxes = numbers()
  const corners = drawn.flatMap((number) => faces[number]!.corners.map(usedVertices.of))
  const faceAxes = drawn.map((number) => usedAxes.of(faces[number]!.axes))
  const written = usedAxes.all().map((axis) => axes[axis]!)
  const steps = (axis: number) =>
    usedVertices.all().map((corner) => Math.round(vertices[corner * 3 + axis]! * FORM.STEPS))
  const floats = (values: number[]) => new Int32Array(Float32Array.from(values).buffer)
  const light = (key: keyof (typeof lights)[number]) => lights.map((one) => one[key])
  return [
    ...[0, 1, 2].map((axis) => columnBytes(steps(axis), FORM.DELTA)),
    ...[0, 1, 2, 3].map((part) => columnBytes(floats(written.map(({ s }) => s[part]!)), FORM.RAW)),
    ...[0, 1, 2, 3].map((part) => columnBytes(floats(written.map(({ t }) => t[part]!)), FORM.RAW)),
    columnBytes(
      written.map(({ texture }) => Math.min(texture, noTexture)),
      FORM.DELTA,
    ),
    columnBytes(
      drawn.map((number) => faces[number]!.corners.length),
      FORM.RAW,
    ),
    columnBytes(faceAxes, FORM.DELTA),
    columnBytes(corners, FORM.DELTA),
    ...(['x', 'y'] as const).map((key) => columnBytes(light(key), FORM.DELTA)),
    ...(['width', 'height'] as const).map((key) => columnBytes(light(key), FORM.RAW)),
    ...(['firstS', 'firstT'] as const).map((key) => columnBytes(light(key), FORM.DELTA)),
    ...(['style', 'styleX', 'styleY'] as const).map((key) => columnBytes(light(key), FORM.DELTA)),
  ]
}

/** Numbers anew for those that are used, in the order they come. */
function numbers() {
  const order = new Map<number, number>()
  return {
    of(number: number): number {
      const known = order.get(number) ?? order.size
      order.set(number, known)
      return known
    },
    all: () => [...order.keys()],
  }
}

function textureColumns(kept: ReturnType<typeof keepTextures>['kept']): Uint8Array[] {
  const numbers = (['fullWidth', 'fullHeight', 'width', 'height', 'x', 'y', 'flags', 'next', 'frame'] as const).map(
    (key) =>
      columnBytes(
        kept.map((texture) => texture[key]),
        FORM.RAW,
      ),
  )
  return [
    ...numbers,
    columnBytes(
      kept.map(({ palette }) => palette.length / 3),
      FORM.RAW,
    ),
    columnBytes(joined(kept.map(({ palette }) => palette)), FORM.RAW),
    columnBytes(joined(kept.map(({ pixels }) => pixels)), FORM.RAW),
  ]
}

/** Green, and how far red and blue are from it; each as the difference from the sample on its left. */
function lightColumns(pixels: Uint8Array, width: number): Uint8Array[] {
  const samples = pixels.length / 3
  return [1, 0, 2].map((part) => {
    const plane = new Uint8Array(samples)
    let before = 0
    for (let at = 0; at < samples; at++) {
      if (at % width === 0) before = 0
      const value = pixels[at * 3 + part]! - (part === 1 ? 0 : pixels[at * 3 + 1]!)
      plane[at] = value - before
      before = value
    }
    return columnBytes(plane, FORM.RAW)
  })
}

/** The length of a side, if there are pictures, and those as light is kept. */
function skyColumns(pictures: ReturnType<typeof skyPictures>): Uint8Array[] {
  if (!pictures) return [columnBytes([], FORM.RAW)]
  return [columnBytes([pictures.side], FORM.RAW), ...lightColumns(pictures.pixels, pictures.side)]
}

function modelColumns(models: readonly GeometryModel[]): Uint8Array[] {
  const column = (value: (model: GeometryModel) => number) => columnBytes(models.map(value), FORM.SIGNED)
  return [
    column(({ kind }) => FORM.KINDS.indexOf(kind)),
    ...[0, 1, 2].map((axis) => column(({ origin }) => Math.round(origin[axis]! * FORM.STEPS))),
    ...[0, 1, 2].map((axis) => column(({ angles }) => Math.round((angles[axis]! * FORM.TURN) / 360))),
    column(({ renderMode }) => renderMode),
    column(({ opacity }) => opacity),
    ...[0, 1, 2].map((part) => column(({ colour }) => colour[part]!)),
    column(({ scroll }) => Math.round(scroll * FORM.STEPS)),
  ]
}
