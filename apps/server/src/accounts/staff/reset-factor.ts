import type { waysIn } from '@kz/contract/accounts/ways-in'
import { ApiError } from '@kz/contract/errors'
import { mayActOn } from '@kz/contract/roles'
import type { Audit } from '../../platform/api/audit.ts'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { lockRights, withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { sendMail } from '../../platform/api/send-mail.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { endFamilies } from '../login/sessions.ts'
import { factorResetMail } from '../login/way-mails.ts'
import { forgetFactors } from '../ways/forget-ways.ts'
import { lockPair } from './powers.ts'

/** Who lost passkey, app and codes gets back in: their second factor goes, and their password is left. */

interface Reset {
  ctx: Context
  tx: Db
  emit: Emit
  audit: Audit
  userId: number
  reason: string
}

async function reset({ ctx, tx, emit, audit, userId, reason }: Reset): Promise<void> {
  await forgetFactors(tx, userId)
  await endFamilies(tx, userId, 'reset')
  const owner = await row(
    tx,
    { pseudo: text, email: text, language: text.orNull },
    sql`select pseudo, email, language from users where id = ${userId}`,
  )
  if (owner) await sendMail.add(tx, { to: owner.email, ...factorResetMail(owner, ctx.config.siteUrl) })
  await audit('factor.reset', `user:${userId}`, { reason })
  emit({ type: 'session.changed', data: { userId } })
}

/** By a member of staff, for an account below them. */
export async function resetFactor(ctx: Context, call: Call<(typeof waysIn)['POST /admin/user/reset-factor']>) {
  const { userId } = call.query
  await inTransaction(withExclusivePermissionLock(ctx, userId, call.viewer.userId), async (tx, emit, audit) => {
    const pair = await lockPair(tx, call.viewer, userId)
    if (pair.isSelf || !mayActOn(pair.actorRoles, pair.targetRoles)) throw new ApiError('profile_not_yours')
    await reset({ ctx, tx, emit, audit, userId, reason: call.body.reason })
  })
  return { message: 'Second factor removed' }
}

/** From the command line, where no rank rule holds; false where there is no such account. */
export function resetFactorByHand(ctx: Context, username: string): Promise<boolean> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const user = await row(tx, { id: int }, sql`select id from users where lower(username) = lower(${username})`)
    if (!user) return false
    await lockRights(tx, user.id)
    await reset({ ctx, tx, emit, audit, userId: user.id, reason: 'command line' })
    return true
  })
}
