import * as LUMP from '../lumps.ts'
import type { Block } from './block.ts'
import type { BlockMap } from './block-map.ts'
import { solidsOf } from './brushes.ts'
import { type FiledFace, fileFace } from './file-faces.ts'
import { numbered } from './numbered.ts'
import type { Plane } from './polygons.ts'
import { boundsOf, enclosed, sealed } from './sealed.ts'
import { planeOf, sidesOf, tilesOf } from './sides.ts'
import { type Bounds, type Node, type Tree, treeOf } from './trees.ts'
import { faceWriter } from './write-faces.ts'
import { NOON } from './write-light.ts'
import { bytesOf, entityLump, joined, joinLumps } from './write-lumps.ts'
import { textureBytes, textureLump } from './write-textures.ts'
import { treeWriter } from './write-trees.ts'

/**
 * Compiles maps of blocks, for tests and for the sample community: faces cut by the tree that tells solid from empty, one
 * tree for each hull, and a sky around, as the game needs them to walk in the map.
 */

const NO_LIGHT = /^(?:sky|!|aaatrigger|clip)/

/** Writes a map. Every texture that a block names has to be there. */
export function writeBsp(map: BlockMap): Uint8Array {
  const { blocks, entities = [], world = {}, textures, sun = NOON } = sealed(map)
  const names = Object.keys(textures)
  const models = [blocks, ...entities.flatMap((entity) => (entity.blocks ? [entity.blocks] : []))]
  const planes = numbered<Plane>()
  const faces = faceWriter(
    blocks.filter(({ texture }) => !NO_LIGHT.test(texture)),
    sun,
  )
  const trees = treeWriter(faces.add, faces.count)
  const outer = boundsOf(blocks)

  /** The tree of a hull; the world ends at its sky, and what is beyond is solid. */
  function hullTree(model: readonly Block[], hull: number): Tree {
    const tree = treeOf(solidsOf(model, hull, planes), planes.all, outer)
    return model === blocks ? enclosed(tree, outer, planes) : tree
  }

  function filedFaces(model: readonly Block[], tree: Tree): (node: Node) => readonly FiledFace[] {
    const filed = new Map<Node, FiledFace[]>()
    const file = (node: Node, face: FiledFace) => filed.set(node, [...(filed.get(node) ?? []), face])
    for (const block of model) {
      const texture = names.indexOf(block.texture)
      if (texture < 0) throw new Error(`no texture ${block.texture}`)
      const isLit = sun !== null && !NO_LIGHT.test(block.texture)
      for (const side of sidesOf(block)) {
        const plane = planes.of(planeOf(side))
        for (const polygon of tilesOf(side)) fileFace({ side, texture, isLit, plane, polygon }, tree, planes.all, file)
      }
    }
    return (node) => filed.get(node) ?? []
  }

  const modelBytes = models.map((model, number) => {
    const first = faces.count()
    const tree = hullTree(model, 0)
    const head =
      number === 0 ? trees.addWorld(tree, filedFaces(model, tree)) : trees.addModel(tree, filedFaces(model, tree))
    const clips = [1, 2, 3].map((hull) => trees.addClipnodes(hullTree(model, hull)))
    const bounds = number === 0 ? outer : boundsOf(model)
    return modelOf(bounds, [head, ...clips], number === 0 ? trees.visible() : 0, first, faces.count() - first)
  })
  let number = 0
  const spoken = entities.map(({ classname, values = {}, blocks: own }) => ({
    classname,
    ...(own ? { model: `*${++number}` } : {}),
    ...values,
  }))
  return joinLumps({
    ...faces.lumps(),
    ...trees.lumps(),
    [LUMP.PLANES]: joined(planes.all.map(planeBytes)),
    [LUMP.ENTITIES]: entityLump([{ classname: 'worldspawn', ...world }, ...spoken]),
    [LUMP.TEXTURES]: textureLump(names.map((name) => textureBytes(name, textures[name]!))),
    [LUMP.MODELS]: joined(modelBytes),
  })
}

function modelOf(
  { least, most }: Bounds,
  heads: readonly number[],
  leafs: number,
  firstFace: number,
  faces: number,
): Uint8Array {
  return bytesOf(LUMP.ITEM_BYTES[LUMP.MODELS]!, (view) => {
    for (const [axis, value] of least.entries()) view.setFloat32(axis * 4, value, true)
    for (const [axis, value] of most.entries()) view.setFloat32(12 + axis * 4, value, true)
    for (const [hull, head] of heads.entries()) view.setInt32(36 + hull * 4, head, true)
    view.setInt32(52, leafs, true)
    view.setInt32(56, firstFace, true)
    view.setInt32(60, faces, true)
  })
}

/** A plane along no axis has the kind of the axis it is nearest to, from 3 on. */
const planeBytes = (plane: Plane): Uint8Array =>
  bytesOf(20, (view) => {
    for (const [part, value] of plane.entries()) view.setFloat32(part * 4, value, true)
    const steep = [0, 1, 2].map((axis) => Math.abs(plane[axis]!))
    const axis = steep.indexOf(Math.max(...steep))
    view.setInt32(16, plane[axis] === 1 ? axis : axis + 3, true)
  })
