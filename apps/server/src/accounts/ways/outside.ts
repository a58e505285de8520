import type { Provider, waysIn } from '@kz/contract/accounts/ways-in'
import { ApiError } from '@kz/contract/errors'
import { generateRandomCodeVerifier } from 'oauth4webapi'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { newToken } from '../login/keys.ts'
import { enter, lockPrevious, openSession } from '../login/open-session.ts'
import { noteChange } from './changes.ts'
import { discordAddress, provenDiscord } from './discord.ts'
import { openProviders, requireAnotherWay } from './last-way.ts'
import { provenSteam, steamAddress, useSteamNonce } from './steam.ts'
import { addStep, takeStep } from './steps.ts'

/** Accounts at Steam and Discord as ways in: begun in one browser and ended there, once. */

type Calls = typeof waysIn
type Purpose = 'sign-in' | 'link'

/** Knows the browser that began again: what comes back in another one opens nothing. */
const BROWSER_COOKIE = '__Host-way'
const COOKIE_SECONDS = 600

const stepKind = (provider: Provider, purpose: Purpose) => `${provider} ${purpose}` as const

/** Steam compares the whole address; Discord knows the one without a query. */
const returnTo = ({ config }: Context, provider: Provider, state: string): string =>
  `${config.siteUrl}/sign-in-return${provider === 'steam' ? `?state=${state}` : ''}`

interface Begun {
  provider: Provider
  purpose: Purpose
  userId?: number
  remember?: boolean
}

async function begin(ctx: Context, call: Pick<Call<Calls['POST /auth/sign-in/outside']>, 'setCookie'>, begun: Begun) {
  const { provider, purpose, userId, remember = true } = begun
  if (!openProviders(ctx).includes(provider)) throw new ApiError('way_not_here')
  const [state, browser, verifier] = [newToken(), newToken(), generateRandomCodeVerifier()]
  const kind = stepKind(provider, purpose)
  await inTransaction(ctx, (tx) =>
    addStep(tx, state, { kind, browser, ...(userId !== undefined && { userId }), detail: { verifier, remember } }),
  )
  call.setCookie(BROWSER_COOKIE, browser, { path: '/', sameSite: 'lax', maxAge: COOKIE_SECONDS })
  const back = returnTo(ctx, provider, state)
  const url =
    provider === 'steam' ? steamAddress(ctx, back) : await discordAddress(ctx, { returnTo: back, state, verifier })
  return { url }
}

export const beginSignIn = (ctx: Context, call: Call<Calls['POST /auth/sign-in/outside']>) =>
  begin(ctx, call, { ...call.body, purpose: 'sign-in' })

export const beginOutsideLink = (ctx: Context, call: Call<Calls['POST /auth/outside']>) =>
  begin(ctx, call, { ...call.body, purpose: 'link', userId: call.viewer.userId })

interface Back {
  provider: Provider
  params: Record<string, string>
}

interface Proven {
  subject: string
  name: string
  /** of a Steam account: its id as servers of the game write it */
  steamId?: string
  userId: number | null
  remember: boolean
}

/** Uses up the step that this browser began, then asks the provider whether it vouches for what came back. */
async function proveOutside(
  ctx: Context,
  cookies: Record<string, string | undefined>,
  { provider, params }: Back,
  purpose: Purpose,
): Promise<Proven> {
  const state = params.state ?? ''
  const browser = cookies[BROWSER_COOKIE] ?? ''
  const step = await inTransaction(ctx, (tx) => takeStep(tx, state, stepKind(provider, purpose), browser))
  if (!step) throw new ApiError('outside_refused')
  const { verifier, remember } = step.detail as { verifier: string; remember: boolean }
  const back = returnTo(ctx, provider, state)
  const known = { userId: step.userId, remember }
  if (provider === 'discord')
    return { ...known, ...(await provenDiscord(ctx, { params, returnTo: back, state, verifier })) }
  const { number, steamId } = await provenSteam(ctx, params, back)
  await inTransaction(ctx, (tx) => useSteamNonce(tx, params))
  return { ...known, subject: number, steamId, name: 'Steam' }
}

/** Logs in the account that the other one is linked with. Throws ApiError outside_unknown where it is with none. */
export async function signInByOutside(ctx: Context, call: Call<Calls['PUT /auth/sign-in/outside']>) {
  const { provider } = call.body
  const { subject, remember } = await proveOutside(ctx, call.cookies, call.body, 'sign-in')
  const opened = await inTransaction(ctx, async (tx, emit, audit) => {
    const previous = await lockPrevious(tx, call)
    const linked = await row(
      tx,
      { userId: int },
      sql`update outside_accounts set used_at = now() where provider = ${provider} and subject = ${subject}
        returning user_id as "userId"`,
    )
    if (!linked) throw new ApiError('outside_unknown')
    const opening = { userId: linked.userId, how: provider, strong: false, remember }
    return openSession({ ctx, tx, emit, audit, call, previous }, opening)
  })
  call.clearCookie(BROWSER_COOKIE, '/')
  return enter(ctx, call, opened)
}

/**
 * Links the other account with the caller's. That of Steam brings its runs. Throws ApiError outside_taken for one that is
 * another member's, outside_other where one of that site is linked already, runner_taken.
 */
export async function endOutsideLink(ctx: Context, call: Call<Calls['PUT /auth/outside']>) {
  const { viewer, body } = call
  const { provider } = body
  const { subject, name, steamId, userId } = await proveOutside(ctx, call.cookies, body, 'link')
  if (userId !== viewer.userId) throw new ApiError('outside_refused')
  const answer = await inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    await requireFree(tx, userId, provider, subject)
    await tx.execute(sql`insert into outside_accounts (provider, subject, user_id, name)
      values (${provider}, ${subject}, ${userId}, ${name})`)
    const runs = steamId ? await ctx.hooks.steamProven(tx, emit, audit, { userId, pseudo: viewer.pseudo, steamId }) : 0
    const undo = { outside: { provider, subject } }
    await noteChange({ ctx, tx, audit, userId, what: `${provider}.link`, name, undo })
    emit({ type: 'session.changed', data: { userId } })
    return { name, runs }
  })
  call.clearCookie(BROWSER_COOKIE, '/')
  return answer
}

async function requireFree(tx: Db, userId: number, provider: Provider, subject: string): Promise<void> {
  const taken = await row(
    tx,
    { userId: int, subject: text },
    sql`select user_id as "userId", subject from outside_accounts
      where provider = ${provider} and (subject = ${subject} or user_id = ${userId})
      order by user_id = ${userId} limit 1`,
  )
  if (taken) throw new ApiError(taken.userId === userId ? 'outside_other' : 'outside_taken')
}

/** Takes a link off, unless it is the last way in. Runs that came with it stay. */
export function endOutside(ctx: Context, { viewer, query }: Call<Calls['DELETE /auth/outside']>) {
  const { userId } = viewer
  const { provider } = query
  return inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    const gone = await row(
      tx,
      { subject: text, name: text },
      sql`delete from outside_accounts where provider = ${provider} and user_id = ${userId} returning subject, name`,
    )
    if (!gone) throw notFound('Linked account')
    await requireAnotherWay(ctx, tx, userId)
    const undo = { linked: { provider, ...gone } }
    await noteChange({ ctx, tx, audit, userId, what: `${provider}.unlink`, name: gone.name, undo })
    emit({ type: 'session.changed', data: { userId } })
    return { message: 'Unlinked' }
  })
}
