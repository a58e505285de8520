import { describe, expect, test } from 'vitest'
import { DEFAULT_RULES, inspect, parseDemo } from '../index.ts'
import { measure } from '../measures.ts'
import { type WriterFrame, type WriterOptions, writeDemo } from '../write/writer.ts'
import { checkClocks } from './clocks.ts'

/** Findings about clocks in a demo of 20 seconds whose frames `plant` changed. */
function clockFindings(plant: (frame: WriterFrame) => void, options: WriterOptions = {}) {
  const demo = parseDemo(writeDemo({ durationMs: 20_000, ...options, plant }))
  return inspect(demo)
    .filter(({ kind }) => kind.startsWith('clock'))
    .map(({ kind, level }) => `${kind} ${level}`)
}

/** The game hangs for `seconds` before each of `frames`: the engine takes a quarter of a second for it at most. */
const hanging = (seconds: number, frames: number[]) => (frame: WriterFrame) => {
  const hangs = frames.filter((index) => index <= frame.index).length
  frame.seconds += hangs * seconds
  frame.serverSeconds += hangs * Math.min(seconds, 0.25)
  frame.messageSeconds += hangs * Math.min(seconds, 0.25)
  if (frames.includes(frame.index)) Object.assign(frame, { frameSeconds: 0.25, milliseconds: 250 })
}

describe('the clocks of an honest player', () => {
  test('lag behind when the game hangs', () => {
    expect(clockFindings(hanging(0.6, [300, 301, 500, 700, 900, 1100, 1300, 1500, 1700]))).toEqual([])
    expect(clockFindings(hanging(0.2, [300, 500, 700, 900, 1100]))).toEqual([])
  })

  test('may be put right in the frame after', () => {
    const frames = [300, 500, 700, 900, 1100, 1300]
    const catching = (frame: WriterFrame) => {
      hanging(0.6, frames)(frame)
      const caught = 0.2 * frames.filter((index) => index < frame.index).length
      frame.serverSeconds += caught
      frame.messageSeconds += caught
    }
    expect(clockFindings(catching)).toEqual([])
  })

  test('stand still after a reconnect until the new server speaks, and then catch up', () => {
    const reconnect = (frame: WriterFrame) => {
      const since = frame.seconds - 8
      if (since < 0) return
      const waits = since < 1.5
      frame.serverSeconds = waits ? 0 : since + 1.5 - 0.25 * Math.max(0, 2 - since)
      frame.messageSeconds = waits ? 9 : since + 1.5
    }
    expect(clockFindings(reconnect, { joins: [{ time: 7990 }] })).toEqual([])
  })

  test.each([60, 75, 99.5, 125])('are cut to whole milliseconds at %d fps', (fps) => {
    expect(clockFindings(() => {}, { fps })).toEqual([])
  })

  test('stop in a pause', () => {
    const paused = (frame: WriterFrame) => {
      frame.paused = frame.seconds > 5 && frame.seconds < 15
      const lost = Math.min(Math.max(0, frame.seconds - 5), 10)
      frame.serverSeconds -= lost
      frame.messageSeconds -= lost
    }
    expect(clockFindings(paused)).toEqual([])
  })
})

test('a hole of the server’s clock is no stall, and says nothing of its speed', () => {
  const hole = (frame: WriterFrame) => {
    if (frame.index >= 900) frame.serverSeconds += 3
  }
  const { clocks } = parseDemo(writeDemo({ durationMs: 20_000, plant: hole }))
  expect(clocks).toMatchObject({ stalledMs: 0, serverToFrame: 1 })
  const hang = (frame: WriterFrame) => {
    if (frame.index >= 900) frame.seconds += 3
  }
  expect(parseDemo(writeDemo({ durationMs: 20_000, plant: hang })).clocks.stalledMs).toBeGreaterThan(3000)
})

describe('a clock of another speed', () => {
  const server = (speed: number) => (frame: WriterFrame) => {
    frame.serverSeconds *= speed
    frame.messageSeconds *= speed
  }
  const messages = (speed: number) => (frame: WriterFrame) => {
    frame.messageSeconds *= speed
  }

  test.each([
    [0.992, []],
    [1.008, []],
    [0.988, ['clock-server look']],
    [1.012, ['clock-server look']],
    [1.025, ['clock-server look']],
    [0.965, ['clock-server strong']],
    [1.035, ['clock-server strong']],
    [5, ['clock-server strong']],
  ])('%d: %j', (speed, expected) => {
    expect(clockFindings(server(speed))).toEqual(expected)
    expect(clockFindings(messages(speed))).toEqual(expected)
  })

  test.each([
    [1.0099, undefined],
    [1.0101, 'look'],
    [1.0299, 'look'],
    [1.0301, 'strong'],
    [0.9699, 'strong'],
  ])('at the very limit: %d is %s', (serverToFrame, level) => {
    const demo = parseDemo(writeDemo({ durationMs: 12_000 }))
    const found = checkClocks({ ...demo, clocks: { ...demo.clocks, serverToFrame } }, measure(demo), DEFAULT_RULES)
    expect(found.map((finding) => finding.level)).toEqual(level ? [level] : [])
  })

  test('says nothing about less than ten seconds', () => {
    expect(clockFindings(server(1.5), { durationMs: 10_500 })).toEqual([])
    expect(clockFindings(server(1.5), { durationMs: 11_500 })).toEqual(['clock-server strong'])
  })
})

describe('steps that do not take as long as their frame', () => {
  const odd = (count: number, by: number) => (frame: WriterFrame) => {
    if (frame.index >= 300 && frame.index < 300 + count) frame.milliseconds += by
  }

  test('are strong above one in a hundred', () => {
    expect(clockFindings(odd(21, 3))).toEqual(['clock-command strong'])
    expect(clockFindings(odd(21, -3))).toEqual(['clock-command strong'])
    expect(clockFindings(odd(19, 3))).toEqual([])
    expect(clockFindings(odd(1000, 2))).toEqual([])
    expect(clockFindings(odd(5, 3), { durationMs: 3400 })).toEqual(['clock-command strong'])
    expect(clockFindings(odd(4, 3), { durationMs: 3400 })).toEqual([])
  })

  test('say how many', () => {
    const demo = parseDemo(writeDemo({ durationMs: 20_000, plant: odd(500, 9) }))
    expect(demo.clocks).toMatchObject({ steps: 1999, oddSteps: 500 })
    expect(inspect(demo)).toContainEqual(expect.objectContaining({ kind: 'clock-command', value: 25, limit: 1 }))
  })
})
