import type { OwnDemo } from '@kz/contract/demos'
import { ApiError } from '@kz/contract/errors'
import { type Context, inTransaction } from '../platform/context.ts'
import { type Db, hasRow } from '../platform/db.ts'
import { notFound } from '../platform/route.ts'
import { sql } from '../platform/sql.ts'
import { demoRows, ownDemo, waitingCount } from './queue.ts'
import type { Uploader } from './submit.ts'

const MOST = 200

/** A player's own submitted demos, newest first. */
export async function ownDemos(db: Db, userId: number): Promise<OwnDemo[]> {
  const found = await demoRows(
    db,
    sql`d.user_id = ${userId}`,
    sql`order by d.submitted_at desc, d.id desc limit ${MOST}`,
  )
  return found.map(ownDemo)
}

/** Takes back one's own demo while it waits. Throws ApiError not_found, and wrong_state after the decision. */
export function withdraw(ctx: Context, { viewer }: Uploader, demoId: number): Promise<{ demoId: number }> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const withdrawn = await hasRow(
      tx,
      sql`update demos set state = 'WITHDRAWN', claimed_by = null, claimed_until = null
        where id = ${demoId} and user_id = ${viewer.userId} and state in ('SUBMITTED', 'DEFERRED') returning id`,
    )
    if (!withdrawn) {
      const own = await hasRow(tx, sql`select 1 from demos where id = ${demoId} and user_id = ${viewer.userId}`)
      throw own ? new ApiError('wrong_state', 'Only a waiting demo can be withdrawn') : notFound('Demo')
    }
    await audit('demo.withdraw', `demo ${demoId}`)
    emit({ type: 'queue.changed', data: { count: await waitingCount(tx) } })
    emit({ type: 'submission.changed', data: { demoId, userId: viewer.userId } })
    return { demoId }
  })
}
