import { describe, expect, test } from 'vitest'
import * as BUTTON from '../buttons.ts'
import { inspect } from '../checks/index.ts'
import type { Finding } from '../finding-types.ts'
import { measure } from '../measures.ts'
import { parseDemo } from '../parse.ts'
import { noClip, otherAirAcceleration, otherGravity, otherSpeed, putAway } from '../simulated/edit-movement.ts'
import { kernelRun } from '../simulated/kernel-run.ts'
import { boxWorld } from '../testing/box-world.ts'
import { demosIn, haveDemos, readReal } from '../testing/real-demos.ts'
import { writeDemo } from '../write/writer.ts'
import { explain } from './explained.ts'
import type { ExplainedStats } from './explained-types.ts'
import { residualOf } from './residual.ts'

const box = (least: readonly [number, number, number], most: readonly [number, number, number]) => ({ least, most })
const world = boxWorld([
  box([-4000, -4000, -64], [4000, 4000, 0]),
  box([200, -200, 0], [260, 200, 16]),
  box([-400, -100, 0], [-300, 100, 40]),
  box([500, -4000, 0], [520, 4000, 300]),
  box([-700, -4000, 0], [-680, 4000, 300]),
  box([-4000, 600, 0], [4000, 640, 300]),
  box([-4000, -640, 0], [4000, -600, 300]),
])
const SIGNS = ['unexplained', 'moved', 'movement-bias']

function wandered(seed = 1, fps = 100, milliseconds = [10], seconds = 30): Uint8Array {
  const runner = kernelRun({ world, start: [0, 0, 36.03125], milliseconds, seed })
  return writeDemo({ runner, durationMs: seconds * 1000, fps })
}

function signsOf(bytes: Uint8Array): Finding[] {
  const demo = parseDemo(bytes)
  return inspect(demo, measure(demo)).filter(({ kind }) => SIGNS.includes(kind))
}

const levels = (findings: readonly Finding[]) => findings.map(({ kind, level }) => `${kind} ${level}`)
const reasonsOf = ({ notJudged }: ExplainedStats) => notJudged.map(({ reason }) => reason)

describe('a run by the kernel', () => {
  test.each([
    [1, 100, [10]],
    [2, 60, [16, 17, 17]],
    [3, 100, [10]],
    [7, 100, [10]],
  ])('seed %i at %i fps is explained whole with its map, and in the air without', (seed, fps, milliseconds) => {
    const demo = parseDemo(wandered(seed, fps, milliseconds))
    const whole = explain(demo, world)
    expect(whole).toMatchObject({ withMap: true, share: 1, worst: null, stretchCount: 0, movedCount: 0 })
    expect(whole.judgedShare).toBeGreaterThan(0.99)
    const flights = explain(demo)
    expect(flights.airExplained / flights.airJudged).toBeGreaterThan(0.999)
    expect(flights.airJudged).toBeGreaterThan(flights.airFrames * 0.9)
    expect(levels(signsOf(wandered(seed, fps, milliseconds)))).toEqual([])
  })

  test('says why frames are not judged, and counts every frame once', () => {
    const stats = explain(parseDemo(wandered()))
    expect(reasonsOf(stats)).toEqual(['contact', 'unknown-map', 'not-playing'])
    const out = stats.notJudged
      .filter(({ reason }) => reason !== 'not-playing')
      .reduce((sum, { frames }) => sum + frames, 0)
    expect(stats.judged + out).toBe(stats.frames)
  })

  test.each([1, 0.3])('with the use key held on the ground, and %s of its speed left, is not judged', (share) => {
    const runner = kernelRun({ world, start: [0, 0, 36.03125] })
    let wasOnGround = false
    const using = () => {
      const state = runner()
      const { velocityX, velocityY } = state
      const slowed = wasOnGround ? { velocityX: velocityX * share, velocityY: velocityY * share } : {}
      wasOnGround = state.onGround
      return { ...state, ...slowed, buttons: state.buttons | (state.onGround ? BUTTON.use : 0) }
    }
    const demo = parseDemo(writeDemo({ runner: using, durationMs: 5000 }))
    for (const map of [world, null]) {
      const stats = explain(demo, map)
      expect(stats.notJudged.find(({ reason }) => reason === 'use-key')?.frames).toBeGreaterThan(50)
    }
    const { frames } = demo
    const { reason, explained } = residualOf(demo, world)
    // the run begins at a speed that is not slowed
    const held = Array.from(reason.keys())
      .slice(5)
      .filter((row) => frames.onGround[row - 1] && frames.buttons[row]! & BUTTON.use)
    expect(held.filter((row) => reason[row] === 0 && !explained[row])).toEqual([])
  })

  test('that bumps its head and falls at the speed limit has no bias', () => {
    const ceiling = box([-4000, -4000, 112], [4000, 4000, 128])
    const low = boxWorld([box([-4000, -4000, -64], [4000, 4000, 0]), ceiling])
    const bumps = parseDemo(
      writeDemo({ runner: kernelRun({ world: low, start: [0, 0, 36.03125] }), durationMs: 30_000, fps: 100 }),
    )
    const deep = kernelRun({ world: boxWorld([]), start: [0, 0, 4000] })
    const falls = parseDemo(writeDemo({ runner: deep, durationMs: 8000, fps: 100 }))
    for (const [demo, map] of [[bumps, low] as const, [falls, null] as const]) {
      const { fall } = explain(demo, map)
      expect(fall.frames).toBeGreaterThan(200)
      expect(fall.share).toBeGreaterThan(0.998)
      expect(fall.share).toBeLessThan(1.002)
      const signs = inspect(demo, measure(demo, residualOf(demo, map))).filter(({ kind }) => SIGNS.includes(kind))
      expect(levels(signs)).toEqual([])
    }
  })

  test('with the use key held is not explained where it is faster than any ground allows', () => {
    const runner = kernelRun({ world, start: [0, 0, 36.03125] })
    const using = () => {
      const state = runner()
      return { ...state, buttons: state.buttons | BUTTON.use }
    }
    const bytes = otherSpeed(writeDemo({ runner: using, durationMs: 5000 }), 1.1)
    expect(levels(signsOf(bytes))).toContain('unexplained strong')
  })

  test('of which the demo says nothing of the own entity is not judged', () => {
    expect(explain(parseDemo(writeDemo()))).toMatchObject({ frames: 0, judged: 0, share: null, worst: null })
  })

  test('in which the server had not confirmed every command is not judged', () => {
    const runner = kernelRun({ world, start: [0, 0, 36.03125] })
    const demo = parseDemo(writeDemo({ runner, durationMs: 5000, answeredShare: 0.5 }))
    expect(explain(demo)).toMatchObject({ judged: 0, airJudged: 0 })
    expect(reasonsOf(explain(demo))).toContain('several-commands')
  })

  test('in which several frames are drawn for each that is recorded is not judged', () => {
    const runner = kernelRun({ world, start: [0, 0, 36.03125] })
    const demo = parseDemo(writeDemo({ runner, durationMs: 5000, updates: 50 }))
    expect(explain(demo).judged).toBe(0)
  })

  test('in a map that is not there is not explained: who goes through walls shows', () => {
    const demo = parseDemo(wandered())
    const other = boxWorld([box([-4000, -4000, -64], [4000, 4000, 0]), box([100, -4000, 0], [140, 4000, 300])])
    expect(explain(demo, other).share).toBeLessThan(0.999)
  })
})

describe('an edited demo', () => {
  const row = 1000

  test.each([
    [1, 100, [10]],
    [2, 60, [16, 17, 17]],
  ])('seed %i at %i fps shows each edit', (seed, fps, milliseconds) => {
    const bytes = wandered(seed, fps, milliseconds)
    expect(levels(signsOf(otherGravity(bytes, 0.98)))).toContain('movement-bias strong')
    expect(levels(signsOf(otherGravity(bytes, 1.02)))).toContain('movement-bias strong')
    expect(levels(signsOf(otherSpeed(bytes, 1.02)))).toContain('unexplained strong')
    expect(levels(signsOf(noClip(bytes, row, fps)))).toContain('unexplained strong')
    expect(levels(signsOf(putAway(bytes, row, 40)))).toContain('moved look')
    expect(levels(signsOf(otherAirAcceleration(bytes, 12)))).toContain('unexplained look')
    expect(levels(signsOf(otherAirAcceleration(bytes, 10)))).toEqual([])
  })

  test('says where', () => {
    const bytes = wandered()
    const [flown] = signsOf(noClip(bytes, row, 100))
    expect(Math.abs(flown!.time! - 10_000)).toBeLessThan(50)
    expect(explain(parseDemo(noClip(bytes, row, 100))).worst!.frames).toBeGreaterThanOrEqual(95)
    const put = signsOf(putAway(bytes, row, 40))
    expect(put).toMatchObject([{ kind: 'moved', time: 10_000, hitCount: 1 }])
    for (const { time, hits } of signsOf(otherGravity(bytes, 0.98))) {
      expect(time).not.toBeNull()
      expect(hits.length).toBeGreaterThan(0)
    }
  })

  test('shows a fifth of a second of flight as a look at least, and half a hundredth of gravity not at all', () => {
    expect(signsOf(noClip(wandered(), row, 20)).map(({ kind }) => kind)).toContain('unexplained')
    expect(levels(signsOf(otherGravity(wandered(), 0.996)))).toEqual([])
  })
})

describe.skipIf(!haveDemos)('real recordings', () => {
  const honest = ['clean', 'other', 'longjump'].flatMap((folder) => demosIn(folder).map((name) => ({ folder, name })))

  test('of honest players are explained: 99 % each, 99.5 % together, and no sign', () => {
    let [judged, explained] = [0, 0]
    for (const { folder, name } of honest) {
      const stats = explain(parseDemo(readReal(folder, name)))
      judged += stats.airJudged
      explained += stats.airExplained
      if (stats.airJudged > 0) expect(stats.airExplained / stats.airJudged, name).toBeGreaterThanOrEqual(0.99)
      expect(levels(signsOf(readReal(folder, name))), name).toEqual([])
    }
    expect(judged).toBeGreaterThan(4000)
    expect(explained / judged).toBeGreaterThanOrEqual(0.995)
  })

  test('of who hangs on a slope for seconds are not, and most of the flight is judged', () => {
    const stats = explain(parseDemo(readReal('cheat', 'vermillion_bhop_speedrun.dem')))
    expect(stats.airJudged).toBeGreaterThan(stats.airFrames / 2)
    expect(stats.share).toBeLessThan(0.7)
    expect(levels(signsOf(readReal('cheat', 'vermillion_bhop_speedrun.dem')))).toEqual(['unexplained look'])
  })

  test('on the ground nobody honest is faster than the ground allows', () => {
    for (const { folder, name } of honest) {
      const { judged, airJudged } = explain(parseDemo(readReal(folder, name)))
      expect(judged - airJudged, name).toBe(0)
    }
  })

  test.each(['clean/normaljumpanalyze.dem', 'clean/space_jumps_clean.dem', 'longjump/274_dcj_Desu.dem'])(
    '%s shows each edit',
    (path) => {
      const [folder, name] = path.split('/') as [string, string]
      const bytes = readReal(folder, name)
      const { frames } = parseDemo(bytes)
      const row = frames.onGround.findIndex(
        (value, at) => at > frames.count / 3 && value === 1 && frames.health[at]! > 0,
      )
      const fps = Math.round(1000 / frames.milliseconds[row]!)
      expect(levels(signsOf(otherGravity(bytes, 0.98))).join()).toMatch(/movement-bias (look|strong)/)
      expect(levels(signsOf(otherSpeed(bytes, 1.02)))).toContain('unexplained strong')
      expect(levels(signsOf(noClip(bytes, row, fps)))).toContain('unexplained strong')
      expect(levels(signsOf(putAway(bytes, row, 40)))).toContain('moved look')
      expect(signsOf(otherAirAcceleration(bytes, 12))).not.toEqual([])
    },
  )
})
