import * as LUMP from '../lumps.ts'
import type { Corner } from './block.ts'
import type { FiledFace } from './file-faces.ts'
import { type Bounds, isNode, type Leaf, type Node, SOLID, type Tree } from './trees.ts'
import { bytesOf, joined } from './write-lumps.ts'

/** No row of its own: every leaf is seen. */
const ALL_SEEN = -1

/** Collects the trees of models. `addFace` writes a face and answers its number. */
export function treeWriter(addFace: (face: FiledFace) => number, countFaces: () => number) {
  const nodes: Uint8Array[] = []
  const clipnodes: Uint8Array[] = []
  // leaf 0 is all that is solid
  const leafs: Uint8Array[] = [leafBytes({ contents: SOLID, bounds: NOWHERE }, ALL_SEEN, 0, 0)]
  const marks: number[] = []
  const outside = new Map<number, number>()
  let visible = 0

  /** Writes the nodes of hull 0, parents first, each with its faces in a row; answers the child that leads to the tree. */
  function addNodes(
    tree: Tree,
    facesOf: (node: Node) => readonly FiledFace[],
    childOf: (leaf: Leaf) => number,
    seen: (leaf: Leaf, face: number) => void,
  ): number {
    if (!isNode(tree)) return childOf(tree)
    const number = nodes.push(new Uint8Array(0)) - 1
    const first = countFaces()
    for (const face of facesOf(tree)) {
      const written = addFace(face)
      for (const leaf of face.leafs) seen(leaf, written)
    }
    const count = countFaces() - first
    const children = [tree.front, tree.behind].map((child) => addNodes(child, facesOf, childOf, seen))
    nodes[number] = bytesOf(24, (view) => {
      view.setInt32(0, tree.plane, true)
      for (const side of [0, 1]) view.setInt16(4 + side * 2, children[side]!, true)
      writeBounds(view, 8, tree.bounds)
      view.setUint16(20, first, true)
      view.setUint16(22, count, true)
    })
    return number
  }

  return {
    /** The tree of the world, which comes first: every leaf of it has its number. */
    addWorld(tree: Tree, facesOf: (node: Node) => readonly FiledFace[]): number {
      const order: Leaf[] = []
      const seenFrom = new Map<Leaf, number[]>()
      const childOf = (leaf: Leaf) => (leaf.contents === SOLID ? -1 : -1 - order.push(leaf))
      const seen = (leaf: Leaf, face: number) => seenFrom.set(leaf, [...(seenFrom.get(leaf) ?? []), face])
      const head = addNodes(tree, facesOf, childOf, seen)
      for (const leaf of order) {
        const faces = seenFrom.get(leaf) ?? []
        leafs.push(leafBytes(leaf, 0, marks.length, faces.length))
        marks.push(...faces)
      }
      visible = order.length
      return head
    },
    /** The tree of a brush model. Its leafs are nobody's place: one for each kind of contents. */
    addModel(tree: Tree, facesOf: (node: Node) => readonly FiledFace[]): number {
      const childOf = ({ contents }: Leaf) => {
        if (contents === SOLID) return -1
        const leaf = outside.get(contents) ?? leafs.push(leafBytes({ contents, bounds: NOWHERE }, ALL_SEEN, 0, 0)) - 1
        outside.set(contents, leaf)
        return -1 - leaf
      }
      return addNodes(tree, facesOf, childOf, () => {})
    },
    /** The tree of one of the hulls 1 to 3; answers its first clipnode. */
    addClipnodes: function add(tree: Tree): number {
      if (!isNode(tree)) return tree.contents
      const number = clipnodes.push(new Uint8Array(0)) - 1
      const children = [tree.front, tree.behind].map(add)
      clipnodes[number] = bytesOf(8, (view) => {
        view.setInt32(0, tree.plane, true)
        for (const side of [0, 1]) view.setInt16(4 + side * 2, children[side]!, true)
      })
      return number
    },
    /** How many leafs of the world there are to be seen. */
    visible: () => visible,
    lumps: () => ({
      [LUMP.NODES]: joined(nodes),
      [LUMP.LEAFS]: joined(leafs),
      [LUMP.CLIPNODES]: joined(clipnodes),
      [LUMP.MARKSURFACES]: bytesOf(marks.length * 2, (view) => {
        for (const [index, face] of marks.entries()) view.setUint16(index * 2, face, true)
      }),
      [LUMP.VISIBILITY]: allSeen(visible),
    }),
  }
}

const NOWHERE: Bounds = { least: [0, 0, 0], most: [0, 0, 0] }

/** One row for all leafs, of a bit for each: what is not 0 is not packed. */
const allSeen = (leafs: number): Uint8Array =>
  Uint8Array.from({ length: Math.ceil(leafs / 8) }, (_, at) => 255 >> Math.max(0, at * 8 + 8 - leafs))

const leafBytes = ({ contents, bounds }: Leaf, row: number, firstMark: number, marks: number): Uint8Array =>
  bytesOf(28, (view) => {
    view.setInt32(0, contents, true)
    view.setInt32(4, row, true)
    writeBounds(view, 8, bounds)
    view.setUint16(20, firstMark, true)
    view.setUint16(22, marks, true)
  })

/** Whole units, outward. */
function writeBounds(view: DataView, at: number, { least, most }: Bounds): void {
  const write = (corner: Corner, place: number, round: (value: number) => number) => {
    for (const [axis, value] of corner.entries()) view.setInt16(place + axis * 2, round(value), true)
  }
  write(least, at, Math.floor)
  write(most, at + 6, Math.ceil)
}
