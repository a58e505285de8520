import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseDemo } from '../index.ts'
import { demosIn, haveDemos, readReal } from '../testing/real-demos.ts'
import type { Demo } from '../types.ts'
import { mutate } from '../write/mutate.ts'
import { writeDemo } from '../write/writer.ts'
import { DUCKED, GROUND, KEYS, PAUSED, readTrack, TrackError, TURNED, WATER_SHIFT } from './track.ts'
import { checksum } from './track-checksum.ts'
import { BYTES_A_MINUTE, CLOCK_APART } from './track-format.ts'
import { writeSmallTrack, writeTrack } from './track-writer.ts'

/** all of them with FULL=1 */
const ROUNDS = process.env.FULL === '1' ? 5_000 : 200

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
function expectSame(demo: Demo, bytes = writeTrack(demo), clockApart = 0): void {
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
  expect(farthest(count, (row) => track.milliseconds[row]! - clock(row))).toBeLessThanOrEqual(clockApart + 0.5)
  expect(farthest(count, (row) => track.demoMilliseconds[row]! - frames.seconds[row]! * 1000)).toBeLessThan(21)
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

test('a track that is to be small stays within its bounds', () => {
  const demo = written()
  for (const halvings of [0, 1, 6]) {
    const bytes = writeTrack(demo, halvings)
    expectSame(demo, bytes, CLOCK_APART)
    expect(readTrack(bytes).velocityApart).toBe(2 ** halvings / 16)
    const dense = writeTrack(demo, halvings, true)
    expectSame(demo, dense, CLOCK_APART)
    expect(dense.length).toBeLessThan(packed(bytes))
  }
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
    expect(changed((view) => view.setUint8(4, 4))).toBe('track-version')
    expect(changed((view) => view.setUint8(4, 3))).toBe('track-damaged')
    expect(code(writeTrack(written(), 0, true).slice(0, 200))).toBe('track-damaged')
    expect(changed((view) => view.setUint8(5, 7))).toBe('track-damaged')
    expect(changed((view) => view.setUint32(8, 250_001, true))).toBe('track-too-large')
    expect(changed((view) => view.setUint16(6, 257, true))).toBe('track-too-large')
    expect(changed((view) => view.setUint8(100, view.getUint8(100) ^ 1), false)).toBe('track-damaged')
    expect(changed((view) => view.setUint32(16, 1, true))).toBe('track-damaged')
    expect(changed((view) => view.setUint32(20, 0, true))).toBe('track-damaged')
    expect(changed((view) => view.setUint32(8, 3, true))).toBe('track-damaged')
    expect(code(writeTrack(written()).slice(0, 200))).toBe('track-damaged')
    expect(changed(() => undefined, true, Uint8Array.from([...writeTrack(written()), 0]))).toBe('track-damaged')
    // the last byte is the last command's key
    expect(changed((view) => view.setUint8(view.byteLength - 1, 240))).toBe('track-damaged')
    expect(changed(() => undefined)).toBe('read')
  })

  test(`are broken in ${ROUNDS} ways, and none is a crash or a wait`, () => {
    const demo = parseDemo(writeDemo({ durationMs: 1500, run: { timeMs: 400, startMs: 500 } }))
    const wholes = [writeTrack(demo), writeTrack(demo, 0, true)]
    const seen = new Set<string>()
    const began = process.cpuUsage()
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const bytes = mutate(wholes[seed % 2]!, seed)
      // with a checksum that fits, or nothing behind it would ever be reached
      if (bytes.length >= 16) new DataView(bytes.buffer).setUint32(12, checksum(bytes.subarray(16)), true)
      seen.add(code(bytes))
    }
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(20_000)
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
    expect(packed(bytes) / Math.max(demo.durationMs / 60_000, 1 / 6)).toBeLessThanOrEqual(BYTES_A_MINUTE)
    expectSame(demo)
    expectSame(demo, bytes, CLOCK_APART)
    if (folder === 'longjump') expect(readTrack(bytes).velocityApart).toBe(1 / 16)
  })
})
