import { notify } from '../../notifications/api.ts'
import type { Emit } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { bool, int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { addStep } from '../../submissions/api.ts'
import { heldDemos, type LockedDemo } from '../locked.ts'
import { DEMO_QUEUE } from '../queue.ts'
import { announceChange, noticesOf, tellAll } from './announce-change.ts'

/** Demos that were rejected for no other reason than that another was faster: they wait again when that is over. */

export const SUPERSEDED = 'Slower than the current record.'

/** Rejects what waits on the routes of demos that were just released, and is slower. */
export async function supersede(tx: Db, actorId: number, demos: readonly LockedDemo[]): Promise<LockedDemo[]> {
  const faster = demos.map(({ id, routeId, hasCp, timeMs }) => ({
    id,
    route_id: routeId,
    has_cp: hasCp,
    time_ms: timeMs,
  }))
  const beaten = await rows(
    tx,
    { id: int },
    sql`update demos d set state = 'REJECTED', comment = ${SUPERSEDED}, overtaken_by = faster.id, decided_by = null,
        decided_at = now(), claimed_by = null, claimed_until = null
      from jsonb_to_recordset(${JSON.stringify(faster)}::jsonb)
        as faster (id integer, route_id integer, has_cp boolean, time_ms integer)
      where d.route_id = faster.route_id and d.has_cp = faster.has_cp and d.state in ('SUBMITTED', 'DEFERRED')
        and d.time_ms >= faster.time_ms
      returning d.id`,
  )
  const ids = beaten.map(({ id }) => id)
  for (const id of ids) await addStep(tx, DEMO_QUEUE, id, 'overtaken', actorId)
  return heldDemos(tx, ids)
}

/**
 * After the records of routes changed: overtaken demos that are faster than what is the record now wait again, and their
 * players are told. Among them the one that was rejected first comes first, before all that was sent later. The others are
 * overtaken by the record of now.
 */
export async function letReturn(tx: Db, emit: Emit, actorId: number, routeIds: readonly number[]): Promise<void> {
  const found = await rows(
    tx,
    { id: int, isFree: bool },
    sql`with overtaken as (
        select d.id, r.demo_id as record_id, h.time_ms is null or d.time_ms < h.time_ms as is_free
        from demos d left join route_records r on r.route_id = d.route_id and r.has_cp = d.has_cp
          left join demos h on h.id = r.demo_id
        where d.route_id = any(${sql.param(routeIds)}::integer[]) and d.overtaken_by is not null and d.state = 'REJECTED'
          and d.sha256 is not null
      )
      update demos d set state = case when o.is_free then 'SUBMITTED' else d.state end,
        queued_at = case when o.is_free then d.decided_at else d.queued_at end,
        decided_at = case when not o.is_free then d.decided_at end,
        comment = case when o.is_free then '' else d.comment end,
        overtaken_by = case when not o.is_free then o.record_id end
      from overtaken o where o.id = d.id
      returning d.id, o.is_free as "isFree"`,
  )
  const ids = found.flatMap(({ id, isFree }) => (isFree ? [id] : []))
  if (ids.length === 0) return
  for (const id of ids) await addStep(tx, DEMO_QUEUE, id, 'returned', null)
  const free = await heldDemos(tx, ids)
  await announceChange(tx, emit, free)
  for (const one of free) tellAll(emit, one, 'returned')
  await notify(tx, emit, noticesOf(actorId, free, 'returned', null))
}
