import * as FRAME from '../format/frame-types.ts'
import * as NET from '../format/net-layout.ts'
import { randomNumbers } from './random.ts'

type Random = () => number
type Mutation = (bytes: Uint8Array, random: Random) => Uint8Array

/** Numbers that sound files do not have, and their neighbours. */
const ODD_FLOATS = [Number.NaN, Infinity, -Infinity, 3e38, -3e38, 1e-40, -1, 0, 1e9, 65_536]
const ODD_INTEGERS = [-1, 0, 1, 0x7fffffff, -0x80000000, 65_536, 65_535, 255, 1024]

const upTo = (random: Random, most: number): number => Math.floor(random() * most)
const pick = <Item>(random: Random, list: readonly Item[]): Item => list[upTo(random, list.length)]!

/** A copy of a demo with something broken: what depends on `seed` only. */
export function mutate(demo: Uint8Array, seed: number): Uint8Array {
  const random = randomNumbers(seed)
  let bytes: Uint8Array = demo.slice()
  for (let count = 1 + upTo(random, 4); count > 0; count--) bytes = pick(random, MUTATIONS)(bytes, random)
  return bytes
}

const MUTATIONS: readonly Mutation[] = [
  // bytes anywhere, or where the structure is declared
  (bytes, random) => noise(bytes, random, bytes.length),
  (bytes, random) => noise(bytes, random, Math.min(bytes.length, 6000)),
  (bytes, random) => bytes.slice(0, upTo(random, bytes.length)),
  removed,
  repeated,
  (bytes, random) => inFrames(bytes, random, oddFloat),
  (bytes, random) => inFrames(bytes, random, oddFloat),
  (bytes, random) => inFrames(bytes, random, oddInteger),
  (bytes, random) => inFrames(bytes, random, oddMessage),
  (bytes, random) => inFrames(bytes, random, oddHeader),
]

function noise(bytes: Uint8Array, random: Random, range: number): Uint8Array {
  for (let count = 1 + upTo(random, 30); count > 0 && range > 0; count--) bytes[upTo(random, range)] = upTo(random, 256)
  return bytes
}

function removed(bytes: Uint8Array, random: Random): Uint8Array {
  const at = upTo(random, bytes.length)
  const end = Math.min(bytes.length, at + upTo(random, 5000))
  const shorter = new Uint8Array(bytes.length - (end - at))
  shorter.set(bytes.subarray(0, at))
  shorter.set(bytes.subarray(end), at)
  return shorter
}

function repeated(bytes: Uint8Array, random: Random): Uint8Array {
  const from = upTo(random, bytes.length)
  const part = bytes.subarray(from, from + upTo(random, 5000))
  const at = upTo(random, bytes.length)
  const longer = new Uint8Array(bytes.length + part.length)
  longer.set(bytes.subarray(0, at))
  longer.set(part, at)
  longer.set(bytes.subarray(at), at + part.length)
  return longer
}

/** Breaks some network frames, found by walking as far as the file makes sense. */
function inFrames(
  bytes: Uint8Array,
  random: Random,
  breakFrame: (view: DataView, at: number, random: Random) => void,
): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames = netFrames(bytes, view)
  const isAll = random() < 0.2
  for (const at of frames) if (isAll || random() < 0.05) breakFrame(view, at, random)
  return bytes
}

function netFrames(bytes: Uint8Array, view: DataView): number[] {
  const found: number[] = []
  let at = 544
  while (at + FRAME.headerBytes + NET.fixedBytes < bytes.length) {
    const type = bytes[at]!
    const payload = at + FRAME.headerBytes
    if (type <= FRAME.net) found.push(at)
    const extra =
      type <= FRAME.net
        ? view.getInt32(payload + NET.messageLength, true)
        : type === FRAME.sound || type === FRAME.buffer
          ? view.getUint32(payload + (type === FRAME.sound ? 4 : 0), true)
          : 0
    const fixed = FRAME.bytes[type]
    if (fixed === undefined || extra < 0 || extra > 65_536) break
    at = payload + fixed + extra
  }
  return found
}

/** Positions, speeds, clocks, angles, moves and settings, where the frame keeps floats. */
function oddFloat(view: DataView, at: number, random: Random): void {
  const field = 4 * upTo(random, (NET.acknowledged - 4) / 4)
  view.setFloat32(at + FRAME.headerBytes + field, pick(random, ODD_FLOATS), true)
}

function oddInteger(view: DataView, at: number, random: Random): void {
  view.setInt32(at + FRAME.headerBytes + upTo(random, NET.fixedBytes - 4), pick(random, ODD_INTEGERS), true)
}

/** The bytes of a frame's message, whose length stays. */
function oddMessage(view: DataView, at: number, random: Random): void {
  const start = at + FRAME.headerBytes + NET.fixedBytes
  const length = Math.min(view.getInt32(start - 4, true), view.byteLength - start)
  for (let count = 1 + upTo(random, 8); count > 0 && length > 0; count--) {
    view.setUint8(start + upTo(random, length), upTo(random, 256))
  }
}

function oddHeader(view: DataView, at: number, random: Random): void {
  if (random() < 0.5) view.setFloat32(at + 1, pick(random, ODD_FLOATS), true)
  else view.setUint8(at, upTo(random, 12))
}
