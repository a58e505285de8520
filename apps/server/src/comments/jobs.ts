import type { Context } from '../platform/context.ts'
import { sql } from '../platform/sql.ts'

const EDIT_DAYS = 30
const DELETED_DAYS = 90

/** Erases the old texts of edited comments after 30 days and the texts of deleted ones after 90. */
export async function forgetComments(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from comment_edits where replaced_at < now() - make_interval(days => ${EDIT_DAYS})`)
  await ctx.db.execute(sql`update comments set message = ''
    where deleted_at < now() - make_interval(days => ${DELETED_DAYS}) and message <> ''`)
}
