import { z } from 'zod'
import { BAN_KINDS } from '../accounts/accounts.ts'
import { APPEAL_LENGTH } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import { Done, Id, Text } from '../wire/fields.ts'
import { number, text, textOrNull } from '../wire/wire.ts'
import { BAN_STATES } from './moderation.ts'

/** The bans of a member as they read of them, and what they say against one, once. Staff answers among the reports. */

const Appeal = z.object({
  dateIso: text,
  text,
  /** `resolved`: the ban was lifted; null: nobody decided yet */
  outcome: z.enum(['resolved', 'dismissed']).nullable(),
  answer: text,
})

export const OwnBan = z.object({
  id: number,
  kind: z.enum(BAN_KINDS),
  reason: text,
  startIso: text,
  /** null: without an end */
  untilIso: textOrNull,
  state: z.enum(BAN_STATES),
  appeal: Appeal.nullable(),
})
export type OwnBan = z.output<typeof OwnBan>

const Said = Text(APPEAL_LENGTH, 20)

export const appeals = endpoints({
  /** the newest first */
  'GET /user/bans': { access: 'user', rate: 'READ', reply: z.array(OwnBan) },
  'POST /user/appeal': { access: 'user', rate: 'SELF', body: z.object({ banId: Id, text: Said }), reply: Done },
  /** who cannot log in says it with the ticket of the refusal */
  'POST /auth/appeal': {
    access: 'guest',
    rate: 'RESET',
    checksItself: true,
    body: z.object({ ticket: Text(100, 20), text: Said }),
    reply: Done,
  },
})
