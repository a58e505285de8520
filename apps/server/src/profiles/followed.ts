import type { FollowedThings } from '@kz/contract/events/follow'
import { type Db, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { serverName } from '../servers/api.ts'

/** Maps, mappers and game servers that a member follows. */

/** How the buttons stand. */
export async function followedMarks(db: Db, userId: number) {
  const { maps, mappers, servers } = await followedThings(db, userId)
  return {
    followedMaps: maps.map(({ mapName }) => mapName),
    followedMappers: mappers.map(({ name }) => name),
    followedServers: servers.map(({ serverId }) => serverId),
  }
}

const MAPPER = { name: text, country: text, userId: int.orNull, maps: int }

/** The newest of each first; a map that was merged is the one it became. */
export async function followedThings(db: Db, userId: number): Promise<FollowedThings> {
  const [maps, mappers, servers] = await Promise.all([
    rows(
      db,
      { mapName: text },
      sql`select m.name as "mapName" from followed_maps f join maps m on m.id = living_map(f.map_id)
        where f.user_id = ${userId} and m.state <> 'HIDDEN' group by m.id order by max(f.since) desc, m.id`,
    ),
    rows(
      db,
      MAPPER,
      sql`select coalesce(u.pseudo, f.name) as name, coalesce(u.country, 'n-a') as country, u.id as "userId",
          (select count(distinct a.map_id) from map_authors a join maps m on m.id = a.map_id and m.state <> 'HIDDEN'
            where a.user_id = u.id or (u.id is null and a.user_id is null and a.name = f.name)) as maps
        from followed_mappers f left join users u on u.id = f.mapper_id
        where f.user_id = ${userId} order by f.since desc, f.id`,
    ),
    rows(
      db,
      { serverId: int, name: text },
      sql`select s.id as "serverId", ${serverName} as name from followed_servers f join game_servers s on s.id = f.server_id
        where f.user_id = ${userId} and s.trust <> 'struck' order by f.since desc, s.id`,
    ),
  ])
  return { maps, mappers, servers }
}
