import { expect, it } from 'vitest'
import { pageOf } from './page-of.ts'

it('reads a page, and takes the first for what is none', () => {
  expect([3, '3', undefined, '0', -1, 1.5, 'x', 100_001].map(pageOf)).toEqual([3, 3, 1, 1, 1, 1, 1, 1])
})
