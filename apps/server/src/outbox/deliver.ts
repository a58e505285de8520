import type { Context } from '../platform/api/context.ts'
import { hasRow, rows, withTryLock } from '../platform/api/db.ts'
import { job } from '../platform/api/job.ts'
import type { Lookup } from '../platform/api/lookup-host.ts'
import { json, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { resultOf, settle } from './outcome.ts'
import { SEALED } from './receivers.ts'
import { openSender, type Sender } from './send.ts'
import { sendTo } from './send-to.ts'

/**
 * Sends what waits. It was queued by the transaction that did what it tells; it is marked after it was taken, so a process
 * that dies between the two sends it again under the same id. Receivers that failed have a lane of their own: those that
 * hang make nobody wait.
 */

const SLICE_MS = 20_000
const MOST_AT_ONCE = 24
const MOST_LOADED = 2_000

const WAITING = { id: text, at: moment, message: json, ...SEALED }
type Due = RowOf<typeof WAITING>

const isDue = (now: Date, isAgain: boolean) => sql`d.done_at is null and r.stopped_at is null
  and (r.held_until is null or r.held_until <= ${now}) and (r.failures > 0) = ${isAgain}::boolean`

/** Sends to receivers that answered last time. */
export const deliver = job({
  name: 'deliver',
  schedule: '* * * * *',
  queue: 'deliveries',
  run: (ctx, _nothing, stop) => deliverDue(ctx, { isAgain: false, stop }),
})
/** Sends to those that did not, when they were left alone long enough. */
export const deliverAgain = job({
  name: 'deliver-again',
  schedule: '* * * * *',
  queue: 'deliveries',
  run: (ctx, _nothing, stop) => deliverDue(ctx, { isAgain: true, stop }),
})

interface Options {
  isAgain: boolean
  stop?: AbortSignal
  lookup?: Lookup
  patienceMs?: number
}

/** Sends what is due in one lane; another process at it does it alone. What is left after a slice is another job's. */
export async function deliverDue(ctx: Context, { isAgain, stop, ...options }: Options): Promise<void> {
  const until = performance.now() + SLICE_MS
  const isOver = () => stop?.aborted === true || performance.now() > until
  const isLeft = () =>
    hasRow(
      ctx.db,
      sql`select from deliveries d join receivers r on r.id = d.receiver_id where ${isDue(ctx.now(), isAgain)} limit 1`,
    )
  // what came while another held the lock, or as it was given back
  while (await isLeft()) {
    const sent = await withTryLock(ctx.pool, isAgain ? 'deliveries again' : 'deliveries', async () => {
      const sender = openSender({ allowLoopback: ctx.config.hookLoopback, ...options })
      try {
        while (!isOver() && (await deliverSome(ctx, sender, isAgain, isOver))) {
          // until nothing is due
        }
      } finally {
        sender.close()
      }
      return true
    })
    if (!sent) return
    if (isOver()) return stop?.aborted ? undefined : isAgain ? deliverAgain.add(ctx.db, {}) : deliver.add(ctx.db, {})
  }
}

async function deliverSome(ctx: Context, sender: Sender, isAgain: boolean, isOver: () => boolean): Promise<boolean> {
  const due = await rows(
    ctx.db,
    WAITING,
    sql`select d.id, d.created_at as at, d.message, r.id as "receiverId", r.form, r.user_id as "userId", r.name,
        r.address, r.secret, r.failures
      from deliveries d join receivers r on r.id = d.receiver_id where ${isDue(ctx.now(), isAgain)}
      order by d.created_at, d.id limit ${MOST_LOADED}`,
  )
  const ofReceiver = new Map<number, Due[]>()
  for (const one of due) ofReceiver.set(one.receiverId, [...(ofReceiver.get(one.receiverId) ?? []), one])
  const turns = [...ofReceiver.values()].values()
  const work = async (): Promise<void> => {
    for (const turn of turns) {
      for (const one of turn) {
        if (isOver() || !(await deliverOne(ctx, sender, one))) break
      }
    }
  }
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, work))
  return due.length > 0
}

/** Sends one and notes how it went; answers whether its receiver takes more now. */
async function deliverOne(ctx: Context, sender: Sender, one: Due): Promise<boolean> {
  const result = resultOf(await sendTo(ctx, sender, one, one))
  const heldUntil = await settle(ctx, one, result)
  if (heldUntil) await deliver.add(ctx.db, {}, heldUntil)
  return result.outcome === 'sent'
}
