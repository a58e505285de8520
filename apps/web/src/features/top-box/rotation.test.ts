import { expect, it } from 'vitest'
import { isRunning, otherView, type Standstill, share } from './rotation.ts'

const free: Standstill = { paused: false, attended: false, hidden: false, still: false }

it('runs only when nothing holds it', () => {
  expect(isRunning(free)).toBe(true)
  for (const reason of Object.keys(free)) expect(isRunning({ ...free, [reason]: true })).toBe(false)
})

it('switches between players and countries', () => {
  expect(otherView('players')).toBe('countries')
  expect(otherView(otherView('players'))).toBe('players')
})

it('measures bars against the leader', () => {
  expect(share(187, 214)).toBe(87.4)
  expect(share(0, 0)).toBe(0)
})
