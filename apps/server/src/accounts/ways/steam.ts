import { ApiError } from '@kz/contract/errors'
import type { Context } from '../../platform/api/context.ts'
import { type Db, hasRow } from '../../platform/api/db.ts'
import { sql } from '../../platform/api/sql.ts'

type Params = Record<string, string>

/**
 * Proof of a Steam account by OpenID 2.0 (openid.net/specs/openid-authentication-2_0.html) against the one provider that there
 * is: what comes back with the browser is shown to the provider itself, which says whether it said so.
 */

const SPEC = 'http://specs.openid.net/auth/2.0'
const ANY_IDENTITY = `${SPEC}/identifier_select`
const PATIENCE_MS = 8_000
const MOST_BYTES = 4_096
/** How old an answer may be that was not used. */
const NONCE_MS = 15 * 60_000
/** The number of the first account of the universe of players; half of what is above it is the last number of a Steam id. */
const FIRST_ID = 76_561_197_960_265_728n
const LAST_ID = FIRST_ID + 2n ** 32n

/** The address at Steam that a browser goes to, to come back to `returnTo`. */
export function steamAddress({ config }: Context, returnTo: string): string {
  const url = new URL(config.steamProvider)
  const asked = {
    ns: SPEC,
    mode: 'checkid_setup',
    return_to: returnTo,
    realm: config.siteUrl,
    identity: ANY_IDENTITY,
    claimed_id: ANY_IDENTITY,
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(`openid.${name}`, value)
  return url.href
}

/** A Steam account that its provider vouched for: its number, and its id as servers of the game write it. */
export interface SteamAccount {
  number: string
  steamId: string
}

/**
 * What the provider confirms of what a browser came back with. The caller uses up the nonce (useSteamNonce) with what comes of
 * it. Throws ApiError steam_refused for anything it does not confirm, steam_away where it does not answer.
 */
export async function provenSteam(ctx: Context, params: Params, returnTo: string): Promise<SteamAccount> {
  const account = readReturned(ctx, params, returnTo)
  if (!(await isConfirmed(ctx, params))) throw new ApiError('steam_refused')
  return account
}

/** Throws ApiError steam_refused for an answer that was used before. */
export async function useSteamNonce(tx: Db, params: Params): Promise<void> {
  const isFresh = await hasRow(
    tx,
    sql`insert into steam_nonces (nonce) values (${params['openid.response_nonce']}) on conflict do nothing returning nonce`,
  )
  if (!isFresh) throw new ApiError('steam_refused')
}

/** What has to hold before the provider is asked. */
function readReturned({ config, now }: Context, params: Params, returnTo: string): SteamAccount {
  const is = (name: string, value: string) => params[`openid.${name}`] === value
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
    is('return_to', returnTo) &&
    ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce'].every((name) => signed.has(name)) &&
    Math.abs(age) <= NONCE_MS &&
    /^\d{17}$/.test(number)
  const id = isWhole ? BigInt(number) : 0n
  if (id < FIRST_ID || id >= LAST_ID) throw new ApiError('steam_refused')
  const account = id - FIRST_ID
  return { number, steamId: `STEAM_0:${account & 1n}:${account >> 1n}` }
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
