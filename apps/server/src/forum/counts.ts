import type { Context } from '../platform/context.ts'

/** What stands in a category, without what is under it. */
export interface Count {
  id: number
  threads: number
  messages: number
}

const NAME = 'forum counts'
const COUNTS = `select category_id as id, count(*)::integer as threads, sum(shown)::integer as messages
  from forum_threads where deleted_at is null group by category_id`

/** The counts of all categories by id, recounted after every event of the forum: who may see them is the caller's matter. */
export async function countsOf(ctx: Context): Promise<ReadonlyMap<number, Count>> {
  const kept =
    ctx.cache.get(NAME) ??
    (await ctx.cache.fill(NAME, ['forum'], async () => {
      const { rows } = await ctx.pool.query<Count>(COUNTS)
      return { body: JSON.stringify(rows), type: 'application/json', headers: {} }
    }))
  const counts: Count[] = JSON.parse(kept.plain.toString())
  return new Map(counts.map((count) => [count.id, count]))
}
