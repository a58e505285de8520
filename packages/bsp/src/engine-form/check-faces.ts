import type { RawFace, RawMap } from './raw-map.ts'

/** Steps of the light map over a face, and the most of them one side may have. */
const LUXEL = 16
const MOST_LUXELS = 16
const SPECIAL = 1
const NEAR = 0.1

type Say = (problem: string) => void

/** Planes, corners, edges, faces and what lies on them. */
export function checkFaces(map: RawMap, say: Say): void {
  for (const [number, { normal, dist, type }] of map.planes.entries()) {
    const steep = normal.map(Math.abs)
    const largest = steep.indexOf(Math.max(...steep))
    if (Math.abs(Math.hypot(...normal) - 1) > 1e-4 || !Number.isFinite(dist)) say(`plane ${number} has no unit normal`)
    const isAxial = normal.filter((part) => part !== 0).length === 1 && normal[largest] === 1
    if (type !== (isAxial ? largest : largest + 3)) say(`plane ${number} has type ${type}`)
  }
  for (const [number, corner] of map.vertices.entries()) {
    if (!corner.every((value) => Math.abs(value) <= 4096)) say(`vertex ${number} is out of the world`)
  }
  for (const [number, edge] of map.edges.entries()) {
    if (edge.some((vertex) => vertex >= map.vertices.length)) say(`edge ${number} has no corner`)
  }
  for (const [number, texinfo] of map.texinfos.entries()) {
    if (texinfo.flags !== 0 && texinfo.flags !== SPECIAL) say(`texinfo ${number} has flags ${texinfo.flags}`)
    if (texinfo.texture < 0 || texinfo.texture >= textureCount(map)) say(`texinfo ${number} has no texture`)
    if (![texinfo.s, texinfo.t].every((axis) => Math.hypot(...axis.slice(0, 3)) > 0))
      say(`texinfo ${number} has no axis`)
  }
  const uses = new Map<number, number>()
  for (const [number, face] of map.faces.entries()) {
    for (const use of map.surfedges.slice(face.firstEdge, face.firstEdge + face.edges))
      uses.set(use, (uses.get(use) ?? 0) + 1)
    checkFace(map, face, (problem) => say(`face ${number} ${problem}`))
  }
  for (const [edge, count] of uses) if (count > 1) say(`edge ${edge} is used ${count} times in one direction`)
  if (uses.size !== map.surfedges.length) say('there are surfedges that no face has, or two have')
}

const textureCount = (map: RawMap): number => {
  const bytes = map.bytesOf(2)
  return bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getInt32(0, true)
}

function checkFace(map: RawMap, face: RawFace, say: Say): void {
  const plane = map.planes[face.plane]
  const texinfo = map.texinfos[face.texinfo]
  if (!plane || !texinfo || face.side > 1) {
    say('has no plane, texinfo or side')
    return
  }
  const uses = map.surfedges.slice(face.firstEdge, face.firstEdge + face.edges)
  if (uses.length < 3 || uses.length !== face.edges) {
    say('has too few edges')
    return
  }
  if (uses.some((use) => use === 0 || Math.abs(use) >= map.edges.length)) {
    say('has an edge that is not there')
    return
  }
  const ends = uses.map((use) => (use > 0 ? map.edges[use]! : map.edges[-use]!.toReversed()))
  if (ends.some(([, to], at) => to !== ends[(at + 1) % ends.length]![0])) {
    say('is not closed')
    return
  }
  const corners = ends.map(([from]) => map.vertices[from!]!)
  const dot = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, at) => sum + value * other[at]!, 0)
  if (corners.some((corner) => Math.abs(dot(plane.normal, corner) - plane.dist) > NEAR))
    say('does not lie on its plane')
  // around clockwise for who sees it: every corner turns away from the side it is seen from
  const outward = plane.normal.map((part) => (face.side ? -part : part))
  const less = (one: readonly number[], other: readonly number[]) => one.map((value, at) => value - other[at]!)
  for (const [at, corner] of corners.entries()) {
    const [a, b] = [
      less(corners[(at + 1) % corners.length]!, corner),
      less(corners[(at + 2) % corners.length]!, corner),
    ]
    const turn = [a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!]
    if (dot(turn, outward) > NEAR) say('is not convex, or is seen from the other side')
  }
  checkLight(map, face, corners, say)
}

function checkLight(map: RawMap, { texinfo, styles, light }: RawFace, corners: readonly number[][], say: Say): void {
  const { s, t, flags } = map.texinfos[texinfo]!
  const samples = [s, t].map((axis) => {
    const at = corners.map((corner) => corner.reduce((sum, value, part) => sum + value * axis[part]!, axis[3]!))
    return Math.ceil(Math.max(...at) / LUXEL) - Math.floor(Math.min(...at) / LUXEL)
  })
  if (flags !== SPECIAL && samples.some((count) => count > MOST_LUXELS))
    say(`has a light map of ${samples.join(' by ')}`)
  const used = styles.filter((style) => style !== 255).length
  if (styles.slice(used).some((style) => style !== 255)) say('has a style behind none')
  if (light < 0) {
    if (light !== -1) say('has its light nowhere')
    return
  }
  const bytes = used * 3 * (samples[0]! + 1) * (samples[1]! + 1)
  if (used === 0 || light + bytes > map.bytesOf(8).length) say('has light beyond the end')
}
