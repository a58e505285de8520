import { expect, it } from 'vitest'
import { ghostLook } from '../race/colours.ts'
import { raceOf, wayOfRun } from '../race/race.ts'
import { ribbonOf } from '../scene/ribbon.ts'
import { speedShape } from '../scene/speed-shape.ts'
import { fastestMs, jumpAt, spanOf, timedRun } from './replay-data.ts'
import { jumpFrom, straightRun, timed } from './testing.ts'

const even = straightRun(Array<number>(40).fill(250))
const columns = () => ({
  ...{ clock: Float64Array.of(0, 1000, 2000, 3000), brushes: [] },
  ...{ ms: Float64Array.of(1000, 2000, 3000, 4000), x: new Float32Array(4), y: new Float32Array(4) },
  ...{ z: new Float32Array(4), pitch: new Float32Array(4), yaw: new Float32Array(4), speed: new Float32Array(4) },
  ...{ buttons: new Uint16Array(4), state: new Uint8Array(4), breaks: [2] },
  jumps: [1500, 2000, 2600, 3000, 3400].map((ms) => jumpFrom(ms)),
})

it('can be watched from three seconds before its start to five behind its finish, as far as there are frames', () => {
  const long = { ...even, ms: Array.from(even.ms, (ms) => ms + 500) }
  expect(spanOf(timed(long, { startMs: 4000, finishMs: 9000 }))).toEqual({ from: -3000, to: 10_000, finish: 5000 })
  const last = long.ms.at(-1)!
  const near = { from: -2000, to: last - 2500, finish: last - 2600 }
  expect(spanOf(timed(long, { startMs: 2500, finishMs: last - 100 }))).toEqual(near)
})

it('has the jumps between its start and its finish, and nothing beyond its rows', () => {
  const run = timedRun(columns(), 2000, 3000)
  expect(run.jumps.map(({ startMs }) => startMs)).toEqual([2000, 2600, 3000])
  expect([...run.run.breaks]).toEqual([2])
  expect(timedRun(columns(), null, null)).toMatchObject({ startMs: 1000, finishMs: 4000 })
  expect(timedRun(columns(), -500, 99_999)).toMatchObject({ startMs: 0, finishMs: 4000 })
  expect(timedRun(columns(), 3000, 2000), 'never ends before it starts').toMatchObject({ finishMs: 3000 })
})

it('is fastest between its start and its finish, wherever it was faster before and behind', () => {
  const speed = Float32Array.of(900, 200, 260, 250, 800)
  const run = { ...columns(), ms: Float64Array.of(1000, 2000, 3000, 4000, 5000), speed }
  expect(fastestMs(timedRun(run, 2000, 4000))).toBe(1000)
  expect(fastestMs(timedRun(run, null, null))).toBe(0)
})

it('names the jump in the air or the last one', () => {
  const run = timedRun(columns(), 2000, 4000)
  expect([-1, 0, 599, 600, 1399, 1400].map((at) => jumpAt(run, at))).toEqual([-1, 0, 0, 1, 2, 3])
})

it('races from start to finish, whatever stands before and behind', () => {
  const run = timed(even, { startMs: 1000, finishMs: 9000 })
  const slower = Array.from(even.ms, (ms) => ms * 1.1 + 3000)
  const later = { ...even, ms: slower, clock: slower }
  const ghost = { ...timed(later, { startMs: 4100, finishMs: 12_900 }), place: 2, name: 'Bob' }
  const race = raceOf(wayOfRun(run), ghost)
  expect(Math.round(race.leadAt(0))).toBe(0)
  expect(Math.round(race.leadAt(8000))).toBe(800)
  expect(race.leadAt(4000)).toBeGreaterThan(370)
  expect(race.leadAt(4000)).toBeLessThan(430)
  expect(race.way.ms.at(-1)).toBe(8000)
})

it('draws its way as one strip at its feet, broken where it does not follow itself', () => {
  const ribbon = ribbonOf(even, 1000)
  const places = ribbon.position.length / 6
  expect(ribbon.index.length).toBe((places - 1) * 6)
  expect(ribbon.ms[0]).toBe(-1000)
  expect([...ribbon.position.subarray(0, 6)]).toEqual([0, -7.5, 3, 0, 7.5, 3])
  expect([...ribbon.across.subarray(0, 2)]).toEqual([-1, 1])
  expect(Math.max(...ribbon.index)).toBeLessThan(places * 2)
  const broken = ribbonOf({ ...even, breaks: new Set([700]) }, 1000)
  const gaps = broken.position.length / 6 - 1 - broken.index.length / 6
  expect(gaps).toBe(1)
})

it('shows its fastest moments in the ground of the line of time', () => {
  const heights = (speeds: readonly number[]) => {
    const run = straightRun(speeds)
    const to = run.ms[run.ms.length - 1]!
    const shape = speedShape(timed(run), { from: 0, to, finish: to })
    return shape
      .split('L')
      .slice(1, -1)
      .map((point) => 100 - Number(point.split(' ')[1]))
  }
  const slowEnd = heights([320, 320, 160, 160])
  expect(slowEnd).toHaveLength(250)
  expect([slowEnd[5], slowEnd.at(-5)]).toEqual([92, 46])
  expect(heights([640, 640])[100]).toBe(92)
  expect(heights([100, 100])[100], 'walking is no peak').toBeCloseTo(28.75, 6)
})

it('gives each ghost its own colour and edge', () => {
  const looks = Array.from({ length: 10 }, (_, index) => JSON.stringify(ghostLook(index + 2)))
  expect(new Set(looks.slice(0, 7)).size).toBe(7)
  expect(ghostLook(2)).toEqual({ colour: '#5fb0e3', dash: 10 })
  expect(ghostLook(7)).toEqual({ colour: '#5fb0e3', dash: 5 })
})
