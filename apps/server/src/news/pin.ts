import { ApiError } from '@kz/contract/errors'
import { type Context, inTransaction } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { type LockedPost, lockNews, lockPost, noteChange } from './locked.ts'
import { findPost, type Post } from './read.ts'
import { readPinEnd } from './writing.ts'

/**
 * Pins a locked post in place of the pinned one, until the given moment, or without end. Throws ApiError wrong_state for
 * one that is not out.
 */
export async function pin(tx: Db, post: LockedPost, until: Date | null): Promise<void> {
  if (post.hidden || post.scheduled) throw new ApiError('hidden_pinned')
  await tx.execute(sql`update posts set sticky = false, version = version + 1 where sticky and id <> ${post.id}`)
  await tx.execute(sql`update posts set sticky = true, sticky_until = ${until} where id = ${post.id}`)
}

/** Pins a post, until a moment or without end. A repeat changes nothing. */
export function pinPost(ctx: Context, viewer: Viewer, newsId: number, until: Date | undefined): Promise<Post> {
  const end = readPinEnd(until, ctx.now()) ?? null
  return setSticky(
    ctx,
    viewer,
    newsId,
    (post) => post.sticky && post.stickyUntil?.getTime() === end?.getTime(),
    async (tx, post) => {
      await pin(tx, post, end)
      return 'stick'
    },
  )
}

/** Unpins a post. A repeat changes nothing. */
export function unpinPost(ctx: Context, viewer: Viewer, newsId: number): Promise<Post> {
  return setSticky(
    ctx,
    viewer,
    newsId,
    (post) => !post.sticky,
    async (tx, post) => {
      await tx.execute(sql`update posts set sticky = false where id = ${post.id}`)
      return 'unstick'
    },
  )
}

function setSticky(
  ctx: Context,
  viewer: Viewer,
  newsId: number,
  isDone: (post: LockedPost) => boolean,
  act: (tx: Db, post: LockedPost) => Promise<string>,
): Promise<Post> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockNews(tx)
    const before = await lockPost(tx, 'news', newsId)
    if (!isDone(before)) {
      const action = await act(tx, before)
      await tx.execute(sql`update posts set version = version + 1 where id = ${newsId}`)
      await noteChange(emit, audit, action, before, await lockPost(tx, 'news', newsId))
    }
    return findPost(tx, { viewer, now: ctx.now() }, 'news', newsId)
  })
}
