import { DAYS_TO_THINK } from '@kz/contract/accounts/leaving'
import { ApiError } from '@kz/contract/errors'
import { isTopRank } from '@kz/contract/roles'
import { formatDate } from '@kz/contract/rules'
import { accountLanguage, isLastOfTopRank } from '../../accounts/api.ts'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { hasRow, row } from '../../platform/api/db.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { bool, moment } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { holdsOffice } from '../leaving.ts'
import { endingCancelledMail, endingMail } from './mails.ts'

/** A member asks for the end of their account, and has fourteen days to think. */

/**
 * Asks for it; asked again, only the choice of the name is another. Throws ApiError last_administrator for the last of them.
 */
export async function askEnding(ctx: Context, viewer: Viewer, keepsName: boolean): Promise<{ message: string }> {
  const { userId, pseudo, email } = viewer
  await inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    if (isTopRank(viewer.heldRoles) && (await isLastOfTopRank(tx, userId))) throw new ApiError('last_administrator')
    const made = await row(
      tx,
      { isNew: bool, endsAt: moment },
      sql`insert into account_endings (user_id, ends_at, keeps_name, needs_staff)
        values (${userId}, now() + make_interval(days => ${DAYS_TO_THINK}), ${keepsName}, ${holdsOffice(viewer)})
        on conflict (user_id) do update set keeps_name = excluded.keeps_name where account_endings.ends_at > now()
        returning ends_at as "endsAt", asked_at = now() as "isNew"`,
    )
    if (!made) throw new ApiError('ending_too_late')
    await audit('account.ending', `user:${userId}`, { after: { keepsName, endsAt: made.endsAt.toISOString() } })
    emit({ type: 'session.changed', data: { userId } })
    if (!made.isNew) return
    const day = `${formatDate(made.endsAt).slice(0, 16)} UTC`
    const language = await accountLanguage(tx, userId)
    await sendMail.add(tx, { to: email, ...endingMail({ pseudo, language }, ctx.config.siteUrl, day) })
  })
  return { message: `Your account will be deleted in ${DAYS_TO_THINK} days` }
}

/** Takes it back. Throws ApiError ending_too_late once the days are over; where nothing was asked it does nothing. */
export async function cancelEnding(ctx: Context, { userId, pseudo, email }: Viewer): Promise<{ message: string }> {
  await inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    const cancelled = await hasRow(
      tx,
      sql`delete from account_endings where user_id = ${userId} and ends_at > now() returning user_id`,
    )
    if (!cancelled) {
      if (await hasRow(tx, sql`select from account_endings where user_id = ${userId}`))
        throw new ApiError('ending_too_late')
      return
    }
    await audit('account.stay', `user:${userId}`)
    const language = await accountLanguage(tx, userId)
    await sendMail.add(tx, { to: email, ...endingCancelledMail({ pseudo, language }, ctx.config.siteUrl) })
    emit({ type: 'session.changed', data: { userId } })
  })
  return { message: 'Your account stays' }
}
