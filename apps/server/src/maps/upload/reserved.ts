import { ApiError } from '@kz/contract/errors'
import { type Db, row } from '../../platform/api/db.ts'
import { bool, int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { openStates } from '../../submissions/api.ts'
import type { MapRef } from '../find-map.ts'
import { ensureRoute } from '../map-routes.ts'
import { MAP_QUEUE } from './submissions.ts'

/**
 * Maps that wait for their check and have demos of their own senders: a hidden row is reserved that becomes the map at its
 * release. Whoever lists hidden maps leaves these out.
 */

/** A map that a demo is sent for; `submissionId` where it is the sender's own and waits itself. */
export interface RunMap extends MapRef {
  submissionId: number | null
}

const isWaiting = sql`s.state in ${openStates(MAP_QUEUE)}`

/** The member's own map of this name that waits for its check; its id is 0 while no row is reserved. */
export async function ownWaitingMap(db: Db, userId: number, name: string): Promise<RunMap | undefined> {
  const found = await row(
    db,
    { mapId: int, mapName: text, submissionId: int },
    sql`select coalesce(m.id, 0) as "mapId", s.map_name as "mapName", s.id as "submissionId"
      from map_submissions s left join maps m on m.reserved_by = s.id and m.name = s.map_name
      where s.user_id = ${userId} and lower(s.map_name) = lower(${name}) and s.changelog = '' and ${isWaiting}
      order by s.map_name = ${name} desc, s.id desc limit 1`,
  )
  return found && { ...found, recordable: true, state: 'HIDDEN', minTimeMs: null }
}

/** The row a waiting map has or gets now, held against a decision. Throws ApiError unknown_map when it waits no more. */
export async function reserveMap(tx: Db, { submissionId, mapName }: RunMap): Promise<number> {
  const waits = await row(
    tx,
    { id: int },
    sql`select s.id from map_submissions s where s.id = ${submissionId} and s.map_name = ${mapName} and ${isWaiting} for share`,
  )
  if (!waits) throw new ApiError('unknown_map', { map: mapName })
  const made = await row(
    tx,
    { id: int },
    sql`insert into maps (name, state, reserved_by) values (${mapName}, 'HIDDEN', ${submissionId})
      on conflict do nothing returning id`,
  )
  if (!made) return (await reservedFor(tx, waits.id))?.mapId as number
  const routeId = await ensureRoute(tx, made.id, '')
  // no list has another line because of it
  await tx.execute(sql`update routes set changed_at = 'epoch' where id = ${routeId}`)
  return made.id
}

/** The row reserved for a submission; undefined where no demo was sent for it. */
export const reservedFor = (db: Db, submissionId: number): Promise<{ mapId: number; mapName: string } | undefined> =>
  row(
    db,
    { mapId: int, mapName: text },
    sql`select m.id as "mapId", m.name as "mapName" from maps m
      join map_submissions s on s.id = m.reserved_by and s.map_name = m.name where s.id = ${submissionId}`,
  )

const STAND = { isReserved: bool, waits: bool }

/**
 * Whether the map of a route is out, waits for its release, or waited and does not come any more. Who holds the route sees
 * what the last decision made of it.
 */
export async function standOfMap(tx: Db, routeId: number): Promise<'out' | 'waiting' | 'gone'> {
  const found = await row(
    tx,
    STAND,
    sql`select m.reserved_by is not null as "isReserved", coalesce(s.map_name = m.name and ${isWaiting}, false) as waits
      from routes r join maps m on m.id = r.map_id left join map_submissions s on s.id = m.reserved_by
      where r.id = ${routeId}`,
  )
  if (!found?.isReserved) return 'out'
  return found.waits ? 'waiting' : 'gone'
}
