import { expect, it } from 'vitest'
import { actionText, changesOf, targetText } from './audit-words.ts'

it('says what was done', () => {
  expect(actionText('session.refuse')).toBe('Used a session that had ended')
  expect(actionText('demo.release')).toBe('Released a demo')
  expect(actionText('forum.category.readonly')).toBe('Locked or opened a forum category')
  expect(actionText('map.add-picture')).toBe('Added a picture to a map')
  expect(actionText('server.trust')).toBe('Changed a game server’s trust')
  expect(actionText('something.quite-new')).toBe('Something quite new')
})

it('names what it was done to, and leads there', () => {
  expect(targetText('user:34', 'Ann')).toEqual({ text: 'Ann', href: '/admin-manage-users?user=34' })
  expect(targetText('demo 7', 'kz_a')).toEqual({ text: 'demo 7 on kz_a', href: '/record/kz_a' })
  expect(targetText('demo 7', null)).toEqual({ text: 'demo 7', href: null })
  expect(targetText('MAP_DEMO', null)).toEqual({ text: 'Demo upload', href: null })
})

it('tells what is other than before, and nothing else', () => {
  const before = { reason: 'Spam', expiresAt: null, roles: ['VIP'] }
  expect(changesOf(before, { ...before, reason: 'Insults', roles: ['VIP', 'WRITER'] })).toEqual([
    { name: 'reason', before: 'Spam', after: 'Insults' },
    { name: 'roles', before: 'VIP', after: 'VIP, WRITER' },
  ])
  expect(changesOf(null, { text: 'x' })).toEqual([{ name: 'text', before: 'none', after: 'x' }])
  expect(changesOf(null, null)).toEqual([])
})
