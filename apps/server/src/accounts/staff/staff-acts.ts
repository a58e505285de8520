import { ApiError, type PlainCode, refuseFields } from '@kz/contract/errors'
import type { moderation } from '@kz/contract/review/moderation'
import { mayActOn } from '@kz/contract/roles'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { endFamilies } from '../login/sessions.ts'
import { requireFreePseudo, takePseudo, whyNotPseudo } from '../own/pseudo.ts'
import { lockPair } from './powers.ts'

/** What staff does to an account, by the rank rule and written down with it. */

type Calls = typeof moderation
type OnUser = Pick<Call<Calls['POST /admin/user/verify']>, 'viewer'> & {
  query: { userId: number }
}

interface Entry {
  action: string
  before?: unknown
  after?: unknown
  reason?: string
}

/** Acts on another account under lock; `work` answers what the audit log keeps, or null when nothing changed. */
function act(
  ctx: Context,
  call: OnUser,
  work: (tx: Db, emit: Emit) => Promise<Entry | null>,
  refusal: PlainCode = 'profile_not_yours',
): Promise<void> {
  const { userId } = call.query
  return inTransaction(withExclusivePermissionLock(ctx, userId, call.viewer.userId), async (tx, emit, audit) => {
    const pair = await lockPair(tx, call.viewer, userId)
    if (pair.isSelf || !mayActOn(pair.actorRoles, pair.targetRoles)) {
      throw new ApiError(refusal)
    }
    const entry = await work(tx, emit)
    if (!entry) return
    const { action, ...change } = entry
    await audit(action, `user:${userId}`, change)
  })
}

/** Gives another nickname; the thirty days between changes do not count for staff. */
export async function rename(ctx: Context, call: Call<Calls['POST /admin/user/pseudo']>) {
  const { userId, reason } = call.query
  const pseudo = call.query.pseudo.trim()
  refuseFields({ pseudo: await whyNotPseudo(ctx.db, pseudo, userId) })
  await act(ctx, call, async (tx, emit) => {
    await requireFreePseudo(tx, pseudo, userId)
    const before = await takePseudo(ctx, tx, userId, pseudo)
    if (before === pseudo) return null
    emit({ type: 'session.changed', data: { userId } })
    emit({ type: 'profile.changed', data: { userId } })
    const event = { type: 'renamed' as const, from: before, to: pseudo, reason }
    const actorId = call.viewer.userId
    await ctx.hooks.notify(tx, emit, [{ userId, kind: 'account', subject: 'pseudo', actorId, event }])
    return { action: 'pseudo.staff', before: { pseudo: before }, after: { pseudo }, reason }
  })
  return { pseudo }
}

/** Takes the word of staff for an e-mail that its owner cannot confirm. */
export async function verify(ctx: Context, call: Call<Calls['POST /admin/user/verify']>) {
  const { userId } = call.query
  await act(ctx, call, async (tx, emit) => {
    const changed = await hasRow(
      tx,
      sql`update users set email_verified_at = now() where id = ${userId} and email_verified_at is null returning id`,
    )
    if (!changed) return null
    emit({ type: 'session.changed', data: { userId } })
    return { action: 'email.staff-verify' }
  })
  return { message: 'E-mail confirmed' }
}

/** Ends every session of an account. */
export async function endSessionsOf(ctx: Context, call: Call<Calls['POST /admin/user/end-sessions']>) {
  const { userId } = call.query
  await act(ctx, call, async (tx, emit) => {
    await endFamilies(tx, userId, 'ended')
    emit({ type: 'session.changed', data: { userId } })
    return { action: 'session.staff-end' }
  })
  return { message: 'All sessions were ended' }
}

/** Shows the whole e-mail address. The audit log says who saw it, and its owner is told that somebody did. */
export async function revealEmail(ctx: Context, call: Call<Calls['POST /admin/user/email']>) {
  const { userId } = call.query
  const actorId = call.viewer.userId
  let email = ''
  await act(
    ctx,
    call,
    async (tx, emit) => {
      const found = await row(tx, { email: text }, sql`select email from users where id = ${userId}`)
      email = found?.email ?? ''
      const event = { type: 'email' as const }
      await ctx.hooks.notify(tx, emit, [{ userId, kind: 'account', subject: 'email', actorId, event }])
      return { action: 'email.reveal' }
    },
    'address_not_yours',
  )
  return { email }
}

/** Leaves a note for other staff. */
export async function addNote(ctx: Context, call: Call<Calls['POST /admin/user/note']>) {
  const { userId } = call.query
  await act(ctx, call, async (tx) => {
    await tx.execute(sql`insert into user_notes (user_id, text, author_id)
      values (${userId}, ${call.body.text}, ${call.viewer.userId})`)
    return { action: 'user.note' }
  })
  return { message: 'Saved' }
}
