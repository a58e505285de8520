import { expect, test } from 'vitest'
import { longJumps, reportOf, seriesOf } from '../index.ts'
import { writeTrack } from '../track/track-writer.ts'
import { randomNumbers } from '../write/random.ts'
import * as LAYOUT from './format/layout.ts'
import { judgeReplay } from './judge/judge-replay.ts'
import { parseReplay, type Replay } from './parse-replay.ts'
import { ReplayError } from './replay-error.ts'
import { honestRun } from './testing/honest-run.ts'
import { storedZstd } from './write/stored-zstd.ts'
import { writeReplay, writeReplayRows } from './write/write-replay.ts'

/** all of them with FULL=1 */
const ROUNDS = process.env.FULL === '1' ? 2000 : 60
const LONGEST_MS = 1000
const PATIENCE_MS = 300_000
const ODD_FLOATS = [Number.NaN, Infinity, -Infinity, 3e38, -3e38, 1e-40, -1, 0, 1e9, 65_536]
/** What zstd puts before a stored block of ours. */
const STORED_HEAD = 12

const { run, sent, map } = honestRun(6, 2)
const rows = writeReplayRows(run)
const packed = writeReplay(run)

/** Of this process itself, in milliseconds: what others do on the machine does not count. */
function work(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function mustBeFinite(key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${key} is ${value}`)
  return value
}

/** Through everything that is made of a replay; anything but a ReplayError escapes and fails the test. */
function survive(bytes: Uint8Array): Replay | null {
  const start = work()
  try {
    const replay = parseReplay(bytes)
    JSON.stringify(
      judgeReplay(replay, sent, map, () => false),
      mustBeFinite,
    )
    expect(work() - start).toBeLessThan(LONGEST_MS)
    JSON.stringify([reportOf(replay), longJumps(replay), replay.replay.events], mustBeFinite)
    const { x, y, z, speed, pitch, yaw, seconds } = seriesOf(replay)
    for (const column of [x, y, z, speed, pitch, yaw, seconds]) expect(column.every(Number.isFinite)).toBe(true)
    writeTrack(replay)
    return replay
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error
    expect(work() - start).toBeLessThan(LONGEST_MS)
    return null
  }
}

test(
  'cut anywhere',
  () => {
    const random = randomNumbers(7)
    for (const whole of [rows, packed]) {
      for (let round = 0; round < ROUNDS / 4; round++) survive(whole.slice(0, Math.floor(random() * whole.length)))
    }
  },
  PATIENCE_MS,
)

test(
  'broken in many ways',
  () => {
    const random = randomNumbers(8)
    let read = 0
    for (let round = 0; round < ROUNDS; round++) {
      const bytes = (round % 3 === 2 || round % 2 === 0 ? packed : rows).slice()
      for (let count = 1 + Math.floor(random() * 20); count > 0; count--) {
        // anywhere, where the structure is declared, or in the frames of a packed file, which leaves it as it is
        const [from, end] = [
          [0, bytes.length],
          [0, 600],
          [packed.length >> 1, packed.length - 100],
        ][round % 3]!
        bytes[from! + Math.floor(random() * (end! - from!))] = Math.floor(random() * 256)
      }
      if (survive(bytes)) read++
    }
    expect(read).toBeGreaterThan(ROUNDS / 10)
  },
  PATIENCE_MS,
)

test(
  'numbers that no game has, in every field of every frame',
  () => {
    const random = randomNumbers(9)
    const fields = [3, 7, 11, 15, 19, 23, 48, 52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 108]
    for (let round = 0; round < ROUNDS / 3; round++) {
      const at = fields[round % fields.length]!
      const bytes = writeReplayRows({ ...run, events: [], pauses: run.frames.map((_, row) => row) })
      const view = new DataView(bytes.buffer)
      const size = 1 + LAYOUT.maskBytes + LAYOUT.frameBytes
      const isAll = round % 2 === 0
      for (let record = LAYOUT.headerBytes; record < bytes.length; record += size) {
        const value = ODD_FLOATS[Math.floor(random() * ODD_FLOATS.length)]!
        if (isAll || random() < 0.05) view.setFloat32(record + 1 + LAYOUT.maskBytes + at, value, true)
      }
      expect(survive(bytes)).not.toBeNull()
    }
  },
  PATIENCE_MS,
)

test('noise behind a sound header', () => {
  const random = randomNumbers(13)
  for (let round = 0; round < ROUNDS; round++) {
    const bytes = new Uint8Array(LAYOUT.headerBytes + 3000).map(() => Math.floor(random() * (1 + (round % 10))))
    bytes.set(rows.subarray(0, LAYOUT.headerBytes))
    survive(bytes)
    survive(storedZstd(bytes))
  }
})

/** A packed file of one whole frame and so many that change nothing, or so many events. */
function many(count: number, type: number, sizes: (count: number) => number[]): Uint8Array {
  const [types, masks, data, events] = sizes(count) as [number, number, number, number]
  const bytes = new Uint8Array(LAYOUT.headerBytes + types + masks + data + events)
  bytes.set(packed.subarray(STORED_HEAD, STORED_HEAD + LAYOUT.headerBytes))
  const view = new DataView(bytes.buffer)
  for (const [index, size] of [types, masks, data, events].entries())
    view.setUint32(LAYOUT.sizes + 4 * index, size, true)
  const at = LAYOUT.headerBytes
  bytes.fill(type, at, at + types)
  bytes[at] = LAYOUT.keyframe
  bytes.fill(255, at + types, at + types + 8)
  bytes.fill(255, at + types + masks / 2, at + types + masks / 2 + 8)
  return storedZstd(bytes)
}
const idle = (count: number) => many(count, LAYOUT.delta, (frames) => [frames, 16 * frames, 112, 0])
const eventful = (count: number) => many(count + 1, LAYOUT.event, (types) => [types, 16, 112, types - 1])

test('as many frames as there may be, and one more', () => {
  const start = work()
  expect(parseReplay(idle(1_000_000)).frames.count).toBe(1_000_000)
  expect(work() - start).toBeLessThan(4 * LONGEST_MS)
  expect(() => parseReplay(idle(1_000_001))).toThrow('more than 1000000 frames')
})

test('as many events as there may be, and one more', () => {
  expect(survive(eventful(20_000))?.replay.events).toHaveLength(20_000)
  expect(() => parseReplay(eventful(20_001))).toThrow('more than 20000 checkpoints')
})

test('more than may be uploaded', () => {
  expect(() => parseReplay(new Uint8Array(64 * 1024 * 1024 + 1))).toThrow('larger than 64 MiB')
})
