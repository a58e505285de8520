import type { Comment } from '@kz/contract/comments'
import { expect, it } from 'vitest'
import { splitMentions } from '../../blocks/member/mentions.ts'
import { comment } from '../../testing/comment.ts'
import { lengthOf, mayStillEdit, pagesOf, unreadCount, withChanged, withMention, withNewer } from './chat.ts'

const message = (id: number, over: Partial<Comment> = {}): Comment =>
  comment(id, {
    message: `Line ${id}`,
    authorId: 7,
    canEdit: true,
    commentDateIso: '2025-11-20T18:20:00.000Z',
    ...over,
  })
const ids = (page: readonly Comment[]) => page.map(({ id }) => id)

it('puts newer messages on top, each once, ten at most, with the newest count of pages', () => {
  const page = [message(10, { totalPages: 2 }), ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((id) => message(id))]
  const next = withNewer(page, [message(12, { totalPages: 3 }), message(11), message(10)])
  expect(ids(next)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  expect(next.map(({ totalPages }) => totalPages)).toEqual([3, ...Array(9).fill(undefined)])
  expect(ids(withNewer(next, []))).toEqual(ids(next))
  expect(withNewer([], [])).toEqual([])
})

it('keeps the count of pages when a message changes', () => {
  const page = [message(2, { totalPages: 4 }), message(1)]
  const next = withChanged(page, message(2, { message: 'gl hf', edited: true }))
  expect(next[0]).toMatchObject({ message: 'gl hf', totalPages: 4 })
  expect(next[1]).toBe(page[1])
})

it('has one page where nothing or an error came', () => {
  expect([pagesOf(undefined), pagesOf([]), pagesOf([message(1)])]).toEqual([1, 1, 1])
  expect(pagesOf([message(1, { totalPages: 14 })])).toBe(14)
})

it('counts what others wrote since the last one read', () => {
  const page = [message(5), message(4, { authorId: null }), message(3, { authorId: 1 }), message(2, { deleted: true })]
  expect(unreadCount(page, 1, 1)).toBe(2)
  expect(unreadCount(page, 4, 1)).toBe(1)
  expect(unreadCount(page, 5, undefined)).toBe(0)
})

it('offers to edit until half a minute before the end', () => {
  expect(mayStillEdit(message(1), new Date('2025-11-20T18:34:29Z'))).toBe(true)
  expect(mayStillEdit(message(1), new Date('2025-11-20T18:34:30Z'))).toBe(false)
  expect(mayStillEdit(message(1, { canEdit: false }), new Date('2025-11-20T18:21:00Z'))).toBe(false)
})

it('counts as the server does', () => {
  expect(lengthOf('  gg\n')).toBe(2)
  expect(lengthOf('👍👍')).toBe(2)
  expect(lengthOf('e\u0301')).toBe(1)
})

it.each<[string, number, string, number]>([
  ['', 0, '@vlk0 ', 6],
  ['send it', 7, 'send it @vlk0 ', 14],
  ['send  it', 5, 'send @vlk0 it', 11],
])('puts a name into "%s"', (draft, caret, text, next) => {
  expect(withMention(draft, caret, 'vlk0')).toEqual({ text, caret: next })
})

it.each<[string, (string | null)[]]>([
  ['@vlk0 send it', ['vlk0', null]],
  ['gg @VLK0, nice', [null, 'vlk0', null]],
  ['mail me@vlk0', [null]],
  ['or @vlk01', [null, null]],
  ['(@nino two) @nino', [null, 'nino two', null, 'nino']],
  ['@stranger', [null]],
  ['@ 9 or @!', [null]],
])('finds the mentions of "%s"', (text, mentions) => {
  const parts = splitMentions(text, ['vlk0', 'nino', 'nino two'])
  expect(parts.map(({ mention }) => mention)).toEqual(mentions)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

it('tells mentions of people who are not known here from other text', () => {
  expect(splitMentions('gl @aiR`step.', ['vlk0'])).toEqual([
    { text: 'gl ', mention: null },
    { text: '@aiR`step', mention: null, isUnknown: true },
    { text: '.', mention: null },
  ])
})
