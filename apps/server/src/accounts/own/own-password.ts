import type { accounts } from '@kz/contract/accounts/accounts'
import { ApiError, refuseFields } from '@kz/contract/errors'
import type { Role } from '@kz/contract/roles'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { type RowOf, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { voidMailTokens } from '../login/mail-tokens.ts'
import { passwordChangedMail } from '../login/mails.ts'
import { leastPassword, passwordFault } from '../login/password-policy.ts'
import { hashPassword, isPassword } from '../login/passwords.ts'
import { endFamilies } from '../login/sessions.ts'

const MOST_PASSWORD = 128

/** Whose password: what the policy needs to know of its owner. */
const OWNER = {
  username: text,
  pseudo: text,
  email: text,
  language: text.orNull,
  passwordHash: text,
  roles: texts.as<Role[]>(),
}
export type Owner = RowOf<typeof OWNER>

const findOwner = async (db: Db, userId: number): Promise<Owner> =>
  (await row(
    db,
    OWNER,
    sql`select username, pseudo, email, language, password_hash as "passwordHash",
        array(select role from user_roles where user_id = users.id) as roles
      from users where id = ${userId}`,
  )) as Owner

/** Throws 400 unless this is the user's password. */
export async function checkOwnPassword(ctx: Context, userId: number, password: string): Promise<Owner> {
  const owner = await findOwner(ctx.db, userId)
  const right =
    [...password].length <= MOST_PASSWORD && (await isPassword(owner.passwordHash, password, ctx.config.secretKey))
  if (!right) throw new ApiError('invalid_password')
  return owner
}

/** Throws 422 with the reason unless the user may take this password; answers what to store of it. */
export async function newPasswordHash(ctx: Context, userId: number, password: string): Promise<string> {
  const { username, pseudo, email, roles } = await findOwner(ctx.db, userId)
  refuseFields({ newPassword: passwordFault(password, leastPassword(roles), [username, pseudo, email]) })
  return hashPassword(password, ctx.config.secretKey)
}

/** What every change of a password brings: other sessions end, links to set one are void, the owner hears of it. */
export async function afterPasswordChange(
  ctx: Context,
  tx: Db,
  { userId, keep, ...owner }: Pick<Owner, 'pseudo' | 'email' | 'language'> & { userId: number; keep?: number },
): Promise<void> {
  await endFamilies(tx, userId, keep === undefined ? 'reset' : 'password', keep)
  await voidMailTokens(tx, userId, 'reset')
  await sendMail.add(tx, { to: owner.email, ...passwordChangedMail(owner, ctx.config.siteUrl) })
}

export async function changePassword(ctx: Context, call: Call<(typeof accounts)['POST /user/password']>) {
  const { userId, familyId } = call.viewer
  const owner = await checkOwnPassword(ctx, userId, call.body.currentPassword)
  const passwordHash = await newPasswordHash(ctx, userId, call.body.newPassword)
  await inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    const changed = await hasRow(
      tx,
      sql`update users set password_hash = ${passwordHash}, short_password = false
        where id = ${userId} and password_hash = ${owner.passwordHash} returning id`,
    )
    if (!changed) throw new ApiError('invalid_password')
    await afterPasswordChange(ctx, tx, { ...owner, userId, keep: familyId })
    await audit('password.change', `user:${userId}`)
    emit({ type: 'session.changed', data: { userId } })
  })
  return { message: 'Password changed' }
}
