import { ROLE_GROUPS } from '@kz/contract/roles'
import { type DeliveryOutcome, MOST_FAILURES } from '@kz/contract/webhook-kinds'
import { type Context, type EventNotice, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { ReceiverForm, Sealed } from './receivers.ts'
import { ClosedAddressError, type Reached } from './send.ts'

/** What the answer to a delivery means for it and for its receiver. */

export interface Result {
  outcome: DeliveryOutcome
  status: number | null
  /** how long the receiver asks to be left alone */
  waitMs?: number
}

const NOBODY = 0
const STOPPED = { userId: int.orNull, name: text, form: text.as<ReceiverForm>() }
const MINUTE = 60_000
/** After each failure in a row a receiver is left alone longer. */
const BACK_OFF_MS = [MINUTE / 2, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE]
const LONGEST_WAIT_MS = 60 * MINUTE

/** The result of what was sent, from its answer or from what was thrown. */
export function resultOf(sent: Reached | Error): Result {
  if (sent instanceof ClosedAddressError) return { outcome: 'closed', status: null }
  if (sent instanceof Error) return { outcome: 'silent', status: null }
  const { status, retryAfterMs } = sent
  if (status >= 200 && status < 300) return { outcome: 'sent', status }
  if (status === 429) return { outcome: 'waiting', status, waitMs: Math.min(retryAfterMs ?? MINUTE, LONGEST_WAIT_MS) }
  if (status >= 300 && status < 400) return { outcome: 'redirected', status }
  return { outcome: status === 404 || status === 410 ? 'gone' : 'refused', status }
}

/** What another try may mend: no answer, and faults of the other side. */
const isPassing = ({ outcome, status }: Result): boolean =>
  outcome === 'silent' || (outcome === 'refused' && status !== null && status >= 500)

/** Notes how a delivery went. Answers when its receiver may be written to again, where it asked for peace; else null. */
export async function settle(
  ctx: Context,
  { id, ...receiver }: Sealed & { id: string },
  result: Result,
): Promise<Date | null> {
  const now = ctx.now()
  const { outcome, status } = result
  if (outcome === 'sent') {
    await ctx.db.execute(sql`with done as (
        update deliveries set outcome = 'sent', status = ${status}, attempts = attempts + 1, done_at = ${now}
        where id = ${id} and done_at is null)
      update receivers set failures = 0, held_until = null, last_sent_at = ${now} where id = ${receiver.receiverId}`)
    return null
  }
  if (result.waitMs !== undefined) {
    const until = new Date(now.getTime() + result.waitMs)
    await ctx.db.execute(sql`with asked as (update deliveries set status = ${status} where id = ${id})
      update receivers set held_until = ${until} where id = ${receiver.receiverId}`)
    return until
  }
  await fail(ctx, id, receiver, result)
  return null
}

/** A device that is gone is forgotten; a webhook that is, or failed too often in a row, is stopped and its owner told. */
async function fail(ctx: Context, id: string, { receiverId, form }: Sealed, result: Result): Promise<void> {
  const now = ctx.now()
  const isPush = form === 'push'
  if (isPush && result.outcome === 'gone') {
    await ctx.db.execute(sql`delete from receivers where id = ${receiverId}`)
    return
  }
  await inTransaction(ctx, async (tx, emit) => {
    const [outcome, doneAt] = isPassing(result) ? ['waiting', null] : [result.outcome, now]
    await tx.execute(sql`update deliveries set attempts = attempts + 1, status = ${result.status}, outcome = ${outcome},
      done_at = ${doneAt}::timestamptz where id = ${id} and done_at is null`)
    const found = await row(
      tx,
      { failures: int },
      sql`update receivers set failures = failures + 1 where id = ${receiverId} and stopped_at is null returning failures`,
    )
    if (!found) return
    const { failures } = found
    const wait = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length) - 1] ?? LONGEST_WAIT_MS
    await tx.execute(sql`update receivers set held_until = ${new Date(now.getTime() + wait)} where id = ${receiverId}`)
    // a push service that is away for an hour takes no devices with it
    const isOver = result.outcome === 'gone' || (failures >= MOST_FAILURES && !(isPush && isPassing(result)))
    if (!isOver) return
    const notices = await stop(tx, receiverId, now)
    await ctx.hooks.notify(tx, emit, notices)
  })
}

/** Stops a receiver: what waits for it is given up. Answers what its owner, or who keeps the site's own, is told. */
export async function stop(tx: Db, receiverId: number, now: Date): Promise<EventNotice[]> {
  await tx.execute(sql`update deliveries set outcome = 'late', done_at = ${now}
    where receiver_id = ${receiverId} and done_at is null`)
  const stopped = await row(
    tx,
    STOPPED,
    sql`update receivers set stopped_at = ${now} where id = ${receiverId} returning user_id as "userId", name, form`,
  )
  if (!stopped) return []
  const { userId, name, form } = stopped
  const owners = userId === null ? await keepers(tx) : [userId]
  return owners.map((owner) => ({
    userId: owner,
    kind: 'account',
    subject: `receiver ${receiverId}`,
    actorId: NOBODY,
    event: { type: 'stopped', what: userId === null ? 'webhook' : form === 'push' ? 'device' : 'discord', name },
  }))
}

async function keepers(tx: Db): Promise<number[]> {
  const found = await rows(
    tx,
    { userId: int },
    sql`select distinct user_id as "userId" from user_roles where role = any(${sql.param(ROLE_GROUPS.ADMC)}::text[])`,
  )
  return found.map(({ userId }) => userId)
}
