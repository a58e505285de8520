import type { FirstMap } from '@kz/contract/accounts/community'
import { DIFFICULTIES, formatTime, LENGTHS } from '@kz/contract/rules'
import { mapImage } from '../maps/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { joinUrl } from './api.ts'
import { inSight, isOnline } from './list.ts'
import { serverName } from './server-name.ts'

const MOST = 5

const FOUND = {
  mapId: int,
  mapName: text,
  type: text.as<FirstMap['type']>(),
  length: text.as<FirstMap['length']>(),
  difficulty: text.as<FirstMap['difficulty']>(),
  recordMs: int.orNull,
  serverName: text.orNull,
  addr: text.orNull,
  port: int.orNull,
  isOnline: bool.orNull,
  players: int.orNull,
  maxPlayers: int.orNull,
  lastSeenAt: moment.orNull,
}

const rank = (order: readonly string[], column: 'difficulty' | 'length') =>
  sql`array_position(${sql.param(order)}::text[], m.${sql.raw(column)})`

/**
 * Five easy maps for somebody's first day, the easiest first. Maps that a server runs now come before those that one ran
 * when it was last seen, and these before all others; of several servers the one with most players counts.
 */
export async function firstMaps(db: Db): Promise<FirstMap[]> {
  const found = await rows(
    db,
    FOUND,
    sql`with ran as (
        select distinct on (lower(s.state ->> 'map')) lower(s.state ->> 'map') as map, ${serverName} as name, s.addr, s.port,
          ${isOnline} as is_online, (s.state ->> 'players')::integer as players,
          (s.state ->> 'maxPlayers')::integer as max_players, s.last_seen_at
        from game_servers s where ${inSight} and s.state is not null
        order by lower(s.state ->> 'map'), is_online desc, players desc, s.last_seen_at desc nulls last, s.id
      ), chosen as (
        select m.id, m.name, m.type, m.length, m.difficulty, ran.name as server_name, ran.addr, ran.port, ran.is_online,
          ran.players, ran.max_players, ran.last_seen_at, ${rank(DIFFICULTIES, 'difficulty')} as hardness,
          ${rank(LENGTHS, 'length')} as distance
        from maps m left join ran on ran.map = lower(m.name)
        where m.state = 'ACTIVE' and m.recordable and not m.is_xd and m.difficulty in ('beginner', 'easy', 'easy-medium')
        order by coalesce(ran.is_online, false) desc, ran.map is not null desc, hardness, distance, m.name
        limit ${MOST}
      )
      select c.id as "mapId", c.name as "mapName", c.type, c.length, c.difficulty, d.time_ms as "recordMs",
        c.server_name as "serverName", c.addr, c.port, c.is_online as "isOnline", c.players,
        c.max_players as "maxPlayers", c.last_seen_at as "lastSeenAt"
      from chosen c
        left join routes r on r.map_id = c.id and r.name = ''
        left join route_records h on h.route_id = r.id and not h.has_cp
        left join demos d on d.id = h.demo_id
      order by c.hardness, c.distance, c.name`,
  )
  return found.map(shown)
}

function shown(map: RowOf<typeof FOUND>): FirstMap {
  const { mapId, mapName, type, length, difficulty, recordMs, addr, port } = map
  const server = addr !== null &&
    port !== null && {
      name: map.serverName || `${addr}:${port}`,
      addr,
      port,
      joinUrl: joinUrl(addr, port),
      isOnline: map.isOnline ?? false,
      players: map.players ?? 0,
      maxPlayers: map.maxPlayers ?? 0,
      lastSeenIso: map.lastSeenAt?.toISOString() ?? null,
    }
  return {
    ...{ mapId, mapName, type, length, difficulty },
    mapImage: mapImage(mapName),
    record: recordMs === null ? null : formatTime(recordMs),
    server: server || null,
  }
}
