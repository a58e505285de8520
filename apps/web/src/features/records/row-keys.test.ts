import { expect, it } from 'vitest'
import { rowAfterKey } from './row-keys.ts'

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 13],
  ['End', 3, 99],
  ['Home', 3, 0],
  ['a', 3, null],
])('%s on row %s leads to %s', (key, row, next) => {
  expect(rowAfterKey(key, row, 100)).toBe(next)
})
