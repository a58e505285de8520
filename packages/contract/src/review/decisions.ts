import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { Id, Sha256, Text } from '../wire/fields.ts'
import { number, text } from '../wire/wire.ts'

/** Decisions of the checkers' desk, which can be taken back for some seconds: nothing happens before they are over. */

const LONGEST_REASON = 1_000

const Decision = z.object({
  id: Id,
  decision: z.enum(['release', 'reject']),
  /** what the sender is told, or why a conflict of interest is overridden */
  reason: Text(LONGEST_REASON, 3).optional(),
  /** of the file that was looked at */
  sha256: Sha256.optional(),
})

/** `untilIso`: it is carried out then. */
const decide = {
  rate: 'STAFF',
  idempotent: true,
  body: Decision,
  reply: z.object({ id: number, untilIso: text }),
} as const
/** Only who decided takes a decision back. */
const undo = { rate: 'STAFF', query: z.object({ id: Id }), reply: z.object({ id: number }) } as const

export const decisions = endpoints({
  'POST /review/demo': { access: 'DEMO', ...decide },
  'DELETE /review/demo': { access: 'DEMO', ...undo },
  'POST /review/longjump': { access: 'DEMO', ...decide },
  'DELETE /review/longjump': { access: 'DEMO', ...undo },
  'POST /review/map': { access: 'MAPC', ...decide },
  'DELETE /review/map': { access: 'MAPC', ...undo },
})
