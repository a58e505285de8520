import type { accounts } from '@kz/contract/accounts/accounts'
import { ApiError } from '@kz/contract/errors'
import { z } from 'zod'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { job } from '../../platform/api/job.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { readEmail } from '../names.ts'
import { afterPasswordChange, newPasswordHash } from '../own/own-password.ts'
import { addMailToken, addressName, mayMail, ownerOfMailToken, takeMailToken } from './mail-tokens.ts'
import { resetMail, usernameMail } from './mails.ts'

/** Forgotten passwords and usernames. */

const Forgotten = z.object({ kind: z.enum(['reset', 'username']), email: z.string() })
type Forgotten = z.output<typeof Forgotten>

/**
 * Takes note that a mail was asked for. Whether anybody has the address is looked up by the job, so answer and time are
 * the same for all.
 */
export async function askByMail(
  ctx: Context,
  kind: Forgotten['kind'],
  userEmail: string,
): Promise<{ message: string }> {
  const email = readEmail(userEmail)
  if (email === null) throw new ApiError('invalid_address')
  await inTransaction(ctx, async (tx, _emit, audit) => {
    const target = `address:${addressName(ctx.config.secretKey, email)}`
    await audit(`recovery.${kind}`, target, { by: null })
    await accountMail.add(tx, { kind, email })
  })
  return { message: 'If this email is known, a message is on its way.' }
}
const USER = { id: int, username: text, pseudo: text, email: text, language: text.orNull }

/** Writes to the owner of the address, if there is one and they have not had enough mails. */
async function sendAccountMail(ctx: Context, { kind, email }: Forgotten): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const user = await row(
      tx,
      USER,
      sql`select id, username, pseudo, email, language from users where lower(email) = lower(${email})`,
    )
    if (!user || !(await mayMail(tx, kind, addressName(ctx.config.secretKey, user.email)))) return
    const text =
      kind === 'reset'
        ? resetMail(user, ctx.config.siteUrl, await addMailToken(tx, user.id, 'reset'))
        : usernameMail(user, ctx.config.siteUrl, user.username)
    await sendMail.add(tx, { to: user.email, ...text })
  })
}

/** The job behind askByMail. */
export const accountMail = job({ name: 'account-mail', queue: 'mails', payload: Forgotten, run: sendAccountMail })

type ResetCall = Call<(typeof accounts)['POST /user/password-reset']>

/** Asks for the mail (`userEmail`), counted like the GET form, or sets the new password. */
export async function passwordReset(ctx: Context, call: ResetCall): Promise<{ message: string }> {
  const { userEmail, resetToken, newPassword } = call.body
  if (userEmail !== undefined) {
    await ctx.limits.countAddress('GET /user/password-reset', 'MAIL', { ip: call.ip, user: null })
    return askByMail(ctx, 'reset', userEmail)
  }
  for (const [name, value] of Object.entries({ resetToken, newPassword })) {
    if (value === undefined) throw new ApiError('invalid_field', { field: name, fault: 'missing' }, { field: name })
  }
  return setPassword(ctx, resetToken as string, newPassword as string)
}

async function setPassword(ctx: Context, resetToken: string, newPassword: string) {
  const invalid = new ApiError('invalid_reset_link')
  const owner = await ownerOfMailToken(ctx.db, resetToken, 'reset')
  if (owner === undefined) throw invalid
  const passwordHash = await newPasswordHash(ctx, owner, newPassword)
  await inTransaction(withExclusivePermissionLock(ctx, owner), async (tx, emit, audit) => {
    const userId = await takeMailToken(tx, resetToken, 'reset')
    if (userId === undefined) throw invalid
    // the link came by mail, so the address is the owner's
    const user = await row(
      tx,
      { pseudo: text, email: text, language: text.orNull },
      sql`update users set password_hash = ${passwordHash}, short_password = false, email_verified_at = coalesce(email_verified_at, now())
        where id = ${userId} returning pseudo, email, language`,
    )
    if (!user) throw invalid
    await afterPasswordChange(ctx, tx, { userId, ...user })
    await audit('password.reset', `user:${userId}`, { by: userId })
    emit({ type: 'session.changed', data: { userId } })
  })
  return { message: 'Password changed. Please login.' }
}
