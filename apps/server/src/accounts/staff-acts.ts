import { ApiError } from '@kz/contract/errors'
import type { moderation } from '@kz/contract/moderation'
import { mayActOn } from '@kz/contract/roles'
import { audit } from '../platform/audit.ts'
import { type Context, type Emit, inTransaction } from '../platform/context.ts'
import { type Db, row } from '../platform/db.ts'
import { takingFrom } from '../platform/rights.ts'
import { type Call, notFound } from '../platform/route.ts'
import { sql } from '../platform/sql.ts'
import { pseudoFault } from './names.ts'
import { lockPair } from './powers.ts'
import { requireFreePseudo, staffNames, takePseudo } from './pseudo.ts'
import { endFamilies } from './sessions.ts'

/** What staff does to an account, by the rank rule and written down with it (H091, H099). */

type Calls = typeof moderation
type OnUser = Pick<Call<Calls['POST /admin/user/verify']>, 'viewer' | 'ip' | 'requestId'> & {
  query: { userId: number }
}

interface Entry {
  action: string
  before?: unknown
  after?: unknown
  reason?: string
}

/** Acts on another account under lock; `work` answers what the audit log keeps, or null when nothing changed. */
function act(ctx: Context, call: OnUser, work: (tx: Db, emit: Emit) => Promise<Entry | null>): Promise<void> {
  const { userId } = call.query
  return inTransaction(takingFrom(ctx, userId, call.viewer.userId), async (tx, emit) => {
    const pair = await lockPair(tx, call.viewer, userId)
    if (pair.isSelf || !mayActOn(pair.actorRoles, pair.targetRoles)) {
      throw new ApiError('forbidden', 'You cannot change this profile')
    }
    const entry = await work(tx, emit)
    if (!entry) return
    const { ip, requestId } = call
    await audit(tx, { actorId: call.viewer.userId, target: `user:${userId}`, ...entry, ip, requestId })
    emit({ type: 'session.changed', data: { userId } })
  })
}

/** Gives another nickname; the thirty days between changes do not count for staff. */
export async function rename(ctx: Context, call: Call<Calls['POST /admin/user/pseudo']>) {
  const { userId, reason } = call.query
  const pseudo = call.query.pseudo.trim()
  const fault = pseudoFault(pseudo, await staffNames(ctx.db, pseudo, userId))
  if (fault) throw new ApiError('rule', fault, { fields: { pseudo: fault } })
  await act(ctx, call, async (tx, emit) => {
    await requireFreePseudo(tx, pseudo, userId)
    const before = await takePseudo(tx, userId, pseudo)
    if (before === pseudo) return null
    emit({ type: 'profile.changed', data: { userId } })
    return { action: 'pseudo.staff', before: { pseudo: before }, after: { pseudo }, reason }
  })
  return { pseudo }
}

/** Takes the word of staff for an e-mail that its owner cannot confirm. */
export async function verify(ctx: Context, call: Call<Calls['POST /admin/user/verify']>) {
  await act(ctx, call, async (tx) => {
    const changed = await row(
      tx,
      sql`update users set email_verified_at = now() where id = ${call.query.userId} and email_verified_at is null returning id`,
    )
    return changed ? { action: 'email.staff-verify' } : null
  })
  return { message: 'E-mail confirmed' }
}

/** Ends every session of an account. */
export async function endSessionsOf(ctx: Context, call: Call<Calls['POST /admin/user/end-sessions']>) {
  await act(ctx, call, async (tx) => {
    await endFamilies(tx, call.query.userId, 'ended')
    return { action: 'session.staff-end' }
  })
  return { message: 'All sessions were ended' }
}

/** Shows the whole e-mail address; the audit log says who saw it. */
export async function revealEmail(ctx: Context, call: Call<Calls['POST /admin/user/email']>) {
  const { userId } = call.query
  return inTransaction(ctx, async (tx) => {
    const found = await row<{ email: string }>(tx, sql`select email from users where id = ${userId}`)
    if (!found) throw notFound('Player')
    const { ip, requestId } = call
    await audit(tx, { actorId: call.viewer.userId, action: 'email.reveal', target: `user:${userId}`, ip, requestId })
    return found
  })
}

/** Leaves a note for other staff. */
export async function addNote(ctx: Context, call: Call<Calls['POST /admin/user/note']>) {
  const { userId } = call.query
  await inTransaction(ctx, async (tx) => {
    const made = await row<{ id: number }>(
      tx,
      sql`insert into user_notes (user_id, text, author_id)
        select id, ${call.body.text}, ${call.viewer.userId} from users where id = ${userId} returning id`,
    )
    if (!made) throw notFound('Player')
    const { ip, requestId } = call
    await audit(tx, { actorId: call.viewer.userId, action: 'user.note', target: `user:${userId}`, ip, requestId })
  })
  return { message: 'Saved' }
}
