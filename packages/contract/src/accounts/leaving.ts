import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { Done, Id, named } from '../wire/fields.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { RoleName } from './accounts.ts'

/** Taking one's data along, and ending one's account (docs/decisions/142). Times are ISO. */

/** Of an account that is to end there is so long to think. */
export const DAYS_TO_THINK = 14
/** A file of one's data stays so long. */
export const EXPORT_DAYS = 7

const Ending = z.object({
  askedIso: text,
  endsIso: text,
  keepsName: bool,
  /** of staff somebody else says yes first: `waiting` until then */
  staff: z.enum(['not needed', 'waiting', 'confirmed']),
})

export const Leaving = z.object({
  export: z.object({
    state: z.enum(['none', 'making', 'made']),
    /** of the one that is there */
    id: numberOrNull,
    size: numberOrNull,
    untilIso: textOrNull,
    /** null: now */
    nextIso: textOrNull,
  }),
  ending: Ending.nullable(),
  /** the account has a role of staff */
  isStaff: bool,
})
export type Leaving = z.output<typeof Leaving>

export const leaving = endpoints({
  'GET /user/leaving': { access: 'user', rate: 'READ', reply: Leaving },
  /** has a file of all that is one's own made, once a day; a mail says when it is there */
  'POST /user/export': { access: 'user', rate: 'SELF', asksAgain: true, reply: Done },
  /** the account ends in fourteen days; asked again it is the same, with another choice of the name */
  'POST /user/ending': {
    access: 'user',
    rate: 'SELF',
    asksAgain: true,
    body: z.object({ keepsName: z.boolean() }),
    reply: Done,
  },
  'DELETE /user/ending': { access: 'user', rate: 'SELF', reply: Done },
  /** staff who want to leave and wait for a yes */
  'GET /admin/endings': {
    access: 'ADMC',
    rate: 'STAFF',
    reply: z.array(z.object({ userId: number, ...named, roles: z.array(RoleName), askedIso: text, endsIso: text })),
  },
  'PUT /admin/ending': {
    access: 'ADMC',
    rate: 'POWER',
    asksAgain: true,
    body: z.object({ userId: Id }),
    reply: Done,
  },
})
