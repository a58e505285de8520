import { formatTime } from '@kz/contract/rules'
import type { EventNotice } from '../../notifications/api.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { int, ints, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

const NEW_RECORDS = { userId: int, player: text, demoId: int, mapName: text, route: text, timeMs: int, count: int }

/**
 * Those who follow the players of new records are told, once for each player; of maps that are not shown nobody is. `told`
 * hear of it already, because their own record was beaten.
 */
export async function followersTold(
  tx: Db,
  actorId: number,
  demoIds: readonly number[],
  told: readonly EventNotice[],
): Promise<EventNotice[]> {
  const found = await rows(
    tx,
    { ...NEW_RECORDS, followers: ints },
    sql`select distinct on (u.id) u.id as "userId", u.pseudo as player, d.id as "demoId", m.name as "mapName",
        r.name as route, d.time_ms as "timeMs", count(*) over (partition by u.id) as count,
        array(select f.follower_id from follows f where f.user_id = u.id order by f.follower_id) as followers
      from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
        join players p on p.id = d.player_id join users u on u.id = p.user_id
      where d.id = any(${sql.param(demoIds)}::integer[]) and m.state <> 'HIDDEN'
        and exists (select from follows f where f.user_id = u.id)
      order by u.id, m.name, d.id`,
  )
  return found.flatMap(({ followers, ...record }) =>
    followers
      .filter((id) => id !== record.userId && !told.some(({ userId, event }) => userId === id && beat(event, record)))
      .map((userId) => noticeOf(userId, actorId, record)),
  )
}

const beat = (event: EventNotice['event'], { demoId }: { demoId: number }): boolean =>
  event.type === 'record' && event.demoId === demoId

const noticeOf = (
  userId: number,
  actorId: number,
  { player, demoId, mapName, route, timeMs, count }: RowOf<typeof NEW_RECORDS>,
): EventNotice => ({
  userId,
  kind: 'follow',
  subject: `demo ${demoId}`,
  actorId,
  event: { type: 'followed', player, demoId, mapName, route, time: formatTime(timeMs), count },
})

const ON_MAP = {
  mapId: int,
  mapName: text,
  route: text,
  player: text,
  playerId: int.orNull,
  timeMs: int,
  followers: ints,
}

/** Those who follow the maps of new records are told once for each map, unless they hear of that record already. */
export async function mapFollowersTold(
  tx: Db,
  actorId: number,
  demoIds: readonly number[],
  told: readonly EventNotice[],
): Promise<EventNotice[]> {
  const found = await rows(
    tx,
    ON_MAP,
    sql`select distinct on (m.id) m.id as "mapId", m.name as "mapName", r.name as route, coalesce(u.pseudo, p.name) as player,
        u.id as "playerId", d.time_ms as "timeMs",
        array(select distinct f.user_id from followed_maps f where f.map_id = m.id
          or f.map_id in (select g.id from maps g where g.merged_into = m.id)) as followers
      from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
        join players p on p.id = d.player_id left join users u on u.id = p.user_id
      where d.id = any(${sql.param(demoIds)}::integer[]) and m.state <> 'HIDDEN'
      order by m.id, r.name, d.time_ms`,
  )
  return found.flatMap(({ mapId, followers, playerId, timeMs, ...record }) =>
    followers
      .filter(
        (id) => id !== playerId && !told.some(({ userId, event }) => userId === id && isOn(event, record.mapName)),
      )
      .map((userId) => ({
        ...{ userId, kind: 'follow-map' as const, subject: `map ${mapId}`, actorId },
        event: { type: 'followed-map' as const, ...record, time: formatTime(timeMs) },
      })),
  )
}

const isOn = (event: EventNotice['event'], mapName: string): boolean =>
  (event.type === 'record' || event.type === 'followed') && event.mapName === mapName
