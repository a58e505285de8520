import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../platform/context.ts'
import { rows } from '../platform/db.ts'

/** Tells the pages, once, that a scheduled post is out. Readers are let in by the clock alone. */
export function announcePosts(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx, emit) => {
    const due = await rows<{ id: number; isSeen: boolean }>(
      tx,
      sql`update posts set announced = true where id in (
          select id from posts where not announced and published_at <= now() for update skip locked)
        returning id, not hidden and deleted_at is null as "isSeen"`,
    )
    for (const { id, isSeen } of due) if (isSeen) emit({ type: 'news.changed', data: { newsId: id } })
  })
}
