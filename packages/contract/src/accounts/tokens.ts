import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Done, Id, Text } from '../wire/fields.ts'
import { number, text, textOrNull } from '../wire/wire.ts'
import { TOKEN_DAYS, TOKEN_SCOPES, type TokenScope } from './token-scopes.ts'

/** Access tokens: a member's own programs call with `Authorization: Bearer kzt_...` (docs/decisions/131). */

const Scope = z.enum(Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]])

export const AccessToken = z.object({
  id: number,
  name: text,
  scopes: z.array(Scope),
  /** its last characters */
  tail: text,
  createdIso: text,
  /** `yyyy-MM-dd` */
  usedOn: textOrNull,
  endsIso: text,
})
export type AccessToken = z.output<typeof AccessToken>

export const tokens = endpoints({
  /** the newest first */
  'GET /user/tokens': { access: 'user', rate: 'READ', reply: z.array(AccessToken) },
  /** the token is in this answer and nowhere else */
  'POST /user/tokens': {
    access: 'user',
    rate: 'SELF',
    asksAgain: true,
    status: 201,
    body: z.object({
      name: Text(40, 1),
      scopes: z.array(Scope).min(1).max(Object.keys(TOKEN_SCOPES).length),
      days: z.literal([...TOKEN_DAYS]).default(365),
      password: AsTyped(512),
    }),
    reply: z.object({ id: number, token: text }),
  },
  'DELETE /user/tokens/{id}': { access: 'user', rate: 'SELF', params: z.object({ id: Id }), reply: Done },
})
