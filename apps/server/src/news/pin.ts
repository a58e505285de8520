import { ApiError } from '@kz/contract/errors'
import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { type LockedPost, lockNews, lockPost, noteChange, type Writer } from './locked.ts'
import { findPost, type Post } from './read.ts'

/** Pins a locked post in place of the pinned one. Throws ApiError wrong_state for one that is not out. */
export async function pin(tx: Db, post: LockedPost): Promise<void> {
  if (post.hidden || post.scheduled) throw new ApiError('wrong_state', 'A hidden post cannot be pinned')
  await tx.execute(sql`update posts set sticky = false, version = version + 1 where sticky and id <> ${post.id}`)
  await tx.execute(sql`update posts set sticky = true where id = ${post.id}`)
}

/** Pins or unpins a post. A repeat changes nothing. */
export function setSticky(ctx: Context, writer: Writer, newsId: number, sticky: boolean): Promise<Post> {
  return inTransaction(ctx, async (tx, emit) => {
    await lockNews(tx)
    const before = await lockPost(tx, 'news', newsId)
    if (before.sticky !== sticky) {
      if (sticky) await pin(tx, before)
      await tx.execute(sql`update posts set sticky = ${sticky}, version = version + 1 where id = ${newsId}`)
      await noteChange(tx, emit, writer, sticky ? 'stick' : 'unstick', before, await lockPost(tx, 'news', newsId))
    }
    return findPost(tx, { viewer: writer.viewer, now: ctx.now() }, 'news', newsId)
  })
}
