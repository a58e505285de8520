import { randomBytes } from 'node:crypto'
import { ApiError } from '@kz/contract/errors'
import type { gameAccounts } from '@kz/contract/runs/game-accounts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { hasRow } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { sql } from '../platform/api/sql.ts'
import { beginLink, endLink, linkRunner } from './links.ts'
import { steamRunner } from './runners.ts'

type Calls = typeof gameAccounts
type Params = Record<string, string>

/**
 * Proof of a Steam account by OpenID 2.0 (openid.net/specs/openid-authentication-2_0.html) against the one provider that there
 * is: what comes back with the browser is shown to the provider itself, which says whether it said so.
 */

const SPEC = 'http://specs.openid.net/auth/2.0'
const ANY_IDENTITY = `${SPEC}/identifier_select`
const MINUTES = 15
const PATIENCE_MS = 8_000
const MOST_BYTES = 4_096
/** How old an answer may be that was not used. */
const NONCE_MS = 15 * 60_000
/** The number of the first account of the universe of players; half of what is above it is the last number of a Steam id. */
const FIRST_ID = 76_561_197_960_265_728n
const LAST_ID = FIRST_ID + 2n ** 32n

const returnTo = (siteUrl: string, state: string): string => `${siteUrl}/steam-return?state=${state}`

/** Begins a sign-in: the address at Steam that the member's browser goes to. */
export function beginSteam(ctx: Context, { viewer }: Call<Calls['POST /user/steam-link']>) {
  const state = randomBytes(24).toString('base64url')
  const { siteUrl, steamProvider } = ctx.config
  return inTransaction(ctx, async (tx) => {
    await beginLink(tx, 'steam', state, viewer.userId, MINUTES)
    const url = new URL(steamProvider)
    const asked = {
      ns: SPEC,
      mode: 'checkid_setup',
      return_to: returnTo(siteUrl, state),
      realm: siteUrl,
      identity: ANY_IDENTITY,
      claimed_id: ANY_IDENTITY,
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(`openid.${name}`, value)
    return { url: url.href }
  })
}

/**
 * Ends a sign-in: what the provider confirms makes the runs of that Steam account the caller's. Throws ApiError steam_refused
 * for anything it does not, steam_away where it does not answer, and runner_taken for an account that is another member's.
 */
export async function endSteam(ctx: Context, { body, viewer }: Call<Calls['PUT /user/steam-link']>) {
  const { params } = body
  const steamId = readReturned(ctx, params)
  if (!(await isConfirmed(ctx, params))) throw new ApiError('steam_refused')
  return inTransaction(ctx, async (tx, emit, audit) => {
    if ((await endLink(tx, 'steam', params.state ?? '')) !== viewer.userId) throw new ApiError('steam_refused')
    const isFresh = await hasRow(
      tx,
      sql`insert into steam_nonces (nonce) values (${params['openid.response_nonce']}) on conflict do nothing returning nonce`,
    )
    if (!isFresh) throw new ApiError('steam_refused')
    const originId = await steamRunner(tx, steamId, viewer.pseudo)
    const runs = await linkRunner(tx, audit, { originId, userId: viewer.userId, how: 'steam' })
    emit({ type: 'runs.moved', data: {} })
    return { runs }
  })
}

/** What has to hold before the provider is asked. Answers the Steam id. */
function readReturned({ config, now }: Context, params: Params): string {
  const is = (name: string, value: string) => params[`openid.${name}`] === value
  const state = params.state ?? ''
  const [, at] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{1,200}$/.exec(params['openid.response_nonce'] ?? '') ?? []
  const age = now().getTime() - Date.parse(at ?? '')
  const claimed = params['openid.claimed_id'] ?? ''
  const { origin } = new URL(config.steamProvider)
  const number = claimed.startsWith(`${origin}/openid/id/`) ? claimed.slice(`${origin}/openid/id/`.length) : ''
  const signed = new Set((params['openid.signed'] ?? '').split(','))
  const isWhole =
    is('ns', SPEC) &&
    is('mode', 'id_res') &&
    is('op_endpoint', config.steamProvider) &&
    is('identity', claimed) &&
    is('return_to', returnTo(config.siteUrl, state)) &&
    ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce'].every((name) => signed.has(name)) &&
    Math.abs(age) <= NONCE_MS &&
    /^\d{17}$/.test(number)
  const id = isWhole ? BigInt(number) : 0n
  if (id < FIRST_ID || id >= LAST_ID) throw new ApiError('steam_refused')
  const account = id - FIRST_ID
  return `STEAM_0:${account & 1n}:${account >> 1n}`
}

/** Asks the provider whether it said so. */
async function isConfirmed({ config }: Context, params: Params): Promise<boolean> {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (name.startsWith('openid.')) form.set(name, value)
  form.set('openid.mode', 'check_authentication')
  const answer = await fetch(config.steamProvider, {
    ...{ method: 'POST', body: form, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) },
  })
    .then(async (response) => (response.ok ? await firstBytes(response) : null))
    .catch(() => null)
  if (answer === null) throw new ApiError('steam_away')
  const lines = answer.split('\n')
  return lines.includes(`ns:${SPEC}`) && lines.includes('is_valid:true')
}

async function firstBytes(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    parts.push(part)
    size += part.length
    if (size >= MOST_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8')
}
