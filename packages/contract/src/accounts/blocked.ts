import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { Done, Flag, Id, named } from '../wire/fields.ts'
import { number, text } from '../wire/wire.ts'

/** Whom a member does not want to hear of: what they write is folded, and nothing of it is notified. */

export const MOST_BLOCKED = 200

export const blocked = endpoints({
  /** the newest first */
  'GET /user/blocked': {
    access: 'user',
    rate: 'READ',
    reply: z.array(z.object({ userId: number, ...named, sinceIso: text })),
  },
  'PUT /user/block': {
    access: 'user',
    rate: 'LIKE',
    query: z.object({ userId: Id, blocked: Flag }),
    reply: Done,
  },
})
