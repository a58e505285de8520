import { notify } from '../notifications/api.ts'
import type { Emit } from '../platform/context.ts'
import { type Db, rows } from '../platform/db.ts'
import { bool, int, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { addStep } from '../submissions/api.ts'
import { announceChange, noticesOf, tellAll } from './announce-change.ts'
import type { LockedDemo } from './locked.ts'
import { DEMO_QUEUE } from './queue.ts'

/** Demos that were rejected for no other reason than that another was faster: they wait again when that is over. */

export const SUPERSEDED = 'Slower than the current record.'

const RIVAL = { id: int, userId: int.orNull, playerId: int, playerName: text, timeMs: int, hasCp: bool }

/** Rejects what waits on the route of a demo that was just released, and is slower. */
export async function supersede(tx: Db, actorId: number, demo: LockedDemo): Promise<LockedDemo[]> {
  const beaten = await rows(
    tx,
    RIVAL,
    sql`update demos set state = 'REJECTED', comment = ${SUPERSEDED}, overtaken_by = ${demo.id}, decided_by = null,
        decided_at = now(), claimed_by = null, claimed_until = null
      where route_id = ${demo.routeId} and has_cp = ${demo.hasCp} and state in ('SUBMITTED', 'DEFERRED')
        and time_ms >= ${demo.timeMs}
      returning id, user_id as "userId", player_id as "playerId", player_name as "playerName", time_ms as "timeMs",
        has_cp as "hasCp"`,
  )
  for (const { id } of beaten) await addStep(tx, DEMO_QUEUE, id, 'overtaken', actorId)
  return beaten.map((rival) => ({ ...demo, ...rival }))
}

/**
 * After the records of a route changed: overtaken demos that are faster than what is the record now wait again, and their
 * players are told. Among them the one that was rejected first comes first, before all that was sent later. The others are
 * overtaken by the record of now.
 */
export async function letReturn(tx: Db, emit: Emit, actorId: number, demo: LockedDemo): Promise<void> {
  const found = await rows(
    tx,
    { ...RIVAL, isFree: bool },
    sql`with overtaken as (
        select d.id, r.demo_id as record_id, h.time_ms is null or d.time_ms < h.time_ms as is_free
        from demos d left join route_records r on r.route_id = d.route_id and r.has_cp = d.has_cp
          left join demos h on h.id = r.demo_id
        where d.route_id = ${demo.routeId} and d.overtaken_by is not null and d.state = 'REJECTED' and d.sha256 is not null
      )
      update demos d set state = case when o.is_free then 'SUBMITTED' else d.state end,
        queued_at = case when o.is_free then d.decided_at else d.queued_at end,
        decided_at = case when not o.is_free then d.decided_at end,
        comment = case when o.is_free then '' else d.comment end,
        overtaken_by = case when not o.is_free then o.record_id end
      from overtaken o where o.id = d.id
      returning d.id, d.user_id as "userId", d.player_id as "playerId", d.player_name as "playerName",
        d.time_ms as "timeMs", d.has_cp as "hasCp", o.is_free as "isFree"`,
  )
  const free = found.flatMap(({ isFree, ...rival }) => (isFree ? [{ ...demo, ...rival }] : []))
  if (free.length === 0) return
  for (const { id } of free) await addStep(tx, DEMO_QUEUE, id, 'returned', null)
  await announceChange(tx, emit, free)
  for (const one of free) tellAll(emit, one, 'returned')
  await notify(tx, emit, noticesOf(actorId, free, 'returned', null))
}
