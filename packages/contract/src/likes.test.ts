import { expect, it } from 'vitest'
import { withLikes } from './likes.ts'

it('changes rows of the demo and what stands under its number, and makes no other part anew', () => {
  const answer = {
    mapId: 7,
    demos: { 7: { liked: true, likes: 1 }, 70: { liked: false, likes: 1 } },
    rows: [
      { demoId: 7, likes: 1 },
      { demoId: 8, likes: 1 },
    ],
    7: 'a text',
  }
  const changed = withLikes(answer, { demoId: 7, likes: 2, liked: false })
  expect(changed).toEqual({
    ...answer,
    demos: { 7: { liked: false, likes: 2 }, 70: { liked: false, likes: 1 } },
    rows: [
      { demoId: 7, likes: 2 },
      { demoId: 8, likes: 1 },
    ],
  })
  expect(changed.rows[1]).toBe(answer.rows[1])
  expect(withLikes(answer, { demoId: 9, likes: 5 })).toBe(answer)
})

it('changes a row by its own number, not by its place', () => {
  const rows = [
    { demoId: 1, likes: 0 },
    { demoId: 0, likes: 0 },
  ]
  expect(withLikes(rows, { demoId: 1, likes: 9 })).toEqual([
    { demoId: 1, likes: 9 },
    { demoId: 0, likes: 0 },
  ])
  expect(withLikes(null, { demoId: 1, likes: 9 })).toBeNull()
})
