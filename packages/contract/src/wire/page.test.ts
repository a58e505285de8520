import { expect, it } from 'vitest'
import { pagingOf } from './page.ts'

it('counts the pages of a list; an empty one has one', () => {
  const pages = [0, 1, 20, 21].map((lines) => pagingOf(1, 20, lines).totalPages)
  expect(pages).toEqual([1, 1, 1, 2])
  expect(pagingOf(3, 20, 45)).toEqual({ page: 3, pageSize: 20, totalPages: 3, totalItems: 45 })
})
