import { BspError, damaged } from '../bsp-error.ts'
import { latin1, viewOf } from '../bytes.ts'
import { mapCrc } from '../crc.ts'
import * as LUMP from '../lumps.ts'
import { readBodies } from './bodies.ts'
import { requireTrees } from './check-trees.ts'
import { EMPTY, type HullSet, LEAST_CONTENTS, MOST_NODES, MOST_PLANES, NO_AXIS } from './hull-types.ts'

/**
 * Reads the trees of a map from its lumps. Hull 0 stands in nodes and leafs, the other three in clipnodes; here all are one
 * kind of node (the engine's `Mod_MakeHull0`). Every number that leads elsewhere is looked at: a tree that is broken, or
 * leads in a circle, refuses all. Throws BspError.
 */
export function readHulls(lumps: readonly Uint8Array[]): HullSet {
  const [planeLump, nodes, leafs, clips] = [LUMP.PLANES, LUMP.NODES, LUMP.LEAFS, LUMP.CLIPNODES].map((lump) =>
    viewOf(lumps[lump]!),
  ) as [DataView, DataView, DataView, DataView]
  const [planeCount, nodeCount, clipCount] = [planeLump.byteLength / 20, nodes.byteLength / 24, clips.byteLength / 8]
  if (nodeCount === 0 || clipCount === 0) throw new BspError('no-world', 'has no hulls to walk in')
  if (planeCount > MOST_PLANES) throw new BspError('too-large', `has more than ${MOST_PLANES} planes`)
  if (nodeCount + clipCount > MOST_NODES) throw new BspError('too-large', `has more than ${MOST_NODES} nodes`)
  const nodePlanes = new Int32Array(nodeCount + clipCount)
  const children = new Int32Array(2 * (nodeCount + clipCount))
  for (let node = 0; node < nodeCount; node++) {
    nodePlanes[node] = nodes.getInt32(node * 24, true)
    for (const side of [0, 1]) children[node * 2 + side] = contentsOf(nodes.getInt16(node * 24 + 4 + side * 2, true))
  }
  for (let clip = 0; clip < clipCount; clip++) {
    const node = nodeCount + clip
    nodePlanes[node] = clips.getInt32(clip * 8, true)
    for (const side of [0, 1]) {
      const child = clips.getInt16(clip * 8 + 4 + side * 2, true)
      children[node * 2 + side] = child < 0 ? child : child < clipCount ? nodeCount + child : MOST_NODES
    }
  }

  /** A leaf by what is in it. */
  function contentsOf(child: number): number {
    if (child >= 0) return child < nodeCount ? child : MOST_NODES
    const leaf = -1 - child
    const contents = (leaf + 1) * 28 <= leafs.byteLength ? leafs.getInt32(leaf * 28, true) : 0
    return contents < 0 && contents >= LEAST_CONTENTS ? contents : MOST_NODES
  }

  /** A hull whose first node is the last there is, or beyond, is empty to the engine. */
  function headOf(hull: number, head: number): number {
    if (head < 0) return Math.max(head, LEAST_CONTENTS)
    const count = hull === 0 ? nodeCount : clipCount
    if (head >= count - 1) return EMPTY
    return hull === 0 ? head : nodeCount + head
  }

  const set: HullSet = {
    ...readPlanes(planeLump),
    ...{ mapCrc: mapCrc(lumps), nodePlanes, children },
    bodies: readBodies(latin1(lumps[LUMP.ENTITIES]!), lumps[LUMP.MODELS]!, headOf),
  }
  requireTrees(set, damaged)
  return set
}

function readPlanes(view: DataView): Pick<HullSet, 'planes' | 'axes'> {
  const count = view.byteLength / 20
  const planes = new Float32Array(count * 4)
  const axes = new Uint8Array(count)
  for (let plane = 0; plane < count; plane++) {
    for (let part = 0; part < 4; part++) {
      const value = view.getFloat32(plane * 20 + part * 4, true)
      planes[plane * 4 + part] = Math.abs(value) < 1e6 ? value : 0
    }
    const axis = view.getInt32(plane * 20 + 16, true)
    const isAlong = [0, 1, 2].every((part) => planes[plane * 4 + part] === (part === axis ? 1 : 0))
    axes[plane] = isAlong && planes[plane * 4 + axis] === 1 ? axis : NO_AXIS
  }
  return { planes, axes }
}
