import type { accounts } from '@kz/contract/accounts/accounts'
import type { waysIn } from '@kz/contract/accounts/ways-in'
import { ApiError } from '@kz/contract/errors'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { bool } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { NO_PASSWORD } from '../login/passwords.ts'
import { checkOwnPassword } from '../own/own-password.ts'
import { withCode } from './authenticator.ts'
import { hasFactor } from './has-factor.ts'
import { provePasskey } from './passkeys.ts'

/** Saying again who one is: opens ten minutes for what cannot be undone, and lifts a session of a password alone. */

async function noteConfirmed(tx: Db, emit: Emit, { familyId, userId }: Viewer, isStrong: boolean): Promise<void> {
  await tx.execute(
    sql`update session_families set confirmed_at = now(), strong = strong or ${isStrong} where id = ${familyId}`,
  )
  emit({ type: 'session.changed', data: { userId } })
}

/** By the password, and by a code where the account has a second factor that this session has not shown. */
export async function confirmPassword(ctx: Context, call: Call<(typeof accounts)['POST /auth/confirm-password']>) {
  const { viewer, body, ip } = call
  const found = await row(
    ctx.db,
    { hasPassword: bool, hasApp: bool, hasFactor: bool },
    sql`select password_hash <> ${NO_PASSWORD} as "hasPassword", ${hasFactor(sql`users.id`)} as "hasFactor",
        exists (select from authenticators a where a.user_id = users.id and a.on_since is not null) as "hasApp"
      from users where id = ${viewer.userId}`,
  )
  // without a password the code stands alone, after a login by another site
  if (!found?.hasPassword && !body.code) throw new ApiError('confirm_login')
  if (found?.hasPassword) await checkOwnPassword(ctx, viewer.userId, body.password ?? '')
  const isWanted = found?.hasApp || (found?.hasFactor && viewer.secondFactor !== null)
  if (isWanted && !body.code) throw new ApiError('code_wrong', undefined, { field: 'code' })
  if (body.code) {
    await withCode(ctx, { userId: viewer.userId, code: body.code, ip }, (tx, emit) =>
      noteConfirmed(tx, emit, viewer, true),
    )
  } else await inTransaction(ctx, (tx, emit) => noteConfirmed(tx, emit, viewer, false))
  return { message: 'Password confirmed' }
}

/** By a passkey of the account. */
export async function confirmByPasskey(
  ctx: Context,
  { viewer, body }: Call<(typeof waysIn)['PUT /auth/confirm-passkey']>,
) {
  await inTransaction(ctx, async (tx, emit) => {
    await provePasskey(ctx, tx, body.answer, 'passkey confirm', viewer.userId)
    await noteConfirmed(tx, emit, viewer, true)
  })
  return { message: 'Confirmed' }
}
