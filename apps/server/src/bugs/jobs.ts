import { UNANSWERED_DAYS } from '@kz/contract/bugs'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { tellReporter } from './tell.ts'

/** Nobody: the site itself. */
const SITE = 0

/** Closes reports whose reporter has not answered a question for thirty days, and notifies each reporter. */
export async function closeUnanswered(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx, emit) => {
    const closed = await rows(
      tx,
      { id: int },
      sql`update bug_reports set state = 'WONT_FIX', closed_at = now(), changed_at = now()
        where state = 'NEED_INFO' and deleted_at is null and changed_at < now() - make_interval(days => ${UNANSWERED_DAYS})
        returning id`,
    )
    for (const { id } of closed) {
      await tx.execute(sql`insert into bug_comments (report_id, message)
        values (${id}, ${`Closed: the question above had no answer for ${UNANSWERED_DAYS} days.`})`)
      await tellReporter(ctx, tx, emit, { reportId: id, news: 'WONT_FIX', actorId: SITE })
    }
    if (closed.length > 0) emit({ type: 'bugs.changed', data: {} })
  })
}
