import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Done, Id, Text } from '../wire/fields.ts'
import { bool, number, numberOrNull, text } from '../wire/wire.ts'

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

const One = z.object({ id: Id })

export const oldAuthors = endpoints({
  /** those the caller has claimed, and those that are proven theirs by a confirmed address or by Steam */
  'GET /user/old-authors': {
    access: 'user',
    rate: 'READ',
    reply: z.object({ authors: z.array(OldAuthor), hasArchives: bool }),
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
  /** by the beginning of a name; at most fifty */
  'GET /admin/old-authors': {
    access: 'TOP',
    rate: 'READ',
    query: z.object({ name: AsTyped(100) }),
    reply: z.object({ authors: z.array(StaffOldAuthor) }),
  },
  /** gives what an author wrote to a member; without one it is taken back */
  'POST /admin/old-author': {
    access: 'TOP',
    rate: 'STAFF',
    body: z.object({ id: Id, userId: Id.nullable(), reason: Text(300, 1) }),
    reply: z.object({ messages: number }),
  },
})
