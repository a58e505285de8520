import type { accounts, MailOutcome } from '@kz/contract/accounts/accounts'
import { ApiError } from '@kz/contract/errors'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { lockInTransaction, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { int, real } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { accountLanguage } from '../language.ts'
import { setAddress, undoAddress } from '../own/own-email.ts'
import { addMailToken, ownerOfMailToken, takeLink } from './mail-tokens.ts'
import { confirmMail } from './mails.ts'

/** Confirming that an address is its owner's. */

const MOST_A_DAY = 5

/** Follows a link from a mail: confirms an address, changes it to the new one, or takes the change back. */
export async function verifyEmail(ctx: Context, call: Call<(typeof accounts)['POST /auth/verify-email']>) {
  const { token } = call.body
  const owner = await ownerOfMailToken(ctx.db, token, 'verify', 'email', 'undo')
  if (owner === undefined) throw new ApiError('invalid_link')
  return inTransaction(withExclusivePermissionLock(ctx, owner), async (tx, emit, audit) => {
    const link = await takeLink(tx, token, ['verify', 'email', 'undo'])
    if (!link) throw new ApiError('invalid_link')
    const { userId, purpose, email } = link
    if (purpose === 'email' && email !== null) {
      await setAddress({ ctx, tx, emit, audit, userId, email })
      return outcome('changed', 'E-mail changed')
    }
    if (purpose === 'undo' && email !== null) {
      await undoAddress({ ctx, tx, emit, audit, userId, email })
      return outcome('undone', 'Your e-mail is as it was, and all sessions were ended. Set a new password now.')
    }
    await tx.execute(sql`update users set email_verified_at = coalesce(email_verified_at, now()) where id = ${userId}`)
    await audit('email.verify', `user:${userId}`, { by: userId })
    emit({ type: 'session.changed', data: { userId } })
    return outcome('confirmed', 'E-mail confirmed')
  })
}

const outcome = (outcome: MailOutcome, message: string) => ({ message, outcome })

/** Sends the link again, once a minute and five times a day at most. */
export async function resendVerification(
  ctx: Context,
  call: Call<(typeof accounts)['POST /auth/resend-verification']>,
) {
  const { userId, pseudo, email, emailVerified } = call.viewer
  if (emailVerified) return { message: 'Your e-mail is already confirmed' }
  await inTransaction(ctx, async (tx) => {
    await lockInTransaction(tx, `verify ${userId}`)
    const sent = await row(
      tx,
      { today: int, wait: real },
      sql`select count(*) as today, coalesce(60 - extract(epoch from now() - max(created_at)), 0)::float8 as wait
        from mail_tokens where user_id = ${userId} and purpose = 'verify' and created_at > now() - interval '1 day'`,
    )
    const wait = (sent?.today ?? 0) >= MOST_A_DAY ? 3600 : Math.ceil(sent?.wait ?? 0)
    if (wait > 0) {
      throw new ApiError('rate_limited', { seconds: wait }, { retryAfter: wait })
    }
    const token = await addMailToken(tx, userId, 'verify')
    const language = await accountLanguage(tx, userId)
    await sendMail.add(tx, { to: email, ...confirmMail({ pseudo, language }, ctx.config.siteUrl, token) })
  })
  return { message: 'A message is on its way' }
}
