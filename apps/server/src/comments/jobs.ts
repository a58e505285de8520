import type { Context } from '../platform/api/context.ts'
import { sql } from '../platform/api/sql.ts'
import { forgetAll } from '../platform/jobs/retention.ts'

const EDIT_DAYS = 30
const DELETED_DAYS = 90

/** Erases the old texts of edited comments after 30 days and the texts of deleted ones after 90. */
export async function forgetComments(ctx: Context, _sent: unknown, stop?: AbortSignal): Promise<void> {
  await forgetAll(ctx, stop, {
    comment_edits: (most) => sql`delete from comment_edits where ctid = any(array(select ctid from comment_edits
      where replaced_at < now() - make_interval(days => ${EDIT_DAYS}) limit ${most}))`,
    comments: (most) => sql`update comments set message = '' where id in (select id from comments
      where deleted_at < now() - make_interval(days => ${DELETED_DAYS}) and message <> '' limit ${most})`,
  })
}
