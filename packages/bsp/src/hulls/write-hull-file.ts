import { checksum } from '../crc.ts'
import { columnBytes } from '../geometry/geometry-columns.ts'
import { DELTA, RAW, SIGNED } from '../geometry/geometry-format.ts'
import { joined } from '../write/write-lumps.ts'
import { HEAD_BYTES, MAGIC, VERSION } from './hull-format.ts'
import { BODY_KINDS, type Body, type HullSet, NO_AXIS } from './hull-types.ts'

/** Writes the hulls of a map, with the nodes and planes alone that a body leads to. */
export function writeHullFile(set: HullSet): Uint8Array {
  const order = parentsFirst(set)
  const numbers = new Map(order.map((node, number) => [node, number]))
  const planes = [...new Set(order.map((node) => set.nodePlanes[node]!))]
  const planeNumbers = new Map(planes.map((plane, number) => [plane, number]))
  const child = (side: 0 | 1) =>
    order.map((node, number) => {
      const next = set.children[node * 2 + side]!
      return next < 0 ? next : numbers.get(next)! - number
    })
  const tilted = planes.filter((plane) => set.axes[plane] === NO_AXIS)
  const body = joined([
    columnBytes(
      planes.map((plane) => set.axes[plane]!),
      RAW,
    ),
    floats(planes.map((plane) => set.planes[plane * 4 + 3]!)),
    ...[0, 1, 2].map((part) => floats(tilted.map((plane) => set.planes[plane * 4 + part]!))),
    columnBytes(
      order.map((node) => planeNumbers.get(set.nodePlanes[node]!)!),
      DELTA,
    ),
    columnBytes(child(0), SIGNED),
    columnBytes(child(1), SIGNED),
    ...bodyColumns(set.bodies, numbers),
  ])
  const head = new Uint8Array(HEAD_BYTES)
  const view = new DataView(head.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint8(4, VERSION)
  view.setUint32(8, set.mapCrc, true)
  view.setUint32(12, checksum(joined([head.subarray(8, 12), body])), true)
  return joined([head, body])
}

const floats = (values: readonly number[]): Uint8Array =>
  columnBytes(new Int32Array(Float32Array.from(values).buffer), RAW)

function bodyColumns(bodies: readonly Body[], numbers: ReadonlyMap<number, number>): Uint8Array[] {
  const corners = (bodies: readonly Body[], at: (body: Body) => readonly number[]) =>
    [0, 1, 2].map((axis) => floats(bodies.map((body) => at(body)[axis]!)))
  return [
    columnBytes(
      bodies.map(({ kind }) => BODY_KINDS.indexOf(kind)),
      RAW,
    ),
    ...corners(bodies, ({ origin }) => origin),
    ...corners(bodies, ({ box }) => box.least),
    ...corners(bodies, ({ box }) => box.most),
    ...corners(bodies, ({ reach }) => reach.least),
    ...corners(bodies, ({ reach }) => reach.most),
    ...[0, 1, 2, 3].map((hull) =>
      columnBytes(
        bodies.map(({ heads }) => (heads[hull]! < 0 ? heads[hull]! : numbers.get(heads[hull]!)!)),
        SIGNED,
      ),
    ),
  ]
}

/** The nodes that bodies lead to, each before its children, and mostly right before the one in front. */
function parentsFirst({ bodies, children, nodePlanes }: HullSet): number[] {
  const done: number[] = []
  const states = new Uint8Array(nodePlanes.length)
  const ways = bodies.flatMap(({ heads }) => heads.filter((head) => head >= 0))
  while (ways.length > 0) {
    const node = ways.at(-1)!
    if (states[node] === 0) {
      states[node] = 1
      // what is on top comes first, and what comes first ends up last
      for (const next of [children[node * 2]!, children[node * 2 + 1]!])
        if (next >= 0 && states[next] === 0) ways.push(next)
    } else {
      ways.pop()
      if (states[node] === 1) done.push(node)
      states[node] = 2
    }
  }
  return done.reverse()
}
