import { expect, test } from 'vitest'
import { parseReplay } from './parse-replay.ts'
import { ReplayError } from './replay-error.ts'

/**
 * A replay of three frames, a checkpoint and a gocheck, byte by byte from the description of the format and not by our
 * writer. The frames: whole; one with another step, button and place; after a pause one that is whole again.
 */

const text = (words: string, size: number): number[] =>
  Array.from({ length: size }, (_, at) => words.charCodeAt(at) || 0)
const f32 = (value: number): number[] => [...new Uint8Array(new Float32Array([value]).buffer)]
const zeros = (count: number): number[] => Array<number>(count).fill(0)

function header(sizes: readonly number[]): number[] {
  return [
    ...[0x45, 0x4c, 0x49, 0x46, 0x21, 0x50, 0x52, 0x4b], // 0: magic, 0x4B52502146494C45
    ...[1, 0, 0, 0, 0, 0, 0, 0], // 8: version
    ...text('Ann', 32), // 16: player
    ...text('STEAM_0:1:234', 35), // 48: Steam id
    ...text('kz_bytes', 64), // 83: map
    ...[0x78, 0x56, 0x34, 0x12], // 147: CRC
    ...[1, 0, 0, 0], // 151: checkpoints
    ...[1, 0, 0, 0], // 155: teleports
    ...[0x00, 0x68, 0xe5, 0xcf, 0x8b, 0x01, 0x00, 0x00], // 159: start, 1700000000000
    ...[192, 0, 2, 7], // 167: address
    ...[0x87, 0x69], // 171: port, 27015
    ...sizes.flatMap((size) => [size, 0, 0, 0]), // 173: sizes
    ...zeros(67), // 189: to 256
  ]
}

function frame(x: number): number[] {
  return [
    ...[0x64, 0x00], // 0: lerp
    10, // 2: msec
    ...[...f32(-5), ...f32(90), ...f32(0)], // 3: angles of the command
    ...[...f32(250), ...f32(-100), ...f32(0)], // 15: forward, side, up
    77, // 27: light level
    ...[0x0a, 0x02], // 28: buttons: jump, forward, left
    ...[0, 0], // 30: impulse, weapon
    ...zeros(16), // 32: impact
    ...[...f32(x), ...f32(2), ...f32(-3.5)], // 48: place
    ...[...f32(4), ...f32(5), ...f32(6)], // 60: velocity
    ...[...f32(-5), ...f32(90), ...f32(1)], // 72: angles of the view
    ...[1, 0, 0, 0], // 84: the view is turned
    ...[3, 0, 0, 0], // 88: movetype, walk
    ...[0x08, 0x42, 0, 0], // 92: flags: client, on the ground, ducking
    ...zeros(12), // 96: button, oldbuttons, fuser2
    ...f32(Math.fround(0.01)), // 108: frame time
  ]
}

const ONES = Array<number>(16).fill(255)
/** Bytes 2, 28 and 51: the step, the low half of the buttons, the high end of the first coordinate. */
const MASK = [0b0000_0100, 0, 0, 0b0001_0000, 0, 0, 0b0000_1000, ...zeros(9)]
const X = f32(1)
const CHANGES = [10 ^ 13, 0x0a ^ 0x04, X[3]! ^ 0xbf]
const FIRST = frame(1)
const LAST = frame(8)
/** -1, of which only the sign is another. */
const WALKED = -1

const rows = [
  ...header([0, 0, 0, 0]),
  ...[2, ...ONES, ...FIRST],
  ...[0, 0], // a checkpoint
  ...[1, ...MASK, ...CHANGES],
  ...[0, 1], // a gocheck
  ...[2, ...ONES, ...LAST],
]

const columns = [
  ...header([5, 48, 227, 2]),
  ...[2, 0, 1, 0, 2], // types
  ...[...ONES.slice(0, 8), ...MASK.slice(0, 8), ...ONES.slice(0, 8)], // bytes 0 to 7 of each mask
  ...[...ONES.slice(8), ...MASK.slice(8), ...ONES.slice(8)], // then 8 to 15
  // by position: each byte of the first frame, what changed, of the last frame
  ...FIRST.flatMap((byte, at) => {
    const changed = [2, 28, 51].indexOf(at)
    return changed < 0 ? [byte, LAST[at]!] : [byte, CHANGES[changed]!, LAST[at]!]
  }),
  ...[0, 1], // ids of events
]

/** Zstandard: magic, one segment with its size in two bytes less 256, one last block that is stored. */
function stored(bytes: readonly number[]): Uint8Array {
  const size = bytes.length - 256
  const block = (bytes.length << 3) | 1
  return Uint8Array.from([
    ...[0x28, 0xb5, 0x2f, 0xfd, 0x60, size & 255, size >> 8],
    ...[block & 255, (block >> 8) & 255, block >> 16],
    ...bytes,
  ])
}

test.each([
  ['rows', Uint8Array.from(rows)],
  ['packed', stored(columns)],
] as const)('%s', (form, bytes) => {
  const replay = parseReplay(bytes)
  expect(replay.replay).toMatchObject({
    ...{ form, steamId: 'STEAM_0:1:234', mapCrc: 0x12345678, checkpoints: 1, gochecks: 1 },
    ...{ startMs: 1_700_000_000_000, server: { address: '192.0.2.7', port: 27_015 }, runMs: 10 + 13 + 10 },
    events: [
      { row: 1, time: 10, kind: 'checkpoint' },
      { row: 2, time: 23, kind: 'gocheck' },
    ],
    keyRows: [0, 2],
  })
  expect([...replay.replay.moveType]).toEqual([3, 3, 3])
  expect([...replay.replay.flags]).toEqual([0x4208, 0x4208, 0x4208])
  expect(replay.player).toEqual({ name: 'Ann', steamId64: '76561197960266197', realSteam: true })
  expect(replay.header.map).toBe('kz_bytes')
  expect(replay).toMatchObject({ finished: true, durationMs: 33, turnedRows: [0, 1, 2], serverInfo: null })

  const { frames } = replay
  const of = (column: ArrayLike<number>): number[] => Array.from(column)
  expect(frames.count).toBe(3)
  expect(of(frames.milliseconds)).toEqual([10, 13, 10])
  expect(of(frames.buttons)).toEqual([0x20a, 0x204, 0x20a])
  expect(of(frames.originX)).toEqual([1, WALKED, 8])
  expect([frames.originY, frames.originZ].map(of)).toEqual([
    [2, 2, 2],
    [-3.5, -3.5, -3.5],
  ])
  expect([frames.velocityX[2], frames.velocityY[2], frames.velocityZ[2]]).toEqual([4, 5, 6])
  expect([frames.pitch[1], frames.yaw[1], frames.roll[1]]).toEqual([-5, 90, 1])
  expect([frames.commandPitch[0], frames.commandYaw[0]]).toEqual([65_536 - 910, 16_384])
  expect([frames.forwardMove[0], frames.sideMove[0], frames.upMove[0]]).toEqual([250, -100, 0])
  expect(of(frames.onGround)).toEqual([1, 1, 1])
  expect(of(frames.viewHeight)).toEqual([12, 12, 12])
  expect(of(frames.frameSeconds)).toEqual([0.01, 0.01, 0.01].map(Math.fround))
  expect(of(frames.seconds)).toEqual([0.01, 0.023, 0.033].map(Math.fround))
})

const broken = (change: (bytes: number[]) => void, bytes: readonly number[] = rows): Uint8Array => {
  const copy = [...bytes]
  change(copy)
  return Uint8Array.from(copy)
}
const set =
  (at: number, ...values: number[]) =>
  (bytes: number[]) => {
    bytes.splice(at, values.length, ...values)
  }
const column = (at: number, value: number): Uint8Array => stored([...broken(set(at, value), columns)])

test.each([
  ['nothing', new Uint8Array(0), 'not-a-replay'],
  ['a demo', Uint8Array.from(text('HLDEMO', 600)), 'not-a-replay'],
  ['half a header', Uint8Array.from(rows.slice(0, 255)), 'replay-too-short'],
  ['no frame', Uint8Array.from(rows.slice(0, 256)), 'replay-too-short'],
  ['version 2', broken(set(8, 2)), 'replay-version'],
  ['a version in the high half', broken(set(12, 1)), 'replay-version'],
  ['a record of type 3', broken(set(256, 3)), 'replay-record'],
  ['a first frame that is none', broken(set(256, 1)), 'replay-record'],
  ['a whole frame without all', broken(set(257, 254)), 'replay-record'],
  ['an event of no kind', broken(set(386, 2)), 'replay-record'],
  ['a mask beyond the frame', broken(set(388 + 14, 1)), 'replay-record'],
  ['too few types', column(173, 4), 'replay-sizes'],
  ['sizes beyond the file', column(176, 255), 'replay-sizes'],
  ['sizes that wrap around', column(188, 255), 'replay-sizes'],
  ['an event more', column(257, 1), 'replay-sizes'],
  ['a mask with a byte more', column(261 + 8, 5), 'replay-sizes'],
  ['a record of type 4', column(256, 4), 'replay-record'],
  ['bytes behind', stored([...columns, 0]), 'replay-sizes'],
  ['a packed demo', stored(text('HLDEMO', 600)), 'not-a-replay'],
  ['a packing that is cut', stored(columns).subarray(0, 400), 'replay-packed'],
] as const)('%s', (_name, bytes, code) => {
  let error: unknown = null
  try {
    parseReplay(bytes)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(ReplayError)
  expect(error).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].{10,}\.$/) })
})

test('a file of rows that is cut anywhere is read as far as it goes', () => {
  for (let length = 385; length < rows.length; length++) {
    const replay = parseReplay(Uint8Array.from(rows.slice(0, length)))
    const isBetween = [385, 387, 407, 409].includes(length)
    expect(replay.finished).toBe(isBetween)
    expect(replay.warnings.map(({ code }) => code)).toEqual(isBetween ? [] : ['unfinished'])
    expect(replay.frames.count).toBe(length < 407 ? 1 : 2)
  }
})
