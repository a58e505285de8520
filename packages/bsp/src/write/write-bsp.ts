import * as LUMP from '../lumps.ts'
import type { Block } from './block.ts'
import { faceWriter, sidesOf } from './write-faces.ts'
import { NOON, type Sun } from './write-light.ts'
import { bytesOf, entityLump, joined, joinLumps } from './write-lumps.ts'
import { type Picture, textureBytes, textureLump } from './write-textures.ts'

/**
 * Maps of blocks, for tests and for the sample community. They are drawn like any other, but have no tree and no hulls: the
 * game itself could not walk in them.
 */

/** An entity; with blocks it is a brush model: a door, a wall, a button, a ladder, a trigger. */
export interface BlockEntity {
  classname: string
  values?: Readonly<Record<string, string>>
  blocks?: readonly Block[]
}

export interface BlockMap {
  blocks: readonly Block[]
  entities?: readonly BlockEntity[]
  /** Of the world: `skyname`, `wad`, `message`. */
  world?: Readonly<Record<string, string>>
  /** By name; a picture is embedded, a mere size lies in a wad. */
  textures: Readonly<Record<string, Picture | { width: number; height: number }>>
  /** Null: no light maps at all. */
  sun?: Sun | null
}

const NO_LIGHT = /^(?:sky|!|aaatrigger|clip)/

/** Writes a map. Every texture that a block names has to be there. */
export function writeBsp({ blocks, entities = [], world = {}, textures, sun = NOON }: BlockMap): Uint8Array {
  const names = Object.keys(textures)
  const models = [blocks, ...entities.flatMap((entity) => (entity.blocks ? [entity.blocks] : []))]
  const solid = blocks.filter(({ texture }) => !NO_LIGHT.test(texture))
  const out = faceWriter(solid, sun)
  const modelBytes = models.map((model) => {
    const first = out.count()
    for (const block of model) {
      const texture = names.indexOf(block.texture)
      if (texture < 0) throw new Error(`no texture ${block.texture}`)
      const isLit = sun !== null && !NO_LIGHT.test(block.texture)
      for (const side of sidesOf(block)) out.add(side, texture, isLit)
    }
    return modelOf(model, first, out.count() - first)
  })
  let number = 0
  const spoken = entities.map(({ classname, values = {}, blocks: own }) => ({
    classname,
    ...(own ? { model: `*${++number}` } : {}),
    ...values,
  }))
  return joinLumps({
    ...out.lumps(),
    [LUMP.ENTITIES]: entityLump([{ classname: 'worldspawn', ...world }, ...spoken]),
    [LUMP.TEXTURES]: textureLump(names.map((name) => textureBytes(name, textures[name]!))),
    [LUMP.MODELS]: joined(modelBytes),
  })
}

function modelOf(blocks: readonly Block[], firstFace: number, faces: number): Uint8Array {
  const corner = (side: 'least' | 'most', choose: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => (blocks.length > 0 ? choose(...blocks.map((block) => block[side][axis]!)) : 0))
  return bytesOf(LUMP.ITEM_BYTES[LUMP.MODELS]!, (view) => {
    for (const [axis, value] of corner('least', Math.min).entries()) view.setFloat32(axis * 4, value, true)
    for (const [axis, value] of corner('most', Math.max).entries()) view.setFloat32(12 + axis * 4, value, true)
    view.setInt32(56, firstFace, true)
    view.setInt32(60, faces, true)
  })
}
