import type { moderation } from '@kz/contract/review/moderation'
import { emptyAccount, endingAccount, requireToEnd } from '../accounts/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import type { Call } from '../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../platform/api/permission-lock.ts'
import { sql } from '../platform/api/sql.ts'
import { leavePlayer } from '../records/api.ts'
import { giveUpFiles } from './export/forget-exports.ts'
import { tellEnd } from './tell.ts'

/**
 * Empties an account: what goes with it by its foreign keys is deleted, records stay under the name they were set, what was
 * written stands under `[deleted user]`. Its owner is told by mail.
 */
export async function deleteAccount(ctx: Context, call: Call<(typeof moderation)['POST /admin/user/delete']>) {
  const { viewer, query, body } = call
  const { userId } = query
  await inTransaction(withExclusivePermissionLock(ctx, userId, viewer.userId), async (tx, emit, audit) => {
    await requireToEnd(tx, viewer, userId)
    const gone = await endingAccount(tx, userId)
    await leavePlayer(tx, userId)
    await giveUpFiles(tx, userId)
    await tx.execute(sql`select drop_account_rows(${userId}::integer)`)
    await emptyAccount(tx, userId, gone, 'staff')
    await audit('user.delete', `user:${userId}`, { before: { pseudo: gone.pseudo }, reason: body.reason })
    tellEnd(emit, userId)
  })
  return { message: 'Account deleted' }
}
