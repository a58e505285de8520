import { describe, expect, test } from 'vitest'
import { type Demo, parseDemo, REPORT_VERSION, reportOf, seriesOf } from './index.ts'
import { DUCKED, GROUND } from './series.ts'
import { type WriterOptions, writeDemo } from './write/writer.ts'

const parsed = (options: WriterOptions) => parseDemo(writeDemo(options))
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

describe('a report', () => {
  test('holds everything that is measured', () => {
    const infos = [
      { time: 500, slot: 0, name: 'Olga2' },
      { time: 600, slot: 7, name: 'Ivan' },
    ]
    const report = reportOf(
      parsed({ durationMs: 12_000, player: 'Olga', run: { timeMs: 9_000 }, infos, joins: [{ time: 11_500 }] }),
    )
    expect(report).toMatchObject({ version: REPORT_VERSION, segmentCount: 2, sessionCount: 1, otherPlayers: 1 })
    expect(report.summary.timers).toContainEqual(expect.objectContaining({ timeMs: 9_000 }))
    expect(report.findings.map(({ kind }) => kind)).toEqual(['dedicated-server', 'name-changed', 'reconnect'])
    expect(report.summary.warnings.map(({ code }) => code)).toEqual(report.findings.map(({ kind }) => kind))
    expect(report.hops.hops).toBeGreaterThan(5)
    expect(report.movement.airMs).toBeGreaterThan(4_000)
    expect(report.strafes.changes).toBeGreaterThan(5)
    expect(report.ownNames).toEqual([
      { time: 0, name: 'Olga' },
      { time: 500, name: 'Olga2' },
    ])
    expect(JSON.stringify(report)).not.toContain('Ivan')
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })

  test('names the jumps of a long jump demo', () => {
    const report = reportOf(parsed({ jump: { type: 'dcj', prestrafe: 299, topspeed: 355, strafes: 7 } }))
    expect(report.longJumps[0]).toMatchObject({ printed: { type: 'dcj' }, computed: { type: 'dcj' } })
  })

  test('of ten minutes stays below 60 KB, whatever is in the demo', () => {
    const demo = parsed({
      durationMs: 600_000,
      faults: ['no-jump-command', 'move-450', 'double-msec', 'unknown-command'],
    })
    const worst: Demo = { ...demo, texts: [] }
    for (let index = 0; index < 900; index++) {
      const block = `LJ Distance: ${(240 + index / 100).toFixed(3)} Maxspeed: 340.123 (65.123) Prestrafe: 275.123 Strafes: 14 Sync: 85`
      const table = Array.from({ length: 14 }, (_, row) => `${row + 1} 13.637 0.387 16.4%  83%`).join('\n')
      const text = index % 3 ? `${'ы'.repeat(180)} 1:${index}` : `${block}\n${table}`
      worst.texts.push({ time: index * 600, source: 'text-message', text, repeats: 0 })
    }
    const report = reportOf(worst)
    expect(report.findings.length).toBeGreaterThan(3)
    expect(report.findings.reduce((sum, { hitCount }) => sum + hitCount, 0)).toBeGreaterThan(800)
    expect(report.hops.hops).toBeGreaterThan(report.hops.list.length)
    expect(report.longJumps).toHaveLength(6)
    expect(bytes(report)).toBeLessThan(60_000)
  })
})

describe('a series', () => {
  test('has a point for every frame where there are few', () => {
    const demo = parsed({ durationMs: 3000 })
    const series = seriesOf(demo)
    expect(series).toMatchObject({ framesPerPoint: 1, breaks: [] })
    const { serverSeconds } = demo.frames
    expect(series.clock.at(-1)).toBeCloseTo(serverSeconds.at(-1)! - serverSeconds[0]!, 3)
    expect(series.x).toEqual(demo.frames.originX)
    expect(series.yaw).toEqual(demo.frames.yaw)
    expect(series.buttons).toEqual(demo.frames.buttons)
    const speed = Math.hypot(demo.frames.velocityX[250]!, demo.frames.velocityY[250]!)
    expect(series.speed[250]).toBeCloseTo(speed, 3)
    expect(series.state[0]).toBe(GROUND)
    expect(series.state.includes(0)).toBe(true)
  })

  test('is thinned out without losing keys and top speeds', () => {
    const demo = parsed({ durationMs: 20_000 })
    const series = seriesOf(demo, 100)
    expect(series.seconds.length).toBeLessThanOrEqual(100)
    expect(series.seconds.length).toBeGreaterThan(90)
    const speeds = Array.from(demo.frames.velocityX, (x, row) => Math.hypot(x, demo.frames.velocityY[row]!))
    expect(Math.max(...series.speed)).toBeCloseTo(Math.max(...speeds), 3)
    const jumps = demo.frames.buttons.findIndex((buttons) => (buttons & 2) !== 0)
    expect(series.buttons[Math.floor(jumps / series.framesPerPoint)]! & 2).toBe(2)
  })

  test('is interrupted by a new session, and shows ducking', () => {
    const series = seriesOf(parsed({ durationMs: 3000, joins: [{ time: 1490 }] }))
    expect(series.breaks).toEqual([150])
    const jump = seriesOf(parsed({ jump: { type: 'cj', prestrafe: 290, topspeed: 350, strafes: 7 } }))
    expect(jump.state.some((state) => (state & DUCKED) !== 0)).toBe(true)
  })

  test('takes any number of points, and any demo', () => {
    const demo = parsed({ durationMs: 1000 })
    for (const points of [0, -5, Number.NaN, 1, 1e9]) expect(seriesOf(demo, points).seconds.length).toBeGreaterThan(0)
    demo.frames.originX.fill(Number.NaN)
    demo.frames.velocityX.fill(Number.POSITIVE_INFINITY)
    const { x, speed } = seriesOf(demo)
    expect([...x, ...speed].every(Number.isFinite)).toBe(true)
  })
})
