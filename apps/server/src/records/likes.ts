import { ApiError } from '@kz/contract/errors'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { refuseBanned, type Viewer } from '../platform/api/viewer.ts'
import { rejectedInSight } from './latest-demos.ts'

export interface Liked {
  liked: boolean
  likes: number
}

/** Two pages of the list; the likes of older demos come with their rows. */
const LIKES_MOST = 100
const LIKES_OF_LATEST_ROW = { liked: bool, likes: int, demoId: int }

/** Likes of the newest 100 demos by demo id. */
export async function likesOfLatest(db: Db, viewer: Viewer | null): Promise<Record<string, Liked>> {
  const found = await rows(
    db,
    LIKES_OF_LATEST_ROW,
    sql`select d.id as "demoId", given.likes, given.liked
      from (select id, decided_at from demos where state = 'RELEASED' and state in ('RELEASED', 'REJECTED') and decided_at is not null
          order by decided_at desc, id desc limit ${LIKES_MOST}) d
        cross join lateral (select count(*) as likes, coalesce(bool_or(user_id = ${viewer?.userId ?? 0}), false) as liked
          from demo_likes where demo_id = d.id) given`,
  )
  return Object.fromEntries(found.map(({ demoId, ...liked }) => [demoId, liked]))
}

/** Which of these demos the member likes, by their ids. */
export async function ownLikes(
  db: Db,
  { userId }: Viewer,
  demoIds: readonly number[],
): Promise<Record<string, { liked: boolean }>> {
  const found = await rows(
    db,
    { demoId: int },
    sql.named(
      'own-likes',
      sql`select demo_id as "demoId" from demo_likes where user_id = ${userId} and demo_id = any(${sql.ids(demoIds)})`,
    ),
  )
  const liked = new Set(found.map(({ demoId }) => demoId))
  return Object.fromEntries(demoIds.map((demoId) => [demoId, { liked: liked.has(demoId) }]))
}

/**
 * Gives or takes back the viewer's like of a released demo and answers the count of its rows. 404 for a demo out of
 * sight, 422 for the viewer's own, 409 for a rejected one, 403 while banned from commenting.
 */
export function toggleLike(ctx: Context, viewer: Viewer, demoId: number): Promise<Liked & { at: number }> {
  // a like is a word too
  refuseBanned(viewer, 'comment')
  return inTransaction(ctx, async (tx, emit) => {
    const demo = await row(
      tx,
      { state: text, own: bool },
      sql`select d.state, coalesce(d.user_id = ${viewer.userId}, false) or coalesce(p.user_id = ${viewer.userId}, false) as own
        from demos d join players p on p.id = d.player_id
        where d.id = ${demoId} and (d.state = 'RELEASED' or d.state = 'REJECTED' and ${rejectedInSight(viewer)})
        for no key update of d`,
    )
    if (!demo) throw notFound('Demo')
    if (demo.own) throw new ApiError('own_demo_liked')
    if (demo.state === 'REJECTED') throw new ApiError('rejected_demo_liked')

    const taken = await hasRow(
      tx,
      sql`delete from demo_likes where demo_id = ${demoId} and user_id = ${viewer.userId} returning user_id`,
    )
    if (!taken) await tx.execute(sql`insert into demo_likes (demo_id, user_id) values (${demoId}, ${viewer.userId})`)
    const { likes, at } = (await row(
      tx,
      { likes: int, at: real },
      sql`select count(*) as likes, extract(epoch from clock_timestamp())::float8 * 1000 as at
        from demo_likes where demo_id = ${demoId}`,
    )) as { likes: number; at: number }
    const liked = !taken
    emit({ type: 'demo.liked', data: { demoId, likes, at } })
    emit({ type: 'demo.own-like', data: { userId: viewer.userId, demoId, liked, at } })
    return { liked, likes, at }
  })
}
