import type { Profile } from '@kz/contract/accounts/profiles'
import { expect, it } from 'vitest'
import { memberLine } from './member-line.ts'

const now = new Date('2025-11-20T21:00:00Z')
const member = {
  registrationDateIso: '2009-05-31T23:30:00.000Z',
  birthday: '29/02',
  lastVisitIso: '2025-11-20T19:55:00.000Z',
  hidesVisit: false,
  visitsSince: 142,
  chatboxComments: 1,
} as Profile

it('says since when somebody is here, in UTC', () => {
  expect(memberLine(member, now)).toBe(
    'Member since May 2009. Birthday 29 February. Last seen today at 19:55. 142 visits, 1 chat message.',
  )
  const quiet = { ...member, birthday: null, lastVisitIso: '2024-01-02T03:00:00Z', visitsSince: 0, chatboxComments: 0 }
  expect(memberLine(quiet, now)).toBe('Member since May 2009. Last seen on 2 January 2024.')
  expect(memberLine({ ...member, registrationDateIso: null }, now)).toBe('Holds records without an account.')
})
