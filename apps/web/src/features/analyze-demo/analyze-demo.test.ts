import { type Demo, parseDemo, readJumps, reportOf, seriesOf, shareable } from '@kz/demo'
import { type WriterOptions, writeDemo } from '@kz/demo/write/writer'
import { describe, expect, it } from 'vitest'
import { clockText, figure, signed } from '../../blocks/analysis/clock-text.ts'
import { fitted, nearestPoint, panned, planeOf, zoomed } from './charts/path-view.ts'
import { createPlayhead } from './charts/playhead.ts'
import { pointAt, pressesOf, rangeOf, speedSteps, tracedBy } from './charts/track.ts'
import { comparedLines, laidOver } from './compare.ts'
import { faultText, limitsOf } from './faults.ts'
import { isLong, jumpRows, onRuler } from './jump-rows.ts'
import { analysisOf, analysisOfKept, jumpAt, startOf } from './read/analysis.ts'
import { readWanted } from './read/asked.ts'
import { rulesOf, rulesSentence } from './rules.ts'

function read(options: WriterOptions) {
  const bytes = writeDemo({ map: 'kz_a', player: 'Olga', ...options })
  const demo = parseDemo(bytes)
  const series = seriesOf(demo, 20_000)
  const report = shareable(reportOf(demo), series, bytes.length)
  return analysisOf({
    ...{
      name: 'a.dem',
      report,
      series,
      jumps: readJumps(demo),
      moreJumps: 0,
      texts: [],
      limits: [],
      isReplay: false,
      fileCrc: null,
    },
    file: new Blob([]),
  })
}
const run = read({ durationMs: 12_000, run: { timeMs: 9_000 } })

describe('the playhead', () => {
  it('stays in the demo, and the window goes with it', () => {
    const playhead = createPlayhead(60_000, 30_000)
    expect(playhead.get()).toMatchObject({ at: 30_000, from: 24_000, to: 36_000 })
    playhead.seek(99_999)
    expect(playhead.get()).toMatchObject({ at: 60_000, from: 48_000, to: 60_000 })
    playhead.seek(-5)
    expect(playhead.get()).toMatchObject({ at: 0, from: 0, to: 12_000 })
    playhead.show(40_000)
    expect(playhead.get()).toMatchObject({ at: 40_000, from: 37_000, to: 43_000 })
    playhead.setWindow(10_000, 10_001)
    expect(playhead.get()).toMatchObject({ from: 10_000, to: 10_500 })
    playhead.setWindow(-50, 1e9)
    expect(playhead.get()).toMatchObject({ from: 0, to: 60_000 })
  })

  it('begins again when it plays at the end, and tells who watches', () => {
    const playhead = createPlayhead(5_000)
    const seen: number[] = []
    const stop = playhead.watch(() => seen.push(playhead.get().at))
    playhead.seek(5_000)
    playhead.play(true)
    stop()
    playhead.seek(100)
    expect(seen).toEqual([5_000, 0])
    expect(createPlayhead(0).get()).toMatchObject({ at: 0, from: 0, to: 500 })
  })
})

describe('a track', () => {
  it('finds points by time and the stretches in which a key was down', () => {
    const track = { ...run.track, ms: Float64Array.of(0, 10, 20, 30, 40), buttons: Uint16Array.of(2, 2, 0, 0, 2) }
    expect([-1, 0, 9, 10, 39, 99].map((ms) => pointAt(track, ms))).toEqual([0, 0, 0, 1, 3, 4])
    expect(pressesOf(track, 2, 0, 40)).toEqual([
      [0, 20],
      [40, 40],
    ])
    expect(pressesOf(track, 512, 0, 40)).toEqual([])
  })

  it('of a shared report has its few points, and no keys', () => {
    const shared = tracedBy(run.report)
    expect(shared.buttons).toBeNull()
    const { most } = rangeOf(run.track, 0, 12_000)
    expect(Math.abs(rangeOf(shared, 0, 12_000).most - most)).toBeLessThan(10)
    expect(speedSteps(run.track)).toEqual(speedSteps(run.track).toSorted((a, b) => a - b))
    expect(speedSteps({ ...run.track, speed: [] })).toHaveLength(4)
  })
})

describe('jumps', () => {
  const jumps = run.jumps
  it('are found by time and by window', () => {
    expect(jumps.length).toBeGreaterThan(5)
    expect(jumpAt(jumps, -1)).toBe(-1)
    expect(jumpAt(jumps, jumps[3]!.startMs)).toBe(3)
    expect(jumpAt(jumps, 1e9)).toBe(jumps.length - 1)
    const [from, to] = [jumps[2]!.startMs, jumps[4]!.endMs]
    const inWindow = jumpRows(jumps, 'window', from, to).map(({ index }) => index)
    expect(inWindow).toEqual(expect.arrayContaining([2, 3, 4]))
    expect(inWindow).not.toContain(0)
    expect(jumpRows(jumps, 'all', 0, 0)).toHaveLength(jumps.length)
    expect(jumpRows(jumps, 'long', 0, 0)).toHaveLength(jumps.filter(isLong).length)
  })
  it('stand on a ruler from 150 to 270', () => {
    expect([100, 150, 210, 270, 300].map(onRuler)).toEqual([0, 0, 50, 100, 100])
  })
})

describe('rules', () => {
  it('are seen, not seen, or violated with their moments', () => {
    const rules = rulesOf(run.report)
    expect(rules).toHaveLength(22)
    expect(rulesSentence(rules)).toBe('13 as agreed, 0 violated, 9 not seen')
    const typed = read({
      durationMs: 6_000,
      faults: ['gravity-400'],
      plant: ({ index, state }) => {
        if (index === 200) state.commands.push('fps_max 250')
      },
    })
    expect(typed.verdict).toBe('violations')
    const find = (name: string) => rulesOf(typed.report).find((rule) => rule.name === name)
    expect(find('sv_gravity')).toMatchObject({ state: 'violated', approved: '800' })
    expect(find('fps_max')).toMatchObject({ state: 'violated', seen: '250', moments: [expect.any(Number)] })
    expect(find('developer')).toMatchObject({ state: 'unseen', seen: '–' })
  })
})

describe('the path', () => {
  const plane = planeOf({ x: [0, 100, 200], y: [0, 10, 20], z: [0, 50, 0] }, 'top')
  it('fits, sizes around a place, and moves', () => {
    const view = fitted(plane, 400, 400)
    expect(view).toMatchObject({ across: 100, up: 10 })
    const at = (v: typeof view, x: number, y: number) => [v.across + x / v.scale, v.up - y / v.scale]
    const larger = zoomed(view, 2, 50, -30)
    const [across, up] = at(view, 50, -30)
    expect(at(larger, 50, -30)[0]).toBeCloseTo(across!)
    expect(at(larger, 50, -30)[1]).toBeCloseTo(up!)
    const moved = panned(view, 10, 20)
    expect(at(moved, 10, 20)[0]).toBeCloseTo(view.across)
    expect(at(moved, 10, 20)[1]).toBeCloseTo(view.up)
    expect(zoomed(view, 1e9).scale).toBe(20)
  })
  it('finds the point under a click, or none', () => {
    const view = fitted(plane, 400, 400)
    expect(nearestPoint(plane, view, 0, 0, 20)).toBe(1)
    expect(nearestPoint(plane, view, 0, 150, 20)).toBeNull()
    expect(planeOf({ x: [0, 1], y: [0, 9], z: [3, 4] }, 'side')).toEqual({ across: [0, 9], up: [3, 4] })
    expect(fitted(planeOf({ x: [], y: [], z: [] }, 'top'), 400, 400).scale).toBeGreaterThan(0)
  })
})

describe('two demos', () => {
  const other = read({ durationMs: 11_000, run: { timeMs: 8_000, startMs: 2_000 }, seed: 7 })
  it('are laid over each other where their runs begin', () => {
    expect(Math.abs(startOf(run.report) - 1_000)).toBeLessThan(50)
    expect(Math.abs(startOf(other.report) - 2_000)).toBeLessThan(50)
    const shift = startOf(other.report) - startOf(run.report)
    const laid = laidOver(run.track, other.track, 'speed', shift)
    expect(laid.a).toHaveLength(laid.ms.length)
    const at = laid.ms.findIndex((ms) => ms >= 5_000)
    expect(laid.b[at]).toBe(other.track.speed[pointAt(other.track, laid.ms[at]! + shift)])
    expect(laid.b.at(-1)).toBeNull()
    expect(laidOver(run.track, other.track, 'z', 0).a[0]).toBe(0)
  })
  it('have their figures side by side', () => {
    const time = comparedLines(run.report, other.report)[0]
    expect(time).toEqual({ name: 'Time of the run', a: '0:09.00', b: '0:08.00', apart: '\u22120:01.00' })
  })
})

describe('a shared report', () => {
  it('says the same as the demo it came from', () => {
    const shared = analysisOfKept({
      ...{ id: 'AAAAAAAAAAAA', report: run.report, sharedBy: null, isOwn: false },
      ...{ sharedAt: '2025-01-01T00:00:00Z', expiresAt: '2025-04-01T00:00:00Z' },
    })
    expect(shared.verdict).toBe(run.verdict)
    expect(shared.file).toBeNull()
    expect(shared.jumps.length).toBeLessThanOrEqual(6)
    expect(shared.jumps.map(({ startMs }) => startMs)).toEqual(
      shared.jumps.map(({ startMs }) => startMs).toSorted((a, b) => a - b),
    )
  })
})

it('a demo of nothing, or of another game, is never without a warning', () => {
  const asRead = {
    name: 'a.dem',
    jumps: [],
    moreJumps: 0,
    texts: [],
    limits: [],
    isReplay: false,
    fileCrc: null,
    file: new Blob([]),
  }
  const series = seriesOf(parseDemo(writeDemo({ durationMs: 1000 })))
  const verdictOf = (summary: Partial<typeof run.report.summary>) =>
    analysisOf({
      ...asRead,
      series,
      report: { ...run.report, findings: [], summary: { ...run.report.summary, ...summary } },
    }).verdict
  expect(verdictOf({})).toBe('none')
  expect(verdictOf({ frames: 0 })).toBe('warnings')
  expect(verdictOf({ gameDir: 'valve' })).toBe('warnings')
})

describe('words', () => {
  it('write times and figures', () => {
    expect([0, 33_420, 61_009, 3_723_400].map((ms) => clockText(ms))).toEqual([
      '0:00.00',
      '0:33.42',
      '1:01.00',
      '1:02:03.40',
    ])
    expect([clockText(59_999, 0), clockText(59_999, 1)]).toEqual(['0:59', '0:59.9'])
    expect([figure(-1.25), figure(null), signed(3), signed(-3)]).toEqual(['\u22121.3', '–', '+3.0', '\u22123.0'])
  })
  it('read what the address asks for, and nothing else', () => {
    expect(readWanted({ demo: '12' })).toEqual({ kind: 'demo', id: 12 })
    expect(readWanted({ report: 'abcDEF_-0123' })).toEqual({ kind: 'report', id: 'abcDEF_-0123' })
    expect(readWanted({ jump: '12', at: '3' })).toEqual({ kind: 'jump', id: 12 })
    expect(readWanted({ run: '12', tab: 'player' })).toEqual({ kind: 'run', id: 12 })
    expect(readWanted({ file: 'lj.dem' })).toBeNull()
    expect(readWanted({ collection: '4', file: 'a.dem' })).toEqual({ kind: 'collection', id: 4, file: 'a.dem' })
    expect(readWanted({ collection: '4' })).toBeNull()
    for (const query of [{}, { demo: '-1' }, { demo: '1e9999' }, { report: '../x' }, { waiting: 'a' }]) {
      expect(readWanted(query)).toBeNull()
    }
  })
  it('say why a file is no demo, and what is missing of one', () => {
    expect(faultText('not-a-demo', 'This is not a demo.')).toBe(
      'This file cannot be read as a demo. This is not a demo.',
    )
    expect(faultText('demo-protocol', 'Demo protocol 4.')).toBe(
      'This demo was recorded by another version of the game. Demo protocol 4.',
    )
    const sound = parseDemo(writeDemo({ durationMs: 1000 }))
    expect(limitsOf(sound)).toEqual([])
    const odd: Demo = {
      ...sound,
      hltv: true,
      header: { ...sound.header, gameDir: 'valve' },
      frames: { ...sound.frames, count: 0 },
    }
    expect(limitsOf(odd)).toEqual([
      'HLTV demos show no player and cannot be submitted.',
      'This demo is not from Counter-Strike.',
      'This file cannot be read as a demo: it holds no frame of play.',
    ])
  })
})
