import { expect, it } from 'vitest'
import { clockAt, follows, msAtClock, poseAt, type Run, rowAt, turn } from './run.ts'

/** Three rows, 100 ms apart, each 10 units further east and 5 higher. */
const run = (change: Partial<Run> = {}): Run => ({
  ms: [1000, 1100, 1200],
  ...{ x: [0, 10, 20], y: [0, 0, 0], z: [36, 41, 46], pitch: [0, 10, 20], yaw: [170, -170, -150] },
  ...{ clock: [0, 0, 0], speed: [100, 200, 300], buttons: [0, 0, 0], state: [1, 0, 2], breaks: new Set() },
  ...change,
})

it('finds the last row at or before a moment', () => {
  const moments = [0, 1000, 1099.9, 1100, 1199, 1200, 9999]
  expect(moments.map((at) => rowAt(run(), at))).toEqual([0, 0, 0, 1, 1, 2, 2])
  expect(rowAt({ ms: [] }, 5)).toBe(0)
  expect(rowAt({ ms: [5, 5, 5, 8] }, 5), 'of rows of one moment the last').toBe(2)
})

it('stands between two rows where the time between them says', () => {
  expect(poseAt(run(), 1025)).toMatchObject({ row: 0, x: 2.5, z: 37.25, pitch: 2.5, speed: 125, feet: 1.25 })
  expect(poseAt(run(), 1100)).toMatchObject({ row: 1, x: 10, speed: 200 })
})

it('tells the time of the server, which hangs less than the recording', () => {
  const hung = run({ ms: [1000, 1600, 1700], clock: [0, 250, 350] })
  expect([900, 1000, 1300, 1600, 1650, 1800].map((at) => clockAt(hung, at))).toEqual([-100, 0, 125, 250, 300, 450])
  expect([-100, 0, 125, 250, 300, 450].map((at) => msAtClock(hung, at))).toEqual([900, 1000, 1300, 1600, 1650, 1800])
})

it('stands still before its first row and behind its last', () => {
  expect(poseAt(run(), 0)).toMatchObject({ x: 0, speed: 100 })
  expect(poseAt(run(), 5000)).toMatchObject({ row: 2, x: 20, speed: 300 })
})

it('turns the short way over the back', () => {
  expect(poseAt(run(), 1050).yaw).toBe(180)
  expect([turn(170, -170), turn(-170, 170), turn(0, 350), turn(10, 10), turn(0, 180)]).toEqual([20, -20, -10, 0, 180])
})

it('does not fly between two places of a teleport, nor of two sessions', () => {
  const far = run({ x: [0, 95, 191] })
  expect([follows(far, 1), follows(far, 2)]).toEqual([true, false])
  expect(poseAt(far, 1150).x).toBe(95)
  const broken = run({ breaks: new Set([1]) })
  expect(follows(broken, 1)).toBe(false)
  expect(poseAt(broken, 1099).x).toBe(0)
  const fallen = run({ z: [36, 136, 140] })
  expect(follows(fallen, 1), 'height counts').toBe(false)
  expect([follows(run(), 0), follows(run(), 3)]).toEqual([false, false])
})

it('has its feet 36 below its middle, ducked 18', () => {
  expect(poseAt(run(), 1100)).toMatchObject({ feet: 5, ducked: false })
  expect(poseAt(run(), 1200)).toMatchObject({ feet: 28, ducked: true })
})
