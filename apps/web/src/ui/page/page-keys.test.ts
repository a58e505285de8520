import { expect, it } from 'vitest'
import { pageKey } from './page-keys.ts'

const nothing = { digits: '', at: 0 }

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 1, 1],
  ['ArrowDown', 112, 112],
  ['PageDown', 110, 112],
  ['PageUp', 9, 4],
  ['Home', 57, 1],
  ['End', 57, 112],
])('%s on page %i marks %i', (key, marked, page) => {
  expect(pageKey(key, marked, 112, nothing, 0).page).toBe(page)
})

it('reads a typed number digit by digit', () => {
  const first = pageKey('1', 3, 112, nothing, 5000)
  const second = pageKey('0', 1, 112, first.typed, 5400)
  const third = pageKey('7', 10, 112, second.typed, 5900)
  expect([first.page, second.page, third.page]).toEqual([1, 10, 107])
})

it('starts anew after a second, and when the number would be too large', () => {
  const first = pageKey('1', 3, 112, nothing, 5000)
  expect(pageKey('2', 1, 112, first.typed, 6100).page).toBe(2)
  expect(pageKey('9', 50, 60, { digits: '6', at: 0 }, 100).page).toBe(9)
})

it('knows no other key and no page 0', () => {
  expect(pageKey('x', 3, 112, nothing, 0).page).toBeNull()
  expect(pageKey('0', 3, 112, nothing, 5000).page).toBeNull()
})
