import { expect, test } from 'vitest'
import { frameColumns } from '../columns.ts'
import { measureClocks } from './clocks.ts'
import { measureFps } from './fps.ts'
import { splitSegments } from './segments.ts'

/** A hundred frames, 10 ms each; the server's clock starts over at frame 60. */
function twoSessions() {
  const frames = frameColumns(100)
  frames.count = 100
  for (let row = 0; row < 100; row++) {
    frames.seconds[row] = row * 0.01
    frames.serverSeconds[row] = row < 60 ? 500 + row * 0.01 : (row - 60) * 0.01
  }
  return frames
}

test('a clock that jumps back begins a segment', () => {
  const frames = twoSessions()
  const segments = splitSegments(frames, new Set())
  expect(segments).toEqual([
    { start: 0, end: 60, startMs: 0, endMs: 590, reason: 'start' },
    { start: 60, end: 100, startMs: 600, endMs: 990, reason: 'time-back' },
  ])
})

test('the clocks are compared inside segments only, without the second after each beginning', () => {
  const frames = frameColumns(600)
  frames.count = 600
  for (let row = 0; row < 600; row++) {
    frames.seconds[row] = row * 0.01
    frames.serverSeconds[row] = row < 300 ? 500 + row * 0.01 : (row - 300) * 0.01
    frames.messageSeconds[row] = frames.serverSeconds[row]!
    frames.milliseconds[row] = 10
    frames.frameSeconds[row] = 0.01
  }
  const clocks = measureClocks(frames, splitSegments(frames, new Set()))
  expect(clocks.frameMs / 10).toBeCloseTo(396, -1)
  expect(clocks).toMatchObject({ serverToFrame: 1, messageToServer: 1, stalledMs: 0, steps: 598, oddSteps: 0 })
})

test('a new server session begins a segment, however often, up to the limit', () => {
  const frames = twoSessions()
  expect(splitSegments(frames, new Set([60])).map(({ reason }) => reason)).toEqual(['start', 'server-info'])
  const many = frameColumns(1000)
  many.count = 1000
  expect(splitSegments(many, new Set(Array.from({ length: 999 }, (_, row) => row + 1)))).toHaveLength(256)
})

test('fps: average, median, percentiles; a long gap is named but not counted', () => {
  const times: number[] = []
  for (let time = 0; time < 10; time += 0.01) times.push(time)
  for (let time = 15; time < 20; time += 0.02) times.push(time)
  const fps = measureFps(Float32Array.from(times))
  expect(fps?.median).toBeCloseTo(100, 0)
  expect(fps?.average).toBeCloseTo(1250 / 15, 0)
  expect(fps?.minimum).toBeCloseTo(50, 0)
  expect(fps?.longestGapMs).toBeCloseTo(5000, -2)
  expect(measureFps(new Float32Array(2))).toBeNull()
})
