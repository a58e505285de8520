import { checksum } from '../crc.ts'
import { type Columns, columnReader } from '../geometry/geometry-columns.ts'
import { requireTrees } from './check-trees.ts'
import { broken, HullError, tooLarge } from './hull-error.ts'
import { HEAD_BYTES, MAGIC, MOST_BYTES, MOST_UNITS, VERSION } from './hull-format.ts'
import {
  BODY_KINDS,
  type Body,
  type HullSet,
  LEAST_CONTENTS,
  MOST_BODIES,
  MOST_NODES,
  MOST_PLANES,
  NO_AXIS,
  type Vec3,
} from './hull-types.ts'

const INT = 0x7fffffff

/** Reads the hulls of a map whole. Nothing is believed: limits, checksum, and every place it names are looked at. Throws HullError. */
export function readHullFile(bytes: Uint8Array): HullSet {
  const mapCrc = readHead(bytes)
  const columns = columnReader(bytes, HEAD_BYTES, { broken, tooLarge: (count) => tooLarge(`${count} of a thing`) })
  const { planes, axes } = readPlanes(columns)
  const nodePlanes = columns.upTo(MOST_NODES)
  const count = nodePlanes.length
  const sides = [0, 1].map(() => columns.exactly(count, LEAST_CONTENTS, count))
  const children = new Int32Array(count * 2)
  for (const [side, column] of sides.entries()) {
    for (let node = 0; node < count; node++) {
      const step = column[node]!
      if (step === 0) throw broken('a tree leads in a circle')
      children[node * 2 + side] = step < 0 ? step : node + step
    }
  }
  const set: HullSet = { mapCrc, planes, axes, nodePlanes, children, bodies: readBodies(columns, count) }
  columns.end()
  requireTrees(set, broken)
  return set
}

function readHead(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEAD_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw new HullError('not-hulls', 'These are no hulls of a map.')
  }
  const version = view.getUint8(4)
  if (version !== VERSION)
    throw new HullError('hulls-version', `The hulls have version ${version}; this reads ${VERSION}.`)
  if (bytes.length > MOST_BYTES) throw tooLarge(`${bytes.length} bytes`)
  // a copy, also of a Buffer, whose slice is none
  const summed = new Uint8Array(bytes.subarray(8))
  summed.copyWithin(4, 8)
  if (checksum(summed.subarray(0, summed.length - 4)) !== view.getUint32(12, true)) throw broken('its checksum differs')
  return view.getUint32(8, true)
}

function readPlanes(columns: Columns): Pick<HullSet, 'planes' | 'axes'> {
  const kinds = columns.upTo(MOST_PLANES)
  if (!kinds.every((axis) => axis >= 0 && axis <= NO_AXIS)) throw broken('a plane has no axis')
  const axes = Uint8Array.from(kinds)
  const distances = floats(columns, axes.length)
  const tilted = axes.reduce((sum, axis) => sum + (axis === NO_AXIS ? 1 : 0), 0)
  const normals = [0, 1, 2].map(() => floats(columns, tilted))
  const planes = new Float32Array(axes.length * 4)
  let next = 0
  for (const [plane, axis] of axes.entries()) {
    if (axis < NO_AXIS) planes[plane * 4 + axis] = 1
    else {
      for (let part = 0; part < 3; part++) planes[plane * 4 + part] = normals[part]![next]!
      next++
    }
    planes[plane * 4 + 3] = distances[plane]!
  }
  return { planes, axes }
}

function readBodies(columns: Columns, nodes: number): Body[] {
  const kinds = columns.upTo(MOST_BODIES)
  const corner = () => [0, 1, 2].map(() => floats(columns, kinds.length))
  const [origin, boxLeast, boxMost, reachLeast, reachMost] = [corner(), corner(), corner(), corner(), corner()]
  const heads = [0, 1, 2, 3].map(() => columns.exactly(kinds.length, LEAST_CONTENTS, nodes - 1))
  return Array.from(kinds, (number, body): Body => {
    const kind = BODY_KINDS[number]
    if (!kind || (kind === 'world') !== (body === 0)) throw broken('a body is of no kind')
    const of = (parts: readonly ArrayLike<number>[]) => parts.map((part) => part[body]!)
    return {
      ...{ kind, origin: of(origin!) as unknown as Vec3 },
      box: { least: of(boxLeast!) as unknown as Vec3, most: of(boxMost!) as unknown as Vec3 },
      reach: { least: of(reachLeast!) as unknown as Vec3, most: of(reachMost!) as unknown as Vec3 },
      heads: of(heads) as unknown as Body['heads'],
    }
  })
}

function floats(columns: Columns, count: number): Float32Array {
  const values = new Float32Array(columns.exactly(count, -INT - 1, INT).buffer as ArrayBuffer)
  if (!values.every((value) => Math.abs(value) <= MOST_UNITS)) throw broken('a number is beyond its bounds')
  return values
}
