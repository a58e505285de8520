import type { PlayerMap } from '@kz/contract/accounts/profiles'
import { formatDay, formatTime } from '@kz/contract/rules'
import { MAP_FACTS, mapFacts, mapImage } from '../maps/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { runCountry } from '../records/api.ts'
import type { Player } from './find-player.ts'

const MOST_MAPS = 500

const ROW = {
  ...MAP_FACTS,
  isXdMap: bool,
  currentRecordMs: int.orNull,
  recordPlayer: text.orNull,
  recordCountry: text.orNull,
  releasedAt: moment.orNull,
}
/** A map `m` credited to the player: to their account, or by their name to nobody's. */
export const madeBy = ({ userId, name }: Player): SQL =>
  sql`m.id in (select map_id from map_authors where user_id = ${userId}
    union select map_id from map_authors where user_id is null and name = ${name})`

/** The maps a player made, newest first. */
export const mapsOf = (db: Db, player: Player): Promise<PlayerMap[]> =>
  mapsWithRecords(
    db,
    sql`where m.state <> 'HIDDEN' and ${madeBy(player)}
    order by m.released_at desc nulls last, lower(m.name), m.id limit ${MOST_MAPS}`,
  )

/** The favourite maps of a member, the newest first. */
export const favouritesOf = (db: Db, userId: number): Promise<PlayerMap[]> =>
  mapsWithRecords(
    db,
    sql`join favourite_maps f on f.map_id = m.id and f.user_id = ${userId}
    where m.state <> 'HIDDEN' order by f.since desc, m.id limit ${MOST_MAPS}`,
  )

/** Maps `m` with the record of each without checkpoints. */
async function mapsWithRecords(db: Db, which: SQL): Promise<PlayerMap[]> {
  const found = await rows(
    db,
    ROW,
    sql`select ${mapFacts('m')}, m.is_xd as "isXdMap",
        m.released_at as "releasedAt", best.time_ms as "currentRecordMs", coalesce(u.pseudo, p.name) as "recordPlayer",
        ${runCountry('best')} as "recordCountry"
      from maps m left join lateral (
          select g.time_ms, g.player_id, g.country from routes r join reigns g on g.route_id = r.id
          where r.map_id = m.id and g.held_until is null and not g.has_cp order by r.name, g.time_ms limit 1) best on true
        left join players p on p.id = best.player_id left join users u on u.id = p.user_id
      ${which}`,
  )
  return found.map(({ releasedAt, ...map }) => ({
    ...map,
    mapImage: mapImage(map.mapName),
    mapReleaseDate: releasedAt && formatDay(releasedAt),
    mapReleaseDateIso: releasedAt?.toISOString() ?? null,
    currentRecord: map.currentRecordMs === null ? null : formatTime(map.currentRecordMs),
  }))
}
