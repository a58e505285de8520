import type { TokenScope } from '@kz/contract/accounts/token-scopes'
import { MOST_TOKENS } from '@kz/contract/accounts/token-scopes'
import type { tokens } from '@kz/contract/accounts/tokens'
import { ApiError } from '@kz/contract/errors'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { int, moment, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { newToken, tokenHash } from '../login/keys.ts'
import { checkOwnPassword } from '../own/own-password.ts'

type Calls = typeof tokens

/** So that programs which look for leaked secrets know it. */
const PREFIX = 'kzt_'
const TAIL = 4

const OWN = {
  id: int,
  name: text,
  scopes: texts.as<TokenScope[]>(),
  tail: text,
  createdAt: moment,
  usedOn: text.orNull,
  endsAt: moment,
}

/** The caller's tokens that work. */
export async function listTokens(ctx: Context, { viewer }: Call<Calls['GET /user/tokens']>) {
  const found = await rows(
    ctx.db,
    OWN,
    sql`select id, name, scopes, tail, created_at as "createdAt", to_char(used_on, 'YYYY-MM-DD') as "usedOn",
        ends_at as "endsAt" from access_tokens where user_id = ${viewer.userId} and ends_at > now() order by id desc`,
  )
  return found.map(({ createdAt, endsAt, ...token }) => ({
    ...token,
    createdIso: createdAt.toISOString(),
    endsIso: endsAt.toISOString(),
  }))
}

/** Makes a token; those that ran out go. Throws ApiError invalid_password, too_many_tokens. */
export async function makeToken(ctx: Context, { viewer, body }: Call<Calls['POST /user/tokens']>) {
  const { userId } = viewer
  await checkOwnPassword(ctx, userId, body.password)
  const scopes = [...new Set(body.scopes)]
  const token = PREFIX + newToken()
  const id = await inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, _emit, audit) => {
    await tx.execute(sql`delete from access_tokens where user_id = ${userId} and ends_at <= now()`)
    const made = await row(
      tx,
      { id: int },
      sql`insert into access_tokens (user_id, name, hash, tail, scopes, ends_at)
        select ${userId}, ${body.name}, ${tokenHash(token)}, ${token.slice(-TAIL)}, ${sql.param(scopes)}::text[],
          now() + make_interval(days => ${body.days})
        where (select count(*) from access_tokens where user_id = ${userId}) < ${MOST_TOKENS} returning id`,
    )
    if (!made) throw new ApiError('too_many_tokens', { most: MOST_TOKENS })
    await audit('token.create', `token:${made.id}`, { after: { scopes, days: body.days } })
    return made.id
  })
  return { id, token }
}

/** Ends a token of the caller's, at once in every process. Throws ApiError not_found. */
export async function endToken(ctx: Context, { viewer, params }: Call<Calls['DELETE /user/tokens/{id}']>) {
  const { userId } = viewer
  await inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    const ended = await hasRow(
      tx,
      sql`delete from access_tokens where id = ${params.id} and user_id = ${userId} returning id`,
    )
    if (!ended) throw notFound('Token')
    await audit('token.revoke', `token:${params.id}`)
    emit({ type: 'session.changed', data: { userId } })
  })
  return { message: 'Token revoked' }
}

/** Notes the day a token is used on, once a day. */
export async function noteTokenUsed(db: Db, tokenId: number): Promise<void> {
  await db.execute(sql`update access_tokens set used_on = current_date where id = ${tokenId}`)
}
