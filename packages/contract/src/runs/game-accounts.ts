import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Done, Id, Text } from '../wire/fields.ts'
import { number, text, textOrNull } from '../wire/wire.ts'

/** Who a player of game servers is on this site: their Steam account, or what one server calls them. */

/** A player of servers whose runs are a member's. A Steam id is in no answer. */
export const GameAccount = z.object({
  id: number,
  name: text,
  /** `steam`: proven by a sign-in; `code`: by a code typed on a server; `staff`: by hand */
  how: z.enum(['steam', 'code', 'staff']),
  /** null for a Steam account, which is the same on all servers */
  serverName: textOrNull,
  runs: number,
  since: text,
})
export type GameAccount = z.output<typeof GameAccount>

const MOST_PARAMS = 40
/** What the provider sends a browser back with: the fields of OpenID 2.0. */
const Returned = z
  .record(z.string().regex(/^[\w.]{1,60}$/), AsTyped(2_000))
  .refine((params) => Object.keys(params).length <= MOST_PARAMS)

export const LINK_CODE = /^[2-9A-HJ-NP-Z]{8}$/

export const gameAccounts = endpoints({
  'GET /user/game-accounts': { access: 'user', rate: 'READ', reply: z.object({ accounts: z.array(GameAccount) }) },
  /** begins a sign-in at Steam; the browser goes to `url` and comes back to /steam-return */
  'POST /user/steam-link': { access: 'user', rate: 'SELF', reply: z.object({ url: text }) },
  'PUT /user/steam-link': {
    access: 'user',
    rate: 'SELF',
    body: z.object({ params: Returned }),
    reply: z.object({ runs: number }),
  },
  /** a code to be typed on a server that asks for it; it works once, for ten minutes */
  'POST /user/link-code': { access: 'user', rate: 'SELF', reply: z.object({ code: text, until: text }) },
  'DELETE /user/game-account': { access: 'user', rate: 'SELF', query: z.object({ id: Id }), reply: Done },
  /** staff gives the player of a run to a member */
  'POST /user/game-account': {
    access: 'TOP',
    rate: 'STAFF',
    body: z.object({ runId: Id, userId: Id, reason: Text(300, 1) }),
    reply: z.object({ runs: number }),
  },
  /** a server says that its player typed a code */
  'POST /server/link': {
    access: 'server',
    rate: 'SERVER',
    body: z.object({ steamid: AsTyped(64).min(1), name: AsTyped(64), code: AsTyped(20) }),
    reply: z.object({ player: text, runs: number }),
  },
})
