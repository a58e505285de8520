import { expect, it } from 'vitest'
import { differenceOf } from './difference.ts'

it.each([
  ['-00:04.57', -4570],
  ['+00:00.79', 790],
  ['-01:01.04', -61_040],
  ['+00:00.00', 0],
  ['-', null],
  [null, null],
  ['soon', null],
])('reads %s as %s ms', (text, milliseconds) => {
  expect(differenceOf(text)).toBe(milliseconds)
})
