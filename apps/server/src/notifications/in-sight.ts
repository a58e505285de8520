import { isPublished } from '../news/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** What its reader may still read: asked anew each time, because posts, threads and rights change. */

export interface Sight {
  /** SQL: the acts of a notification `n` that may be told, with what they say */
  acts: SQL
  /** SQL: a notification `n` that has something to tell */
  isShown: SQL
}

/** What a reader with these roles may be told. A scheduled or hidden post and a closed category tell nothing. */
export async function sightOf(ctx: Context, viewer: Pick<Viewer, 'roles'>): Promise<Sight> {
  const categories = await ctx.hooks.readableCategories(ctx, viewer)
  const acts = sql`select a.notification_id as "notificationId", a.source_id as "sourceId", a.actor_id as "actorId",
      coalesce(c.message, m.message) as message, c.kind as place, c.target_id as "targetId", t.id as "threadId",
      coalesce(p.title, t.title, map.name) as title
    from notification_acts a
      left join comments c on n.source = 'comment' and c.id = a.source_id and c.deleted_at is null
      left join posts p on p.id = c.target_id and p.kind = c.kind
      left join maps map on map.id = c.target_id and c.kind = 'map' and map.state <> 'HIDDEN'
      left join forum_messages m on n.source = 'message' and m.id = a.source_id and m.deleted_at is null
      left join forum_threads t on t.id = m.thread_id and t.deleted_at is null
        and t.category_id = any(${sql.param(categories)}::integer[])
    where a.notification_id = n.id and (t.id is not null or map.id is not null or c.kind in ('demos', 'chat') or ${isPublished})`
  return { acts, isShown: sql`(n.source is null or exists (${acts}))` }
}
