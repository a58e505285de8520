import { ApiError } from '@kz/contract/errors'
import type { Thing } from '@kz/contract/refusals/requests'
import type { Reported } from '@kz/contract/review/reports'
import { inSight } from '../news/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** Members report what others wrote, sent or say of themselves. */

const THINGS: Record<Reported, Thing> = { comment: 'Comment', profile: 'Player', demo: 'Demo' }

/** Whose it is, of those the viewer can see: what is deleted, hidden or taken back is reported no more. */
const ownerOf = (viewer: Viewer, id: number): Record<Reported, SQL> => ({
  comment: sql`select c.author_id as "ownerId" from comments c
      left join posts p on p.id = c.target_id and p.kind = c.kind
    where c.id = ${id} and c.deleted_at is null and c.author_id is not null
      and (c.kind in ('chat', 'demos') or (p.id is not null and ${inSight(viewer)}))`,
  profile: sql`select id as "ownerId" from users where id = ${id}`,
  demo: sql`select p.user_id as "ownerId" from demos d join players p on p.id = d.player_id
      join routes r on r.id = d.route_id join maps m on m.id = r.map_id
    where d.id = ${id} and d.state = 'RELEASED' and m.state <> 'HIDDEN'`,
})

/** Sends a report. Throws ApiError for what is not visible, for one's own, and for what one has reported already. */
export async function report(
  ctx: Context,
  viewer: Viewer,
  { kind, id, reason }: { kind: Reported; id: number; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (tx, emit) => {
    await requireOthers(tx, viewer, kind, id)
    const made = await hasRow(
      tx,
      sql`insert into reports (kind, target_id, reporter_id, reason) values (${kind}, ${id}, ${viewer.userId}, ${reason})
        on conflict (kind, target_id, reporter_id) where outcome is null do nothing returning id`,
    )
    if (!made) throw new ApiError('reported_already')
    emit({ type: 'reports.changed', data: {} })
  })
}

async function requireOthers(tx: Db, viewer: Viewer, kind: Reported, id: number): Promise<void> {
  const found = await row(tx, { ownerId: int.orNull }, ownerOf(viewer, id)[kind])
  if (!found) throw notFound(THINGS[kind])
  if (found.ownerId === viewer.userId) throw new ApiError('own_reported')
}
