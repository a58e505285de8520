import type { EventNotice } from '../notifications/api.ts'
import type { Emit } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { recordsOf } from '../records/api.ts'
import { heldDemos, type LockedDemo } from './locked.ts'
import { afterRelease } from './release/after-release.ts'
import { announceChange, tellAll } from './release/announce-change.ts'
import { changeRecords } from './release/change-records.ts'

/** Demos that come released, many at once, in the same way as those of the queue. */

/** What `source` of `releaseCollected` answers, in this order. */
const COLLECTED =
  sql.raw(`id, route_id, player_id, player_name, country, time_ms, cp, gc, mpbhop, yt_id, file_name, seen,
  warnings, sha256, submitted_at`)

/**
 * Adds demos and makes them the records of their routes, which are locked: whoever calls has looked that they are faster.
 * `source` answers them as columns of `COLLECTED`. Of a file that came another way meanwhile nothing is added. Answers what was added, and who is to be told of it.
 */
export async function releaseCollected(
  tx: Db,
  emit: Emit,
  actorId: number,
  routeIds: readonly number[],
  source: SQL,
): Promise<{ released: LockedDemo[]; notices: EventNotice[] }> {
  const before = await recordsOf(tx, routeIds)
  let ids: number[] = []
  await changeRecords(tx, emit, actorId, routeIds, async () => {
    const added = await rows(
      tx,
      { id: int },
      sql`insert into demos (${COLLECTED}, state, decided_by, decided_at, previous_demo_id)
        select c.*, 'RELEASED', ${actorId}::integer, now(), r.demo_id
        from (${source}) c (${COLLECTED}) left join route_records r on r.route_id = c.route_id and r.has_cp = (c.cp > 0 or c.gc > 0)
        where not exists (select from demos k where k.sha256 = c.sha256 and k.state <> 'WITHDRAWN')
        on conflict (sha256, route_id) where state <> 'WITHDRAWN' do nothing returning id`,
    )
    ids = added.map(({ id }) => id)
  })
  const released = await heldDemos(tx, ids)
  const { beaten, notices } = await afterRelease(tx, actorId, released, before)
  if (beaten.length > 0) await announceChange(tx, emit, beaten)
  for (const demo of beaten) tellAll(emit, demo, 'rejected')
  return { released, notices }
}
