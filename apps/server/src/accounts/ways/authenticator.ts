import type { waysIn } from '@kz/contract/accounts/ways-in'
import { ApiError } from '@kz/contract/errors'
import { SITE_NAME } from '@kz/contract/rules'
import { type Context, inTransaction, type Work } from '../../platform/api/context.ts'
import { hasRow, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { bool, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { countAttempt, forgive } from '../login/attempts.ts'
import { noteChange } from './changes.ts'
import { describeSecret, makeCodes, newSecret, sealSecret, switchOn, useCode } from './codes.ts'
import { hasFactor } from './has-factor.ts'
import { requireAnotherFactor } from './last-way.ts'

/** The authenticator app of an account and its recovery codes: set up, switched on and off, and proven. */

type Calls = typeof waysIn

const check = ({ config, now }: Context) => ({ secretKey: config.secretKey, now: now() })

/** Begins anew with a secret of its own; nothing counts before a code of it came. Throws ApiError authenticator_on. */
export function beginAuthenticator(ctx: Context, { viewer }: Call<Calls['POST /auth/authenticator']>) {
  const { userId, pseudo } = viewer
  const secret = newSecret()
  const sealed = sealSecret(ctx.config.secretKey, userId, secret)
  return inTransaction(ctx, async (tx) => {
    const begun = await hasRow(
      tx,
      sql`insert into authenticators (user_id, secret) values (${userId}, ${sealed})
        on conflict (user_id) do update set secret = excluded.secret, created_at = now()
          where authenticators.on_since is null returning user_id`,
    )
    if (!begun) throw new ApiError('authenticator_on')
    return describeSecret(secret, SITE_NAME, pseudo)
  })
}

/** Switches the app on with its first code, and answers the recovery codes, once. */
export async function switchAuthenticatorOn(ctx: Context, call: Call<Calls['PUT /auth/authenticator']>) {
  const { userId, familyId } = call.viewer
  return inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    const done = await switchOn(tx, check(ctx), userId, call.body.code)
    if (done === 'none') throw new ApiError('authenticator_off')
    if (done === 'wrong') throw new ApiError('code_wrong', undefined, { field: 'code' })
    await tx.execute(sql`update session_families set strong = true where id = ${familyId}`)
    const codes = await makeCodes(tx, ctx.config.secretKey, userId)
    await noteChange({ ctx, tx, audit, userId, what: 'authenticator.on', undo: { authenticator: 'off' } })
    emit({ type: 'session.changed', data: { userId } })
    return { codes }
  })
}

/** Switches the app off, unless a role needs it. The recovery codes go where no passkey is left for them. */
export function switchAuthenticatorOff(ctx: Context, { viewer }: Call<Calls['DELETE /auth/authenticator']>) {
  const { userId } = viewer
  return inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    const gone = await row(
      tx,
      { secret: text, isOn: bool },
      sql`delete from authenticators where user_id = ${userId}
        returning encode(secret, 'base64') as secret, on_since is not null as "isOn"`,
    )
    if (!gone?.isOn) return { message: 'Switched off' }
    await requireAnotherFactor(ctx, tx, userId)
    await tx.execute(sql`delete from recovery_codes where user_id = ${userId} and not ${hasFactor(sql`user_id`)}`)
    await noteChange({ ctx, tx, audit, userId, what: 'authenticator.off', undo: { secret: gone.secret } })
    emit({ type: 'session.changed', data: { userId } })
    return { message: 'Switched off' }
  })
}

/** A new set of recovery codes, for who has a second factor. */
export function renewCodes(ctx: Context, { viewer }: Call<Calls['POST /auth/recovery-codes']>) {
  const { userId } = viewer
  return inTransaction(ctx, async (tx, _emit, audit) => {
    const found = await row(tx, { has: bool }, sql`select ${hasFactor(sql`${userId}::integer`)} as has`)
    if (!found?.has) throw new ApiError('no_factor_yet')
    const codes = await makeCodes(tx, ctx.config.secretKey, userId)
    await noteChange({ ctx, tx, audit, userId, what: 'codes.new', undo: { codes: 'end' } })
    return { codes }
  })
}

interface Typed {
  userId: number
  code: string
  ip: string
}

/**
 * Takes a code within the account's budget of wrong ones, which is its own: a right password does not refill it. `then` is
 * what the code opens, in one transaction with its use. Throws ApiError code_wrong, too_many_attempts.
 */
export async function withCode<T>(ctx: Context, { userId, code, ip }: Typed, then: Work<T>): Promise<T> {
  const attempt = ctx.config.limits ? await countAttempt(ctx.db, { account: `code ${userId}`, device: null, ip }) : null
  const done = await inTransaction(ctx, async (tx, emit, audit) => {
    const used = await useCode(tx, check(ctx), userId, code)
    await audit(used ? `code.${used}` : 'code.fail', `user:${userId}`, { by: used ? userId : null })
    if (!used) return null
    if (attempt) await forgive(tx, attempt)
    return { value: await then(tx, emit, audit) }
  })
  if (!done) throw new ApiError('code_wrong', undefined, { field: 'code' })
  return done.value
}
