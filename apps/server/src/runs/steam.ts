import { randomBytes } from 'node:crypto'
import { ApiError } from '@kz/contract/errors'
import type { gameAccounts } from '@kz/contract/runs/game-accounts'
import { provenSteam, steamAddress, useSteamNonce } from '../accounts/api.ts'
import type { Audit } from '../platform/api/audit.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { beginLink, endLink, linkRunner } from './links.ts'
import { steamRunner } from './runners.ts'

type Calls = typeof gameAccounts

/** A sign-in at Steam makes the runs of that account a member's. */

const MINUTES = 15

const returnTo = (siteUrl: string, state: string): string => `${siteUrl}/steam-return?state=${state}`

/** Begins a sign-in: the address at Steam that the member's browser goes to. */
export function beginSteam(ctx: Context, { viewer }: Call<Calls['POST /user/steam-link']>) {
  const state = randomBytes(24).toString('base64url')
  return inTransaction(ctx, async (tx) => {
    await beginLink(tx, 'steam', state, viewer.userId, MINUTES)
    return { url: steamAddress(ctx, returnTo(ctx.config.siteUrl, state)) }
  })
}

/**
 * Ends a sign-in: what the provider confirms makes the runs of that Steam account the caller's. Throws ApiError steam_refused
 * for anything it does not, steam_away where it does not answer, and runner_taken for an account that is another member's.
 */
export async function endSteam(ctx: Context, { body, viewer }: Call<Calls['PUT /user/steam-link']>) {
  const { params } = body
  const { steamId } = await provenSteam(ctx, params, returnTo(ctx.config.siteUrl, params.state ?? ''))
  return inTransaction(ctx, async (tx, emit, audit) => {
    if ((await endLink(tx, 'steam', params.state ?? '')) !== viewer.userId) throw new ApiError('steam_refused')
    await useSteamNonce(tx, params)
    return { runs: await giveRunsOfSteam(tx, emit, audit, { ...viewer, steamId }) }
  })
}

/** Makes the runs of a proven Steam account a member's; answers how many. Throws ApiError runner_taken. */
export async function giveRunsOfSteam(
  tx: Db,
  emit: Emit,
  audit: Audit,
  { userId, pseudo, steamId }: { userId: number; pseudo: string; steamId: string },
): Promise<number> {
  const originId = await steamRunner(tx, steamId, pseudo)
  const runs = await linkRunner(tx, audit, { originId, userId, how: 'steam' })
  emit({ type: 'runs.moved', data: {} })
  return runs
}
