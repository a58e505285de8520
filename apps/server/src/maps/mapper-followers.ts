import type { EventNotice } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { ints, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** What those who follow the mappers of a map that is new are told, once each. */
export async function mapperFollowersTold(tx: Db, mapId: number, actorId: number): Promise<EventNotice[]> {
  const found = await rows(
    tx,
    { mapper: text, mapName: text, followers: ints },
    sql`select coalesce(u.pseudo, a.name) as mapper, m.name as "mapName", array(
          select f.user_id from followed_mappers f where f.mapper_id = a.user_id
          union select f.user_id from followed_mappers f where a.user_id is null and f.name = a.name
        ) as followers
      from map_authors a join maps m on m.id = a.map_id left join users u on u.id = a.user_id
      where a.map_id = ${mapId} and m.state <> 'HIDDEN' order by a.position`,
  )
  const told = new Set<number>()
  return found.flatMap(({ mapper, mapName, followers }) =>
    followers.flatMap((userId): EventNotice[] => {
      if (told.has(userId)) return []
      told.add(userId)
      const event = { type: 'followed-mapper', mapper, mapName } as const
      return [{ userId, kind: 'follow-mapper', subject: `map ${mapId}`, actorId, event }]
    }),
  )
}
