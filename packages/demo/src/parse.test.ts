import { describe, expect, test } from 'vitest'
import { DemoError, parseDemo, summarize } from './index.ts'
import { type DamageKind, damage, writeDemo } from './write/writer.ts'

/** Nobody's: made of the prefix that all individual accounts share and an invented rest. */
const steamId64 = ['7656119', '8000000001'].join('')

const run = { timeMs: 4_250, startMs: 1_000, cp: 3, gc: 5 }

function errorOf(bytes: Uint8Array, maxBytes?: number): DemoError {
  try {
    parseDemo(bytes, maxBytes === undefined ? {} : { maxBytes })
  } catch (error) {
    if (error instanceof DemoError) return error
    throw error
  }
  throw new Error('Nothing was thrown')
}

function patched(offset: number, ...bytes: number[]): Uint8Array {
  const demo = writeDemo()
  demo.set(bytes, offset)
  return demo
}

describe('a sound demo', () => {
  test('gives back what was written', () => {
    const demo = parseDemo(
      writeDemo({
        ...{ map: 'kz_village', player: 'Žofie', hostName: 'Ледник', mapCrc: 0xdeadbeef, playerIndex: 0, run },
        ...{ steamId64, build: 8308, earlier: [{ durationMs: 90_000, frames: 9000 }] },
      }),
    )
    expect(demo.header).toMatchObject({ map: 'kz_village', gameDir: 'cstrike', mapCrc: 0xdeadbeef })
    expect(demo.serverInfo).toMatchObject({ hostName: 'Ледник', map: 'kz_village', mapCrcAgrees: true, build: 8308 })
    expect(demo.serverInfo?.kind).toBe('listen')
    expect(demo.player).toEqual({ name: 'Žofie', steamId64, realSteam: true })
    expect(demo.session).toEqual({ recording: 2, totalMs: 96_250, earlier: [{ durationMs: 90_000, frames: 9000 }] })
    expect(demo.durationMs).toBe(6_250)
    expect(demo.frames.count).toBe(625)
    expect(demo.renderedSeconds).toHaveLength(625)
    expect(demo.warnings).toEqual([])
    expect(demo.messageErrors).toBe(0)
    expect(demo.messageBytesRead).toBe(demo.messageBytes)
    expect(demo.messageCounts[7]).toBe(625)
    expect(demo.fps).toMatchObject({ average: 100, median: 100 })
    expect(demo.frames.maxSpeed[100]).toBe(250)
  })

  test("keeps the command's own angles and the numbers of packets, in eight bytes a row", () => {
    const { frames } = parseDemo(
      writeDemo({
        plant: (frame) => {
          frame.commandPitch = -30
        },
      }),
    )
    const step = 360 / 65_536
    expect(frames.commandPitch[200]! * step).toBeCloseTo(330, 2)
    expect(Math.abs(frames.commandYaw[200]! * step - frames.yaw[200]!)).toBeLessThanOrEqual(step)
    expect([...frames.incoming.subarray(100, 103)]).toEqual([100, 101, 102])
    expect([...frames.outgoing.subarray(100, 103)]).toEqual([101, 102, 103])
    const { commandPitch, commandYaw, incoming, outgoing } = frames
    const added = [commandPitch, commandYaw, incoming, outgoing].reduce(
      (sum, column) => sum + column.BYTES_PER_ELEMENT,
      0,
    )
    expect(added).toBeLessThanOrEqual(8)
  })

  test('shows the run: the plugin text and the round clock', () => {
    const { timers } = parseDemo(writeDemo({ player: 'Žofie', run }))
    const times = { startMs: 1_000, endMs: 5_250, timeMs: 4_250 }
    expect(timers).toContainEqual(expect.objectContaining({ kind: 'text', ...times, cp: 3, gc: 5, ownName: true }))
    expect(timers).toContainEqual(expect.objectContaining({ kind: 'round-time', ...times }))
  })

  test.each([46, 47, 48])('network protocol %i is read', (networkProtocol) => {
    const demo = parseDemo(writeDemo({ networkProtocol }))
    expect(demo.messageErrors).toBe(0)
    expect(demo.frames.count).toBe(500)
  })

  test.each([0, 1, 7, 30])('the map CRC of a player in slot %i is un-munged', (playerIndex) => {
    const { serverInfo } = parseDemo(writeDemo({ mapCrc: 0x0badcafe, playerIndex }))
    expect(serverInfo).toMatchObject({ mapCrc: 0x0badcafe, mapCrcAgrees: true, playerIndex })
  })

  test('an emulated Steam id is told from a real one', () => {
    expect(parseDemo(writeDemo({ steamId64: '90071997000000001' })).player.realSteam).toBe(false)
    expect(parseDemo(writeDemo()).player).toMatchObject({ steamId64: null, realSteam: null })
  })

  test('a name that is not UTF-8 is read as windows-1251', () => {
    const bytes = writeDemo({ player: 'ABCDEF' })
    const at = findBytes(bytes, 'ABCDEF')
    bytes.set([0xc8, 0xe3, 0xee, 0xf0, 0xfc, 0x03], at)
    expect(parseDemo(bytes).player.name).toBe('Игорь')
    expect(parseDemo(bytes, { fallbackEncoding: 'windows-1252' }).player.name).toBe('Èãîðü')
  })

  test('a name of UTF-8 that was cut within a letter is not read as windows-1251', () => {
    const bytes = writeDemo({ player: 'ABCDEFGHI' })
    const at = findBytes(bytes, 'ABCDEFGHI')
    bytes.set([0xd0, 0x98, 0xd0, 0xb3, 0xd0, 0xbe, 0xd1, 0x80, 0xd1], at)
    expect(parseDemo(bytes).player.name).toBe('Игор')
  })

  test('fewer network frames than rendered ones keep the fps', () => {
    const demo = parseDemo(writeDemo({ updates: 20, durationMs: 12_000 }))
    expect(demo.fps?.average).toBe(100)
    expect(demo.renderedPerNet).toBe(5)
    expect(summarize(demo).warnings).toEqual([])
  })

  test('the input is not changed, and may lie anywhere in a larger buffer', () => {
    const bytes = writeDemo({ durationMs: 1000 })
    const larger = new Uint8Array(bytes.length + 100)
    larger.set(bytes, 33)
    const copy = larger.slice()
    expect(parseDemo(larger.subarray(33, 33 + bytes.length)).frames.count).toBe(100)
    expect(larger.every((byte, index) => byte === copy[index])).toBe(true)
  })
})

describe('what is not a demo to read', () => {
  test('is refused with a code and the offset that shows it', () => {
    expect(errorOf(new Uint8Array(0))).toMatchObject({ name: 'DemoError', code: 'not-a-demo', offset: 0 })
    expect(errorOf(patched(0, 0x50, 0x4b))).toMatchObject({ code: 'not-a-demo' })
    expect(errorOf(patched(2, 0x32, 0x44, 0x45, 0x4d, 0x4f))).toMatchObject({ code: 'source-demo' })
    expect(errorOf(writeDemo().slice(0, 300))).toMatchObject({ code: 'too-short', offset: 300 })
    expect(errorOf(patched(8, 4))).toMatchObject({ code: 'demo-protocol', offset: 8 })
    expect(errorOf(patched(12, 45))).toMatchObject({ code: 'network-protocol', offset: 12 })
    expect(errorOf(patched(12, 49))).toMatchObject({ code: 'network-protocol' })
    expect(errorOf(writeDemo(), 1000)).toMatchObject({ code: 'too-large', offset: 1000 })
  })
})

describe('a damaged demo', () => {
  const good = writeDemo({ earlier: [{ durationMs: 2000, frames: 200 }] })

  test.each<[DamageKind, number, boolean, string]>([
    ['crash', 500, false, 'directory-missing'],
    ['truncated', 299, false, 'directory-outside'],
    ['directory-count', 500, true, 'directory-count'],
    ['directory-offset', 500, true, 'directory-outside'],
    ['frame-count', 500, true, 'directory-mismatch'],
    ['trailing', 500, true, 'trailing-bytes'],
    ['header-only', 0, false, 'no-playback'],
  ])('%s: %i frames are saved', (kind, frames, finished, code) => {
    const demo = parseDemo(damage(good, kind))
    expect(demo.frames.count).toBe(frames)
    expect(demo.finished).toBe(finished)
    expect(demo.warnings.map((warning) => warning.code)).toContain(code)
    expect(demo.messageErrors).toBe(0)
    expect(summarize(demo).warnings.length).toBeGreaterThan(0)
  })

  test('a frame type that does not exist ends the reading there', () => {
    const { frames } = parseDemo(good)
    const bytes = good.slice()
    const at = frames.messageOffset[200]! + frames.messageLength[200]!
    bytes[at] = 77
    const demo = parseDemo(bytes)
    expect(demo.frames.count).toBe(201)
    expect(demo.warnings).toContainEqual(expect.objectContaining({ code: 'frame-type', offset: at }))
  })

  test('an unknown message loses the rest of its packet only, and is counted', () => {
    const { frames, messages } = parseDemo(good)
    const bytes = good.slice()
    const at = frames.messageOffset[200]!
    bytes[at] = 63
    const demo = parseDemo(bytes)
    expect(demo.messageErrors).toBe(1)
    expect(demo.messageBytes - demo.messageBytesRead).toBe(frames.messageLength[200])
    expect(demo.messages).toBe(messages - 1)
    expect(demo.warnings).toContainEqual(expect.objectContaining({ code: 'message-unread', offset: at }))
  })
})

function findBytes(bytes: Uint8Array, text: string): number {
  return Array.from(bytes.subarray(0, 4000), (byte) => String.fromCharCode(byte))
    .join('')
    .indexOf(text)
}
