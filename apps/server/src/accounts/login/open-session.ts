import type { SessionUser } from '@kz/contract/accounts/accounts'
import { ApiError } from '@kz/contract/errors'
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '@kz/contract/language/languages'
import type { Role } from '@kz/contract/roles'
import type { Endpoint } from '@kz/contract/wire/endpoint'
import type { Audit } from '../../platform/api/audit.ts'
import type { Context, Emit } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { lockRights } from '../../platform/api/permission-lock.ts'
import { bool, int, moment, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { keptLanguage } from '../language.ts'
import { openBan } from '../staff/open-ban.ts'
import { viewerOfFamily } from '../viewers.ts'
import { addStep } from '../ways/steps.ts'
import { DEVICE_COOKIE, DEVICE_SECONDS, deviceName, newDevice } from './device.ts'
import { newToken } from './keys.ts'
import { sessionUser } from './session-user.ts'
import { addRefreshToken, addSessionToken, endFamily, familyOfCookies, setTokens, type Tokens } from './sessions.ts'

/** The end of every login, whatever way it came: always a fresh session. */

export type LoginWay = 'password' | 'passkey' | 'steam' | 'discord'

export interface Opening {
  userId: number
  how: LoginWay
  /** two things were proven */
  strong: boolean
  remember: boolean
}

type Browser = Pick<Call<Endpoint>, 'cookies' | 'language' | 'ip' | 'userAgent' | 'setCookie' | 'clearCookie'>

interface Tools {
  ctx: Context
  tx: Db
  emit: Emit
  audit: Audit
  call: Browser
  /** the session of the cookies that came along, by lockPrevious */
  previous: Previous
}

type Previous = Awaited<ReturnType<typeof familyOfCookies>>

/** The session of the cookies that came along, which ends with the login; locked before anything else is. */
export async function lockPrevious(tx: Db, { cookies }: Pick<Browser, 'cookies'>): Promise<Previous> {
  const previous = await familyOfCookies(tx, cookies)
  if (previous) await lockRights(tx, previous.userId)
  return previous
}

interface RefusedBan {
  untilMs: number | null
  reason: string
  /** opens one appeal; none where one was sent, whose answer stands beside */
  ticket?: string
  appeal?: 'waiting' | 'resolved' | 'dismissed'
  answer?: string
}

/** How a login ended: refused by a ban, waiting for a code under a ticket, or with a session. */
export type Opened =
  | { ban: RefusedBan }
  | { ticket: string }
  | { userId: number; familyId: number; tokens: Tokens; remember: boolean }

/** Opens a session for an account that has proven itself, or asks for the code of its authenticator app first. */
export async function openSession(tools: Tools, opening: Opening): Promise<Opened> {
  const { ctx, tx, emit, audit, call, previous } = tools
  const { userId, how, strong, remember } = opening
  const account = await row(
    tx,
    { roles: texts.as<Role[]>(), hasApp: bool },
    sql`select array(select role from user_roles where user_id = u.id) as roles,
        exists (select from authenticators a where a.user_id = u.id and a.on_since is not null) as "hasApp"
      from users u where u.id = ${userId} and u.deleted_at is null for no key update of u`,
  )
  if (!account) throw new ApiError('bad_credentials')
  const ban = await generalBan(tx, userId)
  if (ban) {
    await audit('login.fail', `user:${userId}`, { by: null, reason: 'banned' })
    return { ban }
  }
  if (account.hasApp && !strong) {
    const ticket = newToken()
    await addStep(tx, ticket, { kind: 'code', userId, detail: { how, remember } })
    return { ticket }
  }
  if (previous && (await endFamily(tx, previous.familyId, 'login'))) {
    emit({ type: 'session.changed', data: { userId: previous.userId } })
  }
  await tx.execute(sql`update users set last_visit_at = now(), visits = visits + 1 where id = ${userId}`)
  await tx.execute(sql`delete from session_families where user_id = ${userId}
    and (ended_at < now() - interval '30 days' or created_at < now() - interval '90 days')`)
  const familyId = await addFamily(tx, ctx, call, opening)
  await audit('login', `user:${userId}`, { by: userId, ...(how !== 'password' && { after: { how } }) })
  const session = await addSessionToken(tx, familyId)
  const tokens = { session, refresh: await addRefreshToken(tx, familyId, null, account.roles) }
  return { userId, familyId, tokens, remember }
}

/** Begins the family of sessions of this login; answers its id. */
async function addFamily(
  tx: Db,
  ctx: Context,
  { userAgent, ip }: Browser,
  { userId, remember, strong }: Opening,
): Promise<number> {
  const family = await row(
    tx,
    { familyId: int },
    sql`insert into session_families (user_id, device, country, remember, strong)
      values (${userId}, ${deviceName(userAgent)}, ${ctx.countryOf(ip)}, ${remember}, ${strong}) returning id as "familyId"`,
  )
  return (family as { familyId: number }).familyId
}

/** The ban that keeps an account out, with what may be said against it or was. */
async function generalBan(tx: Db, userId: number): Promise<RefusedBan | undefined> {
  const found = await row(
    tx,
    {
      ...{ id: int, reason: text, expiresAt: moment.orNull, isAppealed: bool, answer: text.orNull },
      outcome: text.as<'resolved' | 'dismissed'>().orNull,
    },
    sql`select b.id, b.reason, b.expires_at as "expiresAt", a.id is not null as "isAppealed", a.outcome, a.answer
      from bans b left join appeals a on a.ban_id = b.id
      where b.user_id = ${userId} and b.kind = 'general' and ${openBan}`,
  )
  if (!found) return undefined
  const { id, reason, expiresAt, isAppealed, outcome, answer } = found
  const ban = { untilMs: expiresAt === null ? null : new Date(expiresAt).getTime(), reason }
  if (isAppealed) return { ...ban, appeal: outcome ?? 'waiting', answer: answer ?? '' }
  const ticket = newToken()
  await addStep(tx, ticket, { kind: 'appeal', userId, detail: { banId: id } })
  return { ...ban, ticket }
}

/** Gives the browser its cookies once all is committed; throws what is still to be done, or why it is refused. */
export async function enter(ctx: Context, call: Browser, opened: Opened): Promise<SessionUser> {
  if ('ban' in opened) throw new ApiError('banned', opened.ban)
  if ('ticket' in opened) throw new ApiError('code_needed', { ticket: opened.ticket })
  setTokens(call, opened.tokens, opened.remember)
  call.setCookie(DEVICE_COOKIE, newDevice(ctx.config.secretKey, opened.userId), {
    path: '/',
    sameSite: 'lax',
    maxAge: DEVICE_SECONDS,
  })
  const chosen = await row(
    ctx.db,
    { language: text.orNull },
    sql`update users set language = coalesce(language, ${keptLanguage(call)}) where id = ${opened.userId} returning language`,
  )
  if (chosen?.language)
    call.setCookie(LANGUAGE_COOKIE, chosen.language, {
      path: '/',
      sameSite: 'lax',
      maxAge: LANGUAGE_COOKIE_SECONDS,
      isRead: true,
    })
  const viewer = await viewerOfFamily(ctx, opened.familyId)
  // a ban of this very moment
  if (!viewer) throw new ApiError('not_authenticated')
  return sessionUser(viewer)
}
