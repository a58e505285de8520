import { describe, expect, test } from 'vitest'
import { inspect, parseDemo } from '../index.ts'
import { damage, type WriterFault, type WriterOptions, writeDemo } from '../write/writer.ts'

const LONG_ENOUGH = { durationMs: 12_000 }

function findings(options: WriterOptions) {
  return inspect(parseDemo(writeDemo({ ...LONG_ENOUGH, ...options })))
}

describe('inspect', () => {
  test.each([1, 2, 3, 4, 5])('finds nothing in an honest run (seed %i)', (seed) => {
    expect(findings({ seed, run: { timeMs: 9_870 } })).toEqual([])
  })

  test.each<[WriterFault, string, string]>([
    ['no-jump-command', 'jump-without-command', 'strong'],
    ['move-450', 'move-over-limit', 'strong'],
    ['double-msec', 'clock-command', 'strong'],
    ['sv-cheats', 'sv-cheats', 'fact'],
    ['gravity-400', 'setting', 'fact'],
    ['unknown-command', 'unknown-command', 'strong'],
  ])('%s is found', (fault, kind, level) => {
    const found = findings({ faults: [fault] })
    expect(found).toContainEqual(expect.objectContaining({ kind, level }))
    for (const { text } of found) expect(text).toMatch(/^[A-Z0-9].*\.$/)
  })

  test('says where to look and what was measured', () => {
    const [finding] = findings({ faults: ['move-450'] })
    const frames = Number(/in (\d+) frames/.exec(finding?.text ?? '')?.[1])
    expect(frames).toBeGreaterThan(10)
    expect(finding).toMatchObject({
      ...{ kind: 'move-over-limit', level: 'strong', time: 990, value: 450, limit: 250 },
      text: `The movement asked for is up to 450 in ${frames} frames; the player's limit is 250.`,
    })
    expect(finding!.hits).toHaveLength(finding!.hitCount)
    expect(finding!.hits[0]![0]).toBe(990)
    expect(finding!.hits.every(([from, to], index) => from <= to && from > (finding!.hits[index - 1]?.[1] ?? -1))).toBe(
      true,
    )
  })

  test('frame rates outside the window are facts', () => {
    expect(findings({ fps: 125 })).toContainEqual(
      expect.objectContaining({ kind: 'fps-high', value: 125, limit: 100.1 }),
    )
    expect(findings({ fps: 80 })).toContainEqual(expect.objectContaining({ kind: 'fps-low', value: 80, limit: 95 }))
    expect(findings({ fps: 99.9 })).toEqual([])
  })

  test('a server that is not the own one, and a recording that was cut off', () => {
    expect(findings({ playerIndex: 3 })).toContainEqual(expect.objectContaining({ kind: 'dedicated-server' }))
    expect(inspect(parseDemo(damage(writeDemo(), 'crash')))).toContainEqual(
      expect.objectContaining({ kind: 'unfinished', level: 'fact' }),
    )
  })
})
