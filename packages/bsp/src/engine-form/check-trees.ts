import type { RawMap } from './raw-map.ts'

type Say = (problem: string) => void

/** Empty, solid, water, slime, lava, sky, and what the format has more: -16 is a ladder. */
const isContents = (contents: number): boolean => contents <= -1 && contents >= -16

/** Nodes, leafs, clipnodes, visibility and models. */
export function checkTrees(map: RawMap, say: Say): void {
  const { nodes, leafs, clipnodes, models, planes, faces } = map
  const [world] = models
  if (!world) {
    say('there is no world')
    return
  }
  if (leafs[0]?.contents !== -2 || leafs[0].marks !== 0) say('leaf 0 is not solid and empty')
  checkTree(
    nodes.length,
    (node) => nodes[node]!.children,
    models.map(({ heads }) => heads[0]!),
    (child) => -1 - child < leafs.length,
    (what) => say(`nodes: ${what}`),
  )
  const clipHeads = models.flatMap(({ heads }) => heads.slice(1))
  checkTree(
    clipnodes.length,
    (node) => clipnodes[node]!.children,
    clipHeads,
    isContents,
    (what) => say(`clipnodes: ${what}`),
  )
  for (const { heads } of models) {
    // the loader takes a hull whose first node is the last there is for empty
    if (heads[0]! >= nodes.length - 1 || heads.slice(1).some((head) => head >= clipnodes.length - 1))
      say('a hull is at its end')
    if (heads[0]! < 0) say('a model has no node')
  }
  for (const [number, { plane }] of [...nodes, ...clipnodes].entries()) {
    if (plane < 0 || plane >= planes.length) say(`node ${number} has no plane`)
  }
  const owners = new Uint8Array(faces.length)
  for (const [number, { plane, firstFace, faces: count, least, most, children }] of nodes.entries()) {
    if (firstFace + count > faces.length) say(`node ${number} has faces that are not there`)
    for (let face = firstFace; face < firstFace + count; face++) {
      owners[face]!++
      if (faces[face]?.plane !== plane) say(`face ${face} is not on the plane of node ${number}`)
    }
    if (least.some((value, axis) => value > most[axis]!)) say(`node ${number} has no room`)
    for (const child of children) {
      const inner = child >= 0 ? nodes[child] : child === -1 ? undefined : leafs[-1 - child]
      if (!inner || (child < 0 && -1 - child > world.leafs)) continue
      if (inner.least.some((value, axis) => value < least[axis]! || inner.most[axis]! > most[axis]!))
        say(`node ${number} does not hold its child`)
    }
  }
  if (owners.some((count) => count !== 1)) say('a face is on no node, or on two')
  checkModels(map, say)
  checkLeafs(map, world.leafs, say)
}

/** Every node is there, has one way to it, and is on one. */
function checkTree(
  count: number,
  childrenOf: (node: number) => readonly number[],
  heads: readonly number[],
  isLeaf: (child: number) => boolean,
  say: Say,
): void {
  const seen = new Uint8Array(count)
  const ways = [...heads]
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    if (way < 0) {
      if (!isLeaf(way)) say(`${way} is no leaf and no contents`)
    } else if (way >= count) say(`${way} is not there`)
    else if (seen[way]) say(`${way} has two parents`)
    else {
      seen[way] = 1
      ways.push(...childrenOf(way))
    }
  }
  if (seen.includes(0)) say('one is on no tree')
}

function checkModels({ models, faces }: RawMap, say: Say): void {
  let next = 0
  for (const [number, { firstFace, faces: count, least, most, leafs }] of models.entries()) {
    if (firstFace !== next) say(`the faces of model ${number} do not follow`)
    next = firstFace + count
    if (least.some((value, axis) => !(value < most[axis]!))) say(`model ${number} has no room`)
    if (number > 0 && leafs !== 0) say(`model ${number} has places to see from`)
  }
  if (next !== faces.length) say('there are faces of no model')
  if (models[0]!.heads[0] !== 0) say('the world does not begin with node 0')
}

function checkLeafs(map: RawMap, visible: number, say: Say): void {
  const { leafs, marks, models, faces } = map
  if (visible >= leafs.length) {
    say('there are fewer leafs than the world has')
    return
  }
  const marked = new Set<number>()
  for (const [number, leaf] of leafs.entries()) {
    if (!isContents(leaf.contents)) say(`leaf ${number} holds ${leaf.contents}`)
    if (leaf.firstMark + leaf.marks > marks.length) say(`leaf ${number} has marks that are not there`)
    if (number > 0 && number <= visible && leaf.contents === -2) say(`leaf ${number} is solid`)
    if (leaf.least.some((value, axis) => value > leaf.most[axis]!)) say(`leaf ${number} has no room`)
    if (leaf.row >= 0) checkRow(map.bytesOf(4), leaf.row, visible, (what) => say(`leaf ${number} ${what}`))
    else if (leaf.row !== -1) say(`leaf ${number} has its row nowhere`)
    for (const face of marks.slice(leaf.firstMark, leaf.firstMark + leaf.marks)) {
      marked.add(face)
      if (face >= models[0]!.faces) say(`leaf ${number} shows face ${face}, which is not the world's`)
      else if (!touches(map, face, leaf.least, leaf.most)) say(`leaf ${number} does not touch face ${face}`)
    }
  }
  if (marked.size !== models[0]!.faces || faces.length < marked.size)
    say('there are faces of the world that no leaf shows')
}

/** A row is a bit a leaf; a 0 is followed by how many there are. */
function checkRow(bytes: Uint8Array, start: number, visible: number, say: Say): void {
  const length = (visible + 7) >> 3
  let written = 0
  let at = start
  while (written < length) {
    if (at >= bytes.length) {
      say('has a row beyond the end')
      return
    }
    if (bytes[at] !== 0) {
      written++
      at++
    } else {
      if (!bytes[at + 1]) {
        say('has a row of no zeros')
        return
      }
      written += bytes[at + 1]!
      at += 2
    }
  }
  if (written !== length) say(`has a row of ${written} bytes for ${length}`)
}

function touches(map: RawMap, number: number, least: readonly number[], most: readonly number[]): boolean {
  const face = map.faces[number]!
  const corners = map.surfedges
    .slice(face.firstEdge, face.firstEdge + face.edges)
    .map((use) => map.vertices[map.edges[Math.abs(use)]![use > 0 ? 0 : 1]]!)
  return [0, 1, 2].every((axis) => {
    const values = corners.map((corner) => corner[axis]!)
    return Math.min(...values) <= most[axis]! + 1 && Math.max(...values) >= least[axis]! - 1
  })
}
