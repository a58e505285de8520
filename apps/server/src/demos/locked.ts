import type { DemoState } from '@kz/contract/rules'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, type RowOf, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** A demo held for a change: its route first, then its row, always in this order. */
const LOCKED_DEMO = {
  id: int,
  routeId: int,
  mapName: text,
  route: text,
  playerId: int,
  userId: int.orNull,
  playerName: text,
  timeMs: int,
  /** the map's minimum */
  leastMs: int.orNull,
  /** length of the recording; null without one */
  recordedMs: real.orNull,
  fileName: text,
  hasCp: bool,
  cp: int,
  gc: int,
  mpbhop: bool,
  state: text.as<DemoState>(),
  sha256: text.orNull,
  ytId: text.orNull,
  comment: text,
  internalNote: text,
  /** of a game server, whose replay is its file */
  runId: int.orNull,
  claimedBy: int.orNull,
}
export type LockedDemo = RowOf<typeof LOCKED_DEMO>

const lockedDemo = sql`select d.id, d.route_id as "routeId", m.name as "mapName", r.name as route,
    d.player_id as "playerId", d.user_id as "userId", d.player_name as "playerName", d.time_ms as "timeMs",
    m.min_time_ms as "leastMs", nullif((d.seen ->> 'durationMs')::float8, 0) as "recordedMs", d.file_name as "fileName",
    d.has_cp as "hasCp", d.cp, d.gc, d.mpbhop, d.state, d.sha256, d.yt_id as "ytId", d.comment,
    d.internal_note as "internalNote", d.run_id as "runId", case when d.claimed_until > now() then d.claimed_by end as "claimedBy"
  from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id`

/** Locks a demo and its route until the transaction ends. Throws ApiError not_found. */
export async function lockDemo(tx: Db, demoId: number): Promise<LockedDemo> {
  const held = await row(
    tx,
    { id: int },
    sql`select id from routes where id = (select route_id from demos where id = ${demoId}) for no key update`,
  )
  const demo = await row(tx, LOCKED_DEMO, sql`${lockedDemo} where d.id = ${demoId} for no key update of d`)
  if (!demo) throw notFound('Demo')
  // its route was merged into another while this waited
  if (demo.routeId !== held?.id)
    await tx.execute(sql`select 1 from routes where id = ${demo.routeId} for no key update`)
  return demo
}

/** Locks many routes, in the order of their ids as everybody who holds more than one. */
export async function lockRoutes(tx: Db, routeIds: readonly number[]): Promise<void> {
  await tx.execute(
    sql`select 1 from routes where id = any(${sql.param(routeIds)}::integer[]) order by id for no key update`,
  )
}

/** Demos that this transaction wrote itself: their routes are locked, and so are they. */
export const heldDemos = (tx: Db, ids: readonly number[]): Promise<LockedDemo[]> =>
  rows(tx, LOCKED_DEMO, sql`${lockedDemo} where d.id = any(${sql.param(ids)}::integer[]) order by d.id`)
