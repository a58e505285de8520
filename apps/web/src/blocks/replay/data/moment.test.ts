import { expect, it } from 'vitest'
import { createPlayer } from '../player.ts'
import { momentOf, newWatcher, topHeight } from './moment.ts'
import { straightRun, timed } from './testing.ts'

const even = straightRun(Array<number>(20).fill(250))
const run = timed(even, { startMs: 1000 })
const stateOf = (view: 'first' | 'chase' | 'free' | 'top', at = 2000) =>
  createPlayer({ from: 0, to: 7000, finish: 7000 }, { at, view, ghosts: new Set([3]) }).get()

it('is drawn at the run’s own clock', () => {
  const { sight, at, ghosts } = momentOf(run, stateOf('first'), newWatcher('first'), 0, 900)
  expect(sight.x).toBeCloseTo(750, 0)
  expect([at, [...ghosts]]).toEqual([2000, [3]])
})

it('shows the ribbon around the moment, from above all of it', () => {
  expect(momentOf(run, stateOf('chase'), newWatcher('chase'), 0, 900)).toMatchObject({ from: -1000, to: 7000 })
  const { from, to } = momentOf(run, stateOf('top'), newWatcher('top'), 0, 900)
  expect([from, to]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
})

it('shows the body of the runner in every view but their own, which it leaves while the view changes', () => {
  expect(momentOf(run, stateOf('chase'), newWatcher('chase'), 0, 900).body).toBe(true)
  expect(momentOf(run, stateOf('first'), newWatcher('first'), 0, 900).body).toBe(false)
  const chase = momentOf(run, stateOf('chase'), newWatcher('chase'), 0, 900).sight
  const watcher = { ...newWatcher('first'), from: chase, since: 100 }
  const begun = momentOf(run, stateOf('first'), watcher, 100, 900)
  expect([begun.sight, begun.body]).toEqual([chase, true])
  const ended = momentOf(run, stateOf('first'), watcher, 360, 900)
  expect(ended.sight.x).toBeCloseTo(750, 0)
  expect(ended.body).toBe(false)
})

it('looks where the runner moves to, and where they look while they stand', () => {
  const north = timed({ ...even, x: even.y, y: even.x })
  expect(momentOf(north, stateOf('chase'), newWatcher('chase'), 0, 900).sight.yaw).toBeCloseTo(90, 3)
  const still = Array.from(even.x, () => 5)
  const standing = timed({ ...even, x: still, yaw: still.map(() => -60) })
  expect(momentOf(standing, stateOf('chase'), newWatcher('chase'), 0, 900).sight.yaw).toBe(-60)
})

it('stands high enough to see the whole run, and not too high to see anything', () => {
  const wide = (length: number) => topHeight(timed({ ...even, x: Array.from(even.x, (_, at) => (at % 2) * length) }))
  expect([wide(100), wide(2000), wide(1e6)]).toEqual([600, 2200, 6000])
  const deep = Array.from(even.x, (_, at) => (at % 2) * 4000 - 2000)
  expect(topHeight(timed({ ...even, y: deep }))).toBeCloseTo(4400, 6)
})
