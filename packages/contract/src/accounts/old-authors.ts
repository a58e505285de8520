import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Done, Id, Page, Text } from '../wire/fields.ts'
import { paging } from '../wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'

/** Authors of an earlier site who have no account here, and who claims what they wrote. */

/** How it is known whose texts they are. */
export const CLAIMED_HOW = ['password', 'mail', 'steam', 'staff'] as const

export const OldAuthor = z.object({
  id: number,
  /** on the earlier site */
  name: text,
  messages: number,
  /** the caller's own; else it is offered to the caller */
  claimed: bool,
  how: z.enum(CLAIMED_HOW),
})
export type OldAuthor = z.output<typeof OldAuthor>

/** One as staff sees it. */
const StaffOldAuthor = z.object({
  id: number,
  name: text,
  messages: number,
  claimedBy: numberOrNull,
  claimedName: text,
})

const ListedOldAuthor = StaffOldAuthor.extend({
  how: z.enum(CLAIMED_HOW).nullable(),
  /** ISO */
  claimedAt: textOrNull,
})
export type ListedOldAuthor = z.output<typeof ListedOldAuthor>

/** A member asks staff for an author, in words. */
const CLAIM_STATES = ['open', 'given', 'refused'] as const
const AuthorClaim = z.object({
  id: number,
  /** of the author, as the member wrote it */
  name: text,
  reason: text,
  /** ISO */
  date: text,
  state: z.enum(CLAIM_STATES),
  /** what staff said */
  answer: text,
})
export type AuthorClaim = z.output<typeof AuthorClaim>

/** As staff sees it: with everybody who had that name, so that one of them is chosen. */
const StaffAuthorClaim = AuthorClaim.extend({
  userId: number,
  player: text,
  decidedBy: textOrNull,
  authors: z.array(StaffOldAuthor),
})
export type StaffAuthorClaim = z.output<typeof StaffAuthorClaim>

const One = z.object({ id: Id })

export const oldAuthors = endpoints({
  /** those the caller has claimed, and those that are proven theirs by a confirmed address or by Steam */
  'GET /user/old-authors': {
    access: 'user',
    rate: 'READ',
    reply: z.object({ authors: z.array(OldAuthor), claims: z.array(AuthorClaim), hasArchives: bool }),
  },
  /** one of those that are offered */
  'POST /user/old-author': { access: 'user', rate: 'SELF', body: One, reply: z.object({ messages: number }) },
  /** by the name and password of the earlier site */
  'POST /user/old-author/password': {
    access: 'user',
    rate: 'SELF',
    body: z.object({ name: AsTyped(100), password: AsTyped(128) }),
    reply: z.object({ messages: number }),
  },
  'DELETE /user/old-author': { access: 'user', rate: 'SELF', query: One, reply: Done },
  /** asks staff, for who can prove it by nothing else */
  'POST /user/old-author/claim': {
    access: 'user',
    rate: 'SELF',
    body: z.object({ name: Text(100, 1), reason: Text(1000, 10) }),
    reply: z.object({ id: number }),
  },
  /** takes an own one back that waits */
  'DELETE /user/old-author/claim': { access: 'user', rate: 'SELF', query: One, reply: Done },
  'GET /admin/old-author/claims': {
    access: 'TOP',
    rate: 'READ',
    query: z.object({ state: z.enum(['open', 'decided']).default('open'), page: Page }),
    reply: z.object({ claims: z.array(StaffAuthorClaim), ...paging }),
  },
  /** gives the author, one of those of the name, or refuses; the member reads the reason */
  'PUT /admin/old-author/claim': {
    access: 'TOP',
    rate: 'STAFF',
    query: One,
    body: z.object({ authorId: Id.nullable(), reason: Text(300, 1) }),
    reply: z.object({ messages: number }),
  },
  /** by the beginning of a name: who wrote most first, or of those that somebody has the latest claimed */
  'GET /admin/old-authors': {
    access: 'TOP',
    rate: 'READ',
    query: z.object({
      name: AsTyped(100).default(''),
      state: z.enum(['unclaimed', 'claimed']).default('unclaimed'),
      page: Page,
    }),
    reply: z.object({ authors: z.array(ListedOldAuthor), ...paging }),
  },
  /** gives what an author wrote to a member; without one it is taken back */
  'POST /admin/old-author': {
    access: 'TOP',
    rate: 'STAFF',
    body: z.object({ id: Id, userId: Id.nullable(), reason: Text(300, 1) }),
    reply: z.object({ messages: number }),
  },
})
