import { describe, expect, test } from 'vitest'
import type { FrameColumns } from '../format/frame-columns.ts'
import { inspect, parseDemo, readJumps, reportOf, seriesOf } from '../index.ts'
import { leastFrames } from '../simulated/simulated-course.ts'
import { readTrack } from '../track/track.ts'
import { writeTrack } from '../track/track-writer.ts'
import { writeDemo } from '../write/writer.ts'
import { looksLikeReplay, parseReplay } from './parse-replay.ts'
import { randomCourse } from './simulated/random-course.ts'
import { simulateReplay } from './simulated/simulated-replay.ts'
import { honestRun } from './testing/honest-run.ts'
import { writeReplay, writeReplayRows } from './write/write-replay.ts'

test('both forms hold the same', () => {
  const { run } = honestRun(12, 2)
  const { byteLength: _packed, replay: packed, ...one } = parseReplay(writeReplay(run))
  const { byteLength: _rows, replay: rows, ...other } = parseReplay(writeReplayRows(run))
  expect(one).toEqual(other)
  expect({ ...packed, form: 'rows' }).toEqual(rows)
  expect(packed.keyRows).toEqual([0, ...run.pauses])
  expect(packed.events.map(({ kind }) => kind)).toEqual(['checkpoint', 'gocheck', 'checkpoint', 'gocheck'])
})

describe('a run that was recorded both as a demo and as a replay', () => {
  const stops = randomCourse(21, 10)
  const timeMs = (leastFrames(stops) + 200) * 10
  const run = simulateReplay({
    ...{ stops, timeMs, seed: 1, map: 'kz_both', mapCrc: 5, startMs: 0 },
    ...{ player: 'both', steamId: 'STEAM_0:0:1' },
  })
  const replay = parseReplay(writeReplay(run))
  const demo = parseDemo(writeDemo({ map: 'kz_both', run: { timeMs: timeMs + 10, startMs: 0 }, course: stops }))

  test('has the same columns, from the frame behind the start press on', () => {
    const same: (keyof FrameColumns)[] = [
      ...(['originX', 'originY', 'originZ', 'velocityX', 'velocityY', 'velocityZ', 'pitch', 'yaw', 'roll'] as const),
      ...(['commandPitch', 'commandYaw', 'forwardMove', 'sideMove', 'upMove', 'buttons', 'milliseconds'] as const),
      ...(['onGround', 'paused', 'waterLevel', 'viewHeight', 'frameSeconds'] as const),
    ]
    expect(replay.frames.count).toBe(timeMs / 10)
    for (const name of same) {
      const [own, others] = [replay.frames[name], demo.frames[name]] as [Float32Array, Float32Array]
      expect({ name, values: own }).toEqual({ name, values: others.slice(1, 1 + own.length) })
    }
  })

  test('shows the same jumps', () => {
    const figures = (jumps: ReturnType<typeof readJumps>) =>
      jumps.map(({ type, distance, strafes }) => ({ type, distance, strafes }))
    expect(readJumps(replay).length).toBeGreaterThan(2)
    expect(figures(readJumps(replay))).toEqual(figures(readJumps(demo)))
  })

  test('is read by everything that reads demos, and accused of nothing', () => {
    expect(inspect(replay)).toEqual([])
    const { summary, rules } = reportOf(replay)
    expect(rules.filter(({ state }) => state === 'violated')).toEqual([])
    expect(summary).toMatchObject({
      ...{ map: 'kz_both', gameDir: 'cstrike', durationMs: timeMs, server: null, texts: [], renderedPerNet: 1 },
      fps: { median: 100 },
      settings: { violations: [] },
      clocks: { serverToFrame: 1, oddSteps: 0 },
      timers: [{ kind: 'buttons', startMs: 0, timeMs, cp: 0, gc: 0 }],
    })
    expect(Object.values(summary.settings.values).every((value) => value === null)).toBe(true)
    expect(seriesOf(replay).seconds.length).toBeGreaterThan(100)
    expect(readTrack(writeTrack(replay)).rows).toBe(replay.frames.count)
  })
})

test.each([
  ['STEAM_0:1:234', '76561197960266197', true],
  ['STEAM_1:1:234', null, false],
  ['VALVE_0:4:1', null, false],
  ['STEAM_ID_LAN', null, null],
  ['BOT', null, null],
])('the id %s', (steamId, steamId64, realSteam) => {
  const { player, replay } = parseReplay(writeReplay({ ...honestRun(1).run, steamId }))
  expect({ ...player, steamId: replay.steamId }).toEqual({ name: 'runner 1', steamId64, realSteam, steamId })
})

test('what a file is, by its beginning', () => {
  const { run } = honestRun(1)
  expect(looksLikeReplay(writeReplay(run))).toBe(true)
  expect(looksLikeReplay(writeReplayRows(run))).toBe(true)
  expect(looksLikeReplay(writeDemo({ durationMs: 100 }))).toBe(false)
  expect(looksLikeReplay(new Uint8Array(3))).toBe(false)
})
