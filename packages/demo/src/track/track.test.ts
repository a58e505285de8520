import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseDemo } from '../index.ts'
import { demosIn, haveDemos, readReal } from '../testing/real-demos.ts'
import { tiled } from '../testing/tiled-rows.ts'
import type { Demo } from '../types.ts'
import { mutate } from '../write/mutate.ts'
import { writeDemo } from '../write/writer.ts'
import { DUCKED, GROUND, KEYS, PAUSED, readTrack, TrackError, TURNED, WATER_SHIFT } from './track.ts'
import { checksum } from './track-checksum.ts'
import { BYTES_A_ROW } from './track-format.ts'
import { writeSmallTrack, writeTrack } from './track-writer.ts'

/** all of them with FULL=1 */
const ROUNDS = process.env.FULL === '1' ? 20_000 : 200

/** of recordings with fewer than 40 rows a second */
const SPARSE_BYTES_A_MINUTE = 12_000

let last: { bytes: Uint8Array; length: number } | undefined
/** What is asked for twice in a row is packed once. */
function packed(bytes: Uint8Array): number {
  if (last?.bytes !== bytes) last = { bytes, length: brotliCompressSync(bytes).length }
  return last.length
}

const written = () =>
  parseDemo(writeDemo({ durationMs: 4000, run: { timeMs: 2500, startMs: 500 }, joins: [{ time: 3000 }] }))

const farthest = (count: number, apart: (row: number) => number): number => {
  let most = 0
  for (let row = 0; row < count; row++) most = Math.max(most, Math.abs(apart(row)))
  return most
}
const turned = (degrees: number): number => degrees - 360 * Math.round(degrees / 360)

/** Holds every column of the track against the demo's. */
function expectSame(demo: Demo, bytes = writeTrack(demo)): void {
  const { frames, segments, commands } = demo
  const track = readTrack(bytes)
  const { count } = frames
  expect(track.rows).toBe(count)
  expect([...track.segments]).toEqual(segments.map(({ start }) => start))
  for (const key of ['originX', 'originY', 'originZ', 'viewHeight'] as const) {
    expect(farthest(count, (row) => track[key][row]! - frames[key][row]!)).toBeLessThanOrEqual(1 / 8)
  }
  for (const key of ['velocityX', 'velocityY', 'velocityZ'] as const) {
    expect(farthest(count, (row) => track[key][row]! - frames[key][row]!)).toBeLessThanOrEqual(track.velocityApart)
  }
  for (const key of ['pitch', 'yaw', 'roll'] as const) {
    expect(farthest(count, (row) => turned(track[key][row]! - frames[key][row]!))).toBeLessThanOrEqual(0.006)
  }
  const first = frames.serverSeconds[0] ?? 0
  const clock = (row: number) => (frames.serverSeconds[row]! - first) * 1000
  expect(farthest(count, (row) => track.milliseconds[row]! - clock(row))).toBeLessThanOrEqual(0.5)
  expect(farthest(count, (row) => track.demoMilliseconds[row]! - frames.seconds[row]! * 1000)).toBeLessThanOrEqual(0.5)
  expect(track.velocityApart).toBeLessThanOrEqual(1 / 8)
  expect(track.buttons).toEqual(frames.buttons.slice(0, count))
  for (let row = 0; row < count; row++) {
    const state = track.state[row]!
    const said = [state & GROUND, state & DUCKED, state & PAUSED, (state >> WATER_SHIFT) & 3].map(Number)
    const { onGround, viewHeight, paused, waterLevel } = frames
    const known = [onGround[row], viewHeight[row] === 12 ? DUCKED : 0, paused[row] ? PAUSED : 0, waterLevel[row]]
    if (said.join() !== known.join()) expect([row, ...said]).toEqual([row, ...known])
  }
  const rowsTurned = [...track.state].flatMap((state, row) => (state & TURNED ? [row] : []))
  expect(rowsTurned).toEqual([...new Set(demo.turnedRows)].sort((one, other) => one - other))
  const keys = Array.from({ length: commands.count }, (_, index) => ({
    row: commands.frame[index],
    text: commands.strings[commands.text[index]!]!.split(' ')[0]!,
  })).filter(({ text }) => /^[+-]/.test(text) && (KEYS as readonly string[]).includes(text.slice(1)))
  const { row, key, pressed } = track.commands
  expect(
    Array.from(row, (at, index) => ({ row: at, text: `${pressed[index] ? '+' : '-'}${KEYS[key[index]!]}` })),
  ).toEqual(keys)
}

test('a track says what the demo says', () => {
  const demo = written()
  expect(demo.segments.length).toBeGreaterThan(1)
  expectSame(demo)
})

test('a loose track is smaller and stays within its bounds', () => {
  const demo = written()
  const [nearest, loose] = [writeTrack(demo), writeTrack(demo, true)]
  expectSame(demo, loose)
  expect(readTrack(nearest).velocityApart).toBe(1 / 16)
  expect(readTrack(loose).velocityApart).toBe(1 / 8)
  expect(packed(loose)).toBeLessThan(packed(nearest))
})

test('only what is too large for its rows is loose', () => {
  const demo = written()
  const most = BYTES_A_ROW * demo.frames.count
  expect(readTrack(writeSmallTrack(demo, () => most)).velocityApart).toBe(1 / 16)
  expect(readTrack(writeSmallTrack(demo, () => most + 1)).velocityApart).toBe(1 / 8)
})

test('a run of 100 rows a second that never stands still has at most 5 bytes a row', () => {
  const demo = parseDemo(writeDemo({ durationMs: 20_000, run: { timeMs: 19_000, startMs: 500 } }))
  const moving = tiled(demo, 6)
  expect(moving.frames.count).toBeGreaterThan(6_000)
  expectSmall(moving)
})

/** At full accuracy, as none of these needs to be loose. */
function expectSmall(demo: Demo): void {
  const bytes = writeSmallTrack(demo, packed)
  expect(packed(bytes)).toBeLessThanOrEqual(BYTES_A_ROW * demo.frames.count)
  expect(readTrack(bytes).velocityApart).toBe(1 / 16)
  expectSame(demo, bytes)
}

test('a long run is whole: as many rows as a file of 100 MB can hold', () => {
  const demo = tiled(written(), 820)
  const { count } = demo.frames
  expect(count).toBeGreaterThan(200_000)
  const track = readTrack(writeTrack(demo))
  expect(track.rows).toBe(count)
  expect(track.milliseconds[count - 1]).toBe(
    Math.round((demo.frames.serverSeconds[count - 1]! - demo.frames.serverSeconds[0]!) * 1000),
  )
})

test('nothing that was typed gets into a track but keys', () => {
  const demo = written()
  demo.commands.strings[demo.commands.text[0]!] = 'rcon_password secret'
  demo.commands.strings.push('+secretkey')
  const before = readTrack(writeTrack(written())).commands.count
  const bytes = writeTrack(demo)
  expect(Buffer.from(bytes).includes('secret')).toBe(false)
  expect(readTrack(bytes).commands.count).toBeLessThan(before)
})

test('an empty demo has an empty track', () => {
  const demo = written()
  const bytes = writeTrack({
    ...demo,
    ...{ segments: [], turnedRows: [] },
    frames: { ...demo.frames, count: 0 },
    commands: { ...demo.commands, count: 0 },
  })
  expect(readTrack(bytes)).toMatchObject({ rows: 0, commands: { count: 0 } })
})

test('what is no number in a demo stays out of its track', () => {
  const demo = written()
  const odd = [Number.NaN, Infinity, -Infinity, 3e38, -1e12]
  for (const [index, value] of odd.entries()) {
    for (const column of [demo.frames.originX, demo.frames.yaw, demo.frames.serverSeconds, demo.frames.velocityZ]) {
      column[index * 20] = value
    }
  }
  const track = readTrack(writeTrack(demo))
  for (const column of [track.originX, track.yaw, track.milliseconds, track.velocityZ]) {
    expect(column.every((value) => Math.abs(value) < 1e8)).toBe(true)
  }
})

describe('tracks that are not to be believed', () => {
  const code = (bytes: Uint8Array): string => {
    try {
      readTrack(bytes)
      return 'read'
    } catch (error) {
      if (error instanceof TrackError) return error.code
      throw error
    }
  }
  const changed = (change: (view: DataView) => void, isSound = true, bytes = writeTrack(written())): string => {
    const view = new DataView(bytes.buffer)
    change(view)
    if (isSound) view.setUint32(12, checksum(bytes.subarray(16)), true)
    return code(bytes)
  }

  test('are refused with a code', () => {
    expect(code(new Uint8Array(0))).toBe('not-a-track')
    expect(changed((view) => view.setUint8(0, 0))).toBe('not-a-track')
    expect(changed((view) => view.setUint8(4, 1))).toBe('track-version')
    expect(changed((view) => view.setUint8(4, 3))).toBe('track-version')
    expect(changed((view) => view.setUint8(4, 5))).toBe('track-version')
    expect(changed((view) => view.setUint8(5, 2))).toBe('track-damaged')
    expect(changed((view) => view.setUint32(8, 250_001, true))).toBe('track-too-large')
    expect(changed((view) => view.setUint16(6, 257, true))).toBe('track-too-large')
    expect(changed((view) => view.setUint8(100, view.getUint8(100) ^ 1), false)).toBe('track-damaged')
    expect(changed((view) => view.setUint32(16, 1, true))).toBe('track-damaged')
    expect(changed((view) => view.setUint32(20, 0, true))).toBe('track-damaged')
    expect(changed((view) => view.setUint32(8, 3, true))).toBe('track-damaged')
    expect(code(writeTrack(written()).slice(0, 200))).toBe('track-damaged')
    expect(changed(() => undefined, true, Uint8Array.from([...writeTrack(written()), 0]))).toBe('track-damaged')
    // behind the last command's key: how many keys of brushes, and the heads of their eight columns
    expect(changed((view) => view.setUint8(view.byteLength - 13, 240))).toBe('track-damaged')
    expect(changed((view) => view.setUint32(view.byteLength - 12, 20_001, true))).toBe('track-too-large')
    expect(changed(() => undefined)).toBe('read')
  })

  test(`are broken in ${ROUNDS} ways, and none is a crash or a wait`, () => {
    const demo = parseDemo(writeDemo({ durationMs: 1500, run: { timeMs: 400, startMs: 500 } }))
    const brushes = [1, 2, 3].map((row) => ({ brush: row, row, x: row, y: 0, z: 0, pitch: 0, yaw: 90, roll: 0 }))
    const wholes = [writeTrack({ ...demo, brushes }), writeTrack(demo, true)]
    const seen = new Set<string>()
    const began = process.cpuUsage()
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const bytes = mutate(wholes[seed % 2]!, seed)
      // with a checksum that fits, or nothing behind it would ever be reached
      if (bytes.length >= 16) new DataView(bytes.buffer).setUint32(12, checksum(bytes.subarray(16)), true)
      seen.add(code(bytes))
    }
    // on average far below the second that one may take
    expect(process.cpuUsage(began).user / 1000 / ROUNDS).toBeLessThan(100)
    expect([...seen].sort()).toEqual(['not-a-track', 'read', 'track-damaged', 'track-too-large', 'track-version'])
  })
})

describe.skipIf(!haveDemos)('tracks of real recordings', () => {
  const all = ['clean', 'cheat', 'other', 'longjump', 'hltv'].flatMap((folder) =>
    demosIn(folder).map((name) => ({ folder, name })),
  )
  /** a third of them; all with FULL=1 */
  const chosen = all.filter((_, place) => process.env.FULL === '1' || place % 3 === 0)

  test.each(chosen)('$folder/$name is small and comes back within the bounds', ({ folder, name }) => {
    const demo = parseDemo(readReal(folder, name))
    const bytes = writeSmallTrack(demo, packed)
    // rows that are few and far between follow less from each other
    const few = SPARSE_BYTES_A_MINUTE * Math.max(demo.durationMs / 60_000, 1 / 4)
    expect(packed(bytes)).toBeLessThanOrEqual(Math.max(BYTES_A_ROW * demo.frames.count, few))
    expectSame(demo)
    expectSame(demo, bytes)
    if (folder === 'longjump') expect(readTrack(bytes).velocityApart).toBe(1 / 16)
  })

  test('the moving rows of a long jump, one after the other, are small at full accuracy', () => {
    const [name] = demosIn('longjump')
    const moving = tiled(parseDemo(readReal('longjump', name!)), 20)
    expect(moving.frames.count).toBeGreaterThan(5_000)
    expectSmall(moving)
    expect(packed(writeTrack(moving)) / moving.frames.count).toBeLessThan(4.2)
  })
})
