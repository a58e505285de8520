import { clip, type Plane, type Polygon } from './polygons.ts'
import type { Side } from './sides.ts'
import { isNode, type Leaf, type Node, SOLID, type Tree } from './trees.ts'

/** A part of a side that is seen, and the leafs it is seen from. */
export interface FiledFace {
  side: Side
  texture: number
  isLit: boolean
  plane: number
  polygon: Polygon
  leafs: Leaf[]
}

/**
 * Cuts a face by the tree until each part lies on the plane of a node, where the engine looks for it, and files it there.
 * What is inside of something solid is left out.
 */
export function fileFace(
  face: Omit<FiledFace, 'leafs'>,
  tree: Tree,
  planes: readonly Plane[],
  file: (node: Node, face: FiledFace) => void,
): void {
  if (!isNode(tree)) return
  if (tree.plane === face.plane) {
    const leafs = [...leafsAt(face.polygon, face.side.isPositive ? tree.front : tree.behind, planes)]
    if (leafs.length > 0) file(tree, { ...face, leafs })
    return
  }
  for (const isFront of [true, false]) {
    const polygon = clip(face.polygon, planes[tree.plane]!, isFront)
    if (polygon) fileFace({ ...face, polygon }, isFront ? tree.front : tree.behind, planes, file)
  }
}

/** The leafs without anything solid that a polygon touches. */
function leafsAt(polygon: Polygon, tree: Tree, planes: readonly Plane[]): Set<Leaf> {
  if (!isNode(tree)) return new Set(tree.contents === SOLID ? [] : [tree])
  const found = new Set<Leaf>()
  for (const isFront of [true, false]) {
    const part = clip(polygon, planes[tree.plane]!, isFront)
    if (part) for (const leaf of leafsAt(part, isFront ? tree.front : tree.behind, planes)) found.add(leaf)
  }
  return found
}
