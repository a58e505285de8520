import type { Notification } from '@kz/contract/notifications'
import { expect, test } from 'vitest'
import { textOf, whoWrote } from './notification-text.ts'

const actors = ['vlk0', 'mekki', 'norka'].map((pseudo, index) => ({
  userId: index + 1,
  pseudo,
  country: 'cz',
  picture: null,
}))
const joined = ({ sentence, ...text }: ReturnType<typeof textOf>) => ({ ...text, sentence: sentence.join('') })
const from = (about: Notification['about'], kind: Notification['kind'] = 'submission', actorCount = 0) =>
  joined(
    textOf({
      id: 1,
      kind,
      date: '',
      dateIso: '2025-11-20T10:00:00Z',
      read: false,
      actors: actors.slice(0, actorCount),
      actorCount,
      about,
    }),
  )

test('names up to three, then counts', () => {
  const who = (count: number) => whoWrote({ actors: actors.slice(0, count), actorCount: count })
  expect([1, 2, 3, 4].map(who)).toEqual(['vlk0', 'vlk0 and mekki', 'vlk0, mekki and norka', 'vlk0 and 3 others'])
})

test('says where somebody wrote, and leads to the very comment or message', () => {
  const comment = { type: 'comment', place: 'news', commentId: 9, targetId: 4, extract: 'Nice' } as const
  expect(from({ ...comment, title: 'Release 12', url: '4-release-12' }, 'reply', 1)).toEqual({
    sentence: 'vlk0 replied to your comment on Release 12',
    note: 'Nice',
    href: '/news/4-release-12#comment-9',
  })
  expect(from({ ...comment, place: 'chat', title: null, url: null }, 'mention', 1)).toMatchObject({
    sentence: 'vlk0 mentioned you in the chat box',
    href: '/#chat-9',
  })
  expect(from({ ...comment, place: 'demos', title: null, url: null }, 'reply', 1)).toMatchObject({
    sentence: 'vlk0 replied to your comment on the latest demos',
    href: '/#comment-9',
  })
  expect(from({ ...comment, place: 'map', title: 'kz_block', url: null }, 'reply', 1)).toMatchObject({
    sentence: 'vlk0 replied to your comment on kz_block',
    href: '/record/kz_block#comment-9',
  })
  const message = { type: 'message', threadId: 3, messageId: 77, title: 'Early duck', extract: '' } as const
  expect(from(message, 'thread', 2)).toMatchObject({
    sentence: 'vlk0 and mekki wrote in Early duck',
    href: '/forum/threads/3?message=77',
  })
})

test('says what was decided, and why', () => {
  const demo = { type: 'demo', demoId: 1, mapName: 'kz_block', route: 'short', time: '01:00.00' } as const
  expect(from({ ...demo, outcome: 'rejected', reason: 'Paused' })).toEqual({
    sentence: 'Your demo on kz_block[short], 01:00.00, was rejected',
    note: 'Paused',
    href: '/my-submissions#demo-1',
  })
  expect(from({ ...demo, outcome: 'released', reason: null }).href).toBe('/record/kz_block?route=short')
  const jump = { type: 'longjump', longjumpId: 1, kind: 'lj', distance: 251.5, block: 250 } as const
  expect(from({ ...jump, outcome: 'released', reason: null }).sentence).toBe(
    'Your LongJump of 251.500, block 250, was released',
  )
  const ban = { type: 'ban', kind: 'comment', banned: true, reason: 'Spam' } as const
  expect(from({ ...ban, until: '2025-12-01T00:00:00Z' }).sentence).toBe(
    'You are banned from commenting until 01 Dec 2025',
  )
  expect(from({ ...ban, until: null }).sentence).toBe('You are banned from commenting for good')
  expect(from({ ...ban, banned: false, reason: null, until: null }).sentence).toBe(
    'Your ban from commenting was lifted',
  )
  expect(from({ type: 'role', role: 'DEMO_CHECKER', given: true }).sentence).toBe(
    'You were given the role demo checker',
  )
  expect(from({ type: 'email' })).toEqual({
    sentence: 'An administrator looked at your e-mail address',
    note: null,
    href: '/profile',
  })
})
