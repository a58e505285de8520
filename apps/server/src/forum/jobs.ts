import type { Context } from '../platform/api/context.ts'
import { sql } from '../platform/api/sql.ts'
import { forgetAll } from '../platform/jobs/retention.ts'

const EDIT_DAYS = 30
const DELETED_DAYS = 90
const MARK = '(text erased)'

/** Erases the old texts of edited messages after 30 days and the texts of deleted ones after 90. */
export async function forgetForum(ctx: Context, _sent: unknown, stop?: AbortSignal): Promise<void> {
  await forgetAll(ctx, stop, {
    forum_edits: (most) => sql`delete from forum_edits where ctid = any(array(select ctid from forum_edits
      where replaced_at < now() - make_interval(days => ${EDIT_DAYS}) limit ${most}))`,
    forum_messages: (most) => sql`update forum_messages set message = ${MARK} where id in (select id from forum_messages
      where deleted_at < now() - make_interval(days => ${DELETED_DAYS}) and message <> ${MARK} limit ${most})`,
  })
}
