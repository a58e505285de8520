import { type Context, inTransaction } from '../platform/api/context.ts'
import { rows } from '../platform/api/db.ts'
import { bool, int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { tellPost } from './tell-outside.ts'

/**
 * Tells the pages, once, that a scheduled post is out or a pin is over, and those who were mentioned below a post while it
 * was out of sight. Readers are let in by the clock alone.
 */
export function announcePosts(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx, emit) => {
    const due = await rows(
      tx,
      { id: int, isSeen: bool },
      sql`update posts set announced = true where id in (
          select id from posts where not announced and published_at <= now() for update skip locked)
        returning id, not hidden and deleted_at is null as "isSeen"`,
    )
    const unpinned = await rows(
      tx,
      { id: int },
      sql`update posts set sticky = false, version = version + 1 where sticky and sticky_until <= now() returning id`,
    )
    for (const { id } of unpinned) emit({ type: 'news.changed', data: { newsId: id } })
    await ctx.hooks.postsOut(tx, emit)
    for (const { id, isSeen } of due) {
      if (isSeen) emit({ type: 'news.changed', data: { newsId: id } })
      await tellPost(tx, id)
    }
  })
}
