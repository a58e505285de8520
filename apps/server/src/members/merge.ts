import { ApiError } from '@kz/contract/errors'
import type { moderation } from '@kz/contract/review/moderation'
import { closeAccount, endingAccount, keepName, removeAccount, requireToEnd } from '../accounts/api.ts'
import { refreshAuthors } from '../forum/api.ts'
import { joinPlayer } from '../imports/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../platform/api/permission-lock.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { leavePlayer } from '../records/api.ts'
import { giveUpFiles } from './export/forget-exports.ts'
import { tellEnd } from './tell.ts'

/**
 * Makes two accounts of one player one: the records of the first, and whatever any table knows of it, are the second's.
 * Its sessions end, its offices are not handed on, and its owner is told by mail.
 */
export async function mergeAccounts(ctx: Context, call: Call<(typeof moderation)['POST /admin/user/merge']>) {
  const { viewer, query, body } = call
  const { userId } = query
  const { intoId, reason } = body
  if (userId === intoId) throw new ApiError('merge_into_itself')
  await inTransaction(withExclusivePermissionLock(ctx, userId, viewer.userId), async (tx, emit, audit) => {
    await requireToEnd(tx, viewer, userId)
    const heir = await heirOf(tx, intoId)
    const gone = await endingAccount(tx, userId)
    await closeAccount(tx, userId)
    const player = await row(tx, { id: int }, sql`select id from players where user_id = ${userId} for update`)
    await leavePlayer(tx, userId)
    if (player) await joinPlayer(tx, heir, player.id)
    // the heir asked for none of it
    await tx.execute(sql`delete from account_endings where user_id = ${userId}`)
    await giveUpFiles(tx, userId)
    await tx.execute(sql`select give_account_rows(${userId}::integer, ${intoId}::integer)`)
    await keepName(tx, intoId, gone.pseudo)
    await refreshAuthors(tx, [intoId])
    await removeAccount(tx, ctx.config.siteUrl, userId, gone.email)
    const after = { into: heir.pseudo }
    await audit('user.merge', `user:${intoId}`, { before: { pseudo: gone.pseudo, id: userId }, after, reason })
    tellEnd(emit, userId)
    emit({ type: 'session.changed', data: { userId: intoId } })
  })
  return { message: 'Accounts merged' }
}

const HEIR = { userId: int, pseudo: text, country: text }

async function heirOf(tx: Db, userId: number) {
  const heir = await row(
    tx,
    HEIR,
    sql`select id as "userId", pseudo, country from users where id = ${userId} and deleted_at is null for update`,
  )
  if (!heir) throw notFound('Player')
  return heir
}
