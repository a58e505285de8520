import type { Context } from '../platform/api/context.ts'
import { rows } from '../platform/api/db.ts'
import { int, type RowOf } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** What stands in a category, without what is under it. */
const COUNT = { id: int, threads: int, messages: int }
export type Count = RowOf<typeof COUNT>

const NAME = 'forum counts'

/** The counts of all categories by id, recounted after every event of the forum: who may see them is the caller's matter. */
export async function countsOf(ctx: Context): Promise<ReadonlyMap<number, Count>> {
  const kept =
    ctx.cache.get(NAME) ??
    (await ctx.cache.fill(NAME, ['forum'], async () => {
      const found = await rows(
        ctx.db,
        COUNT,
        sql`select category_id as id, count(*)::integer as threads, sum(shown)::integer as messages
          from forum_threads where deleted_at is null group by category_id`,
      )
      return { body: JSON.stringify(found), type: 'application/json', headers: {} }
    }))
  const counts: Count[] = JSON.parse(kept.plain.toString())
  return new Map(counts.map((count) => [count.id, count]))
}
