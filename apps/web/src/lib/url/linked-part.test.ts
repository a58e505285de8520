import { expect, test } from 'vitest'
import { linkedNumber } from './linked-part.ts'

test('an address leads to a number of one part of the page', () => {
  expect(linkedNumber('comment-12', 'comment')).toBe(12)
  for (const hash of [
    '',
    'comment',
    'comment-',
    'comment-0',
    'comment-012',
    'comment-1x',
    'comment--1',
    'comment-12345678901',
  ])
    expect(linkedNumber(hash, 'comment'), hash).toBeNull()
  expect(linkedNumber('comment-12', 'chat')).toBeNull()
  expect(linkedNumber('chat-7', 'chat')).toBe(7)
})
