import type { Context } from '../platform/context.ts'
import { sql } from '../platform/sql.ts'

const EDIT_DAYS = 30
const DELETED_DAYS = 90
const MARK = '(text erased)'

/** Erases the old texts of edited messages after 30 days and the texts of deleted ones after 90. */
export async function forgetForum(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from forum_edits where replaced_at < now() - make_interval(days => ${EDIT_DAYS})`)
  await ctx.db.execute(sql`update forum_messages set message = ${MARK}
    where deleted_at < now() - make_interval(days => ${DELETED_DAYS}) and message <> ${MARK}`)
}
