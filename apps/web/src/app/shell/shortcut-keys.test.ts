import { expect, it } from 'vitest'
import { shortcutStep } from './shortcut-keys.ts'

it('knows single keys', () => {
  expect(shortcutStep('/', null, 0).done?.opens).toBe('search')
  expect(shortcutStep('?', null, 0).done?.does).toBe('Show this list')
  expect(shortcutStep('n', null, 0).done?.turns).toBe('next')
  expect(shortcutStep('p', null, 0).done?.turns).toBe('previous')
  expect(shortcutStep('h', null, 0)).toEqual({ done: null, waiting: null })
})

it('waits a second after g', () => {
  const { waiting } = shortcutStep('g', null, 5000)
  expect(waiting).toEqual({ key: 'g', at: 5000 })
  expect(shortcutStep('h', waiting, 5900).done?.path).toBe('/')
  expect(shortcutStep('r', waiting, 5900).done?.path).toBe('/records')
  expect(shortcutStep('f', waiting, 5900).done?.path).toBe('/forum')
  expect(shortcutStep('l', waiting, 5900).done?.path).toBe('/leaderboard')
  expect(shortcutStep('m', waiting, 5900).done?.path).toBe('/me')
  expect(shortcutStep('h', waiting, 6000).done).toBeNull()
})

it('forgets g after another key', () => {
  const { waiting } = shortcutStep('g', null, 0)
  expect(shortcutStep('x', waiting, 100)).toEqual({ done: null, waiting: null })
  expect(shortcutStep('g', waiting, 100).waiting).toEqual({ key: 'g', at: 100 })
})
