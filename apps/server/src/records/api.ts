import { routesChanged } from '../maps/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { refreshReigns } from './reigns.ts'

/** What other domains may ask of records. */

export { demoFileName } from './demo-file-name.ts'
export { refreshHolders } from './holders.ts'
export { type NamedRun, runsNamed } from './named-run.ts'
export { claimPlayer, endPlayer, ensurePlayers, followMember, leavePlayer, playerOf } from './players.ts'
export { LIST_RUN, listCountry, listLine } from './plugin-list.ts'
export { holderNodes, releaseList } from './release-text.ts'
export { beforeOf, runCountry } from './shape.ts'
export { STORED_DEMO, type StoredDemo, storedColumns, storedTables } from './stored-demo.ts'

const CURRENT_RECORD = {
  routeId: int,
  hasCp: bool,
  demoId: int,
  timeMs: int,
  playerId: int,
  playerName: text,
  country: text,
  userId: int.orNull,
}
export type CurrentRecord = RowOf<typeof CURRENT_RECORD>

/**
 * Recomputes who holds a route, with and without checkpoints, from its released demos: the lowest time, then the earliest
 * release, then the lower id. Call it in the transaction that changed a demo. Answers true when a holder changed.
 */
export async function refreshRoute(tx: Db, routeId: number): Promise<boolean> {
  return (await refreshRoutes(tx, [routeId])).length > 0
}

/**
 * As refreshRoute for many routes at once. Answers the ids of those whose holder changed. A demo holds one record: `gone`
 * stands first in the union and so is done first, where a demo went from one of these routes to another.
 */
export async function refreshRoutes(tx: Db, routeIds: readonly number[]): Promise<number[]> {
  const moved = await rows(
    tx,
    { id: int },
    sql`with wanted as (
        select id from jsonb_array_elements_text(${JSON.stringify(routeIds)}::jsonb) as listed (text), cast(text as integer) as id
      ), best as (
        select distinct on (route_id, has_cp) route_id, has_cp, id from demos
        where route_id in (select id from wanted) and state = 'RELEASED'
        order by route_id, has_cp, time_ms, decided_at nulls last, id
      ), gone as (
        delete from route_records r where r.route_id in (select id from wanted)
          and not exists (select from best b where b.route_id = r.route_id and b.has_cp = r.has_cp) returning route_id
      ), set_now as (
        insert into route_records (route_id, has_cp, demo_id) select route_id, has_cp, id from best
        on conflict (route_id, has_cp) do update set demo_id = excluded.demo_id
          where route_records.demo_id <> excluded.demo_id returning route_id
      )
      select route_id as id from gone union select route_id from set_now`,
  )
  const movedIds = moved.map(({ id }) => id)
  if (movedIds.length > 0) await routesChanged(tx, movedIds)
  await refreshReigns(tx, routeIds)
  return movedIds
}

const currentRecords = sql`select r.route_id as "routeId", r.has_cp as "hasCp", d.id as "demoId", d.time_ms as "timeMs",
    d.player_id as "playerId", d.player_name as "playerName", d.country, p.user_id as "userId"
  from route_records r join demos d on d.id = r.demo_id join players p on p.id = d.player_id`

/** The record a time has to beat: same route, same class (with or without checkpoints). */
export const currentRecord = (db: Db, routeId: number, hasCp: boolean): Promise<CurrentRecord | undefined> =>
  row(db, CURRENT_RECORD, sql`${currentRecords} where r.route_id = ${routeId} and r.has_cp = ${hasCp}`)

/** The records of many routes, both classes. */
export const recordsOf = (db: Db, routeIds: readonly number[]): Promise<CurrentRecord[]> =>
  rows(db, CURRENT_RECORD, sql`${currentRecords} where r.route_id = any(${sql.param(routeIds)}::integer[])`)
