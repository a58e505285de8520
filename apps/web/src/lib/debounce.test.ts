import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounce } from './debounce.ts'

let chance = 0
beforeEach(() => {
  chance = 0
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockImplementation(() => chance)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Asks under a name, and how often that was run. */
function counted(name: string) {
  const list = { runs: 0, ask: () => debounce(name, run) }
  const run = () => {
    list.runs += 1
  }
  return list
}

it.each([0, 0.5, 0.999])('runs once for sixty times in a second, whatever the chance (%s)', (drawn) => {
  chance = drawn
  const [list, count] = [counted('list'), counted('count')]
  for (let event = 0; event < 60; event += 1) {
    list.ask()
    count.ask()
    vi.advanceTimersByTime(1000 / 60)
  }
  vi.advanceTimersByTime(2_000)
  expect([list.runs, count.runs]).toEqual([1, 1])
})

it('runs for a single event within half a second, and again for the next', () => {
  chance = 0.999
  const list = counted('list')
  for (const runs of [1, 2]) {
    list.ask()
    expect(list.runs).toBe(runs - 1)
    vi.advanceTimersByTime(500)
    expect(list.runs).toBe(runs)
  }
})

it('does not wait for ever for events that keep coming: a second and a half at the most', () => {
  chance = 0.999
  const slow = counted('slow')
  for (let event = 0; event < 90; event += 1) {
    slow.ask()
    vi.advanceTimersByTime(1000 / 60)
  }
  expect(slow.runs).toBe(1)
  vi.runAllTimers()
  chance = 0
  const list = counted('list')
  for (let event = 0; event < 600; event += 1) {
    list.ask()
    vi.advanceTimersByTime(1000 / 60)
  }
  expect(list.runs).toBe(10)
})

it('spreads pages that heard the same', () => {
  const delays = [0, 0.5, 0.9].map((drawn) => {
    chance = drawn
    const list = counted('list')
    list.ask()
    const started = Date.now()
    vi.advanceTimersToNextTimer()
    return Date.now() - started
  })
  expect(delays).toEqual([200, 300, 380])
})
