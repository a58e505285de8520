import { expect, it } from 'vitest'
import { activeText, onlineText, recordText } from './online.ts'

it('counts members and guests in words', () => {
  const online = {
    userCount: 1,
    users: [],
    totalUsers: 18_206,
    newestMember: null,
    recordOnline: { count: 1204, date: '12/11/2025 20:14:00' },
  }
  expect(onlineText(online)).toBe('0 members, 1 guest')
  expect(recordText(online.recordOnline)).toBe('Most online at once: 1,204, 12/11/2025')
})

it('says when a member was last active', () => {
  const now = new Date('2025-11-12T20:14:30Z')
  expect(activeText('12/11/2025 20:14:00', now)).toBe('Active now')
  expect(activeText('12/11/2025 20:10:00', now)).toBe('Active 4 min ago')
})
