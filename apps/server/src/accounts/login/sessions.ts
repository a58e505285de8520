import { isIn, type Role } from '@kz/contract/roles'
import type { Endpoint } from '@kz/contract/wire/endpoint'
import { type Db, hasRow, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { newToken, tokenHash } from './keys.ts'

/** Sessions: one family per login, a short session token and a refresh token that rotates. */

const MINUTE = 60
const DAY = 86_400
const SESSION_SECONDS = 10 * MINUTE
const REFRESH_SECONDS = 30 * DAY

/** How long a family may idle and live, in seconds: top staff log in more often. */
export const lifetimeOf = (roles: readonly Role[]): { idle: number; absolute: number } =>
  isIn('TOP', roles) ? { idle: DAY / 2, absolute: 7 * DAY } : { idle: REFRESH_SECONDS, absolute: 90 * DAY }

/** What a call sets cookies with. */
type CookieSetter = Pick<Call<Endpoint>, 'setCookie' | 'clearCookie'>

export interface Tokens {
  session: string
  refresh: string
}

/** Sets the cookies of 3.1; without `remember` they end with the browser. */
export function setTokens(call: CookieSetter, tokens: Tokens, remember: boolean): void {
  const lasting = (maxAge: number) => (remember ? { maxAge } : {})
  call.setCookie('__Host-sid', tokens.session, { path: '/', sameSite: 'lax', ...lasting(SESSION_SECONDS) })
  call.setCookie('__Secure-rt', tokens.refresh, { path: '/api/auth', sameSite: 'strict', ...lasting(REFRESH_SECONDS) })
}

export function clearTokens(call: CookieSetter): void {
  call.clearCookie('__Host-sid', '/')
  call.clearCookie('__Secure-rt', '/api/auth')
}

/** Adds a session token to a family. */
export async function addSessionToken(tx: Db, familyId: number): Promise<string> {
  const token = newToken()
  await tx.execute(sql`insert into session_tokens (hash, family_id, expires_at)
    values (${tokenHash(token)}, ${familyId}, now() + make_interval(secs => ${SESSION_SECONDS}))`)
  return token
}

/** Adds a refresh token, the child of `parent` or the first one; it ends when the family has idled too long. */
export async function addRefreshToken(
  tx: Db,
  familyId: number,
  parent: Buffer | null,
  roles: readonly Role[],
): Promise<string> {
  const token = newToken()
  await tx.execute(sql`insert into refresh_tokens (hash, family_id, parent, created_at, expires_at)
    values (${tokenHash(token)}, ${familyId}, ${parent}, clock_timestamp(),
      now() + make_interval(secs => ${lifetimeOf(roles).idle}))`)
  return token
}

const FAMILY_OF_COOKIES_ROW = { familyId: int, userId: int }

/** The family of the cookies that came with a call, whether or not their tokens are still good; ended ones are not found. */
export async function familyOfCookies(
  db: Db,
  cookies: Record<string, string | undefined>,
): Promise<{ familyId: number; userId: number } | undefined> {
  const hashes = [cookies['__Host-sid'], cookies['__Secure-rt']].filter((token) => token !== undefined).map(tokenHash)
  if (hashes.length === 0) return undefined
  return row(
    db,
    FAMILY_OF_COOKIES_ROW,
    sql`select f.id as "familyId", f.user_id as "userId" from session_families f
      where f.ended_at is null and f.id in (
        select family_id from session_tokens where hash in ${hashes}
        union all select family_id from refresh_tokens where hash in ${hashes})`,
  )
}

type EndReason = 'logout' | 'login' | 'ended' | 'password' | 'reset' | 'ban' | 'reuse' | 'restore'

/** Ends one family. Answers false when it had ended. */
export async function endFamily(tx: Db, familyId: number, reason: EndReason): Promise<boolean> {
  const ended = await hasRow(
    tx,
    sql`update session_families set ended_at = now(), end_reason = ${reason}
      where id = ${familyId} and ended_at is null returning id`,
  )
  return ended
}

/** Ends every family of everybody: the site is another one's past. */
export async function endAllFamilies(db: Db, reason: EndReason): Promise<void> {
  await db.execute(sql`delete from access_tokens`)
  await db.execute(sql`update session_families set ended_at = now(), end_reason = ${reason} where ended_at is null`)
}

/** Ends every family of a user but `except`, and all tokens of their programs. */
export async function endFamilies(tx: Db, userId: number, reason: EndReason, except = 0): Promise<void> {
  await tx.execute(sql`delete from access_tokens where user_id = ${userId}`)
  await tx.execute(
    sql`update session_families set ended_at = now(), end_reason = ${reason}
      where user_id = ${userId} and ended_at is null and id <> ${except}`,
  )
}
