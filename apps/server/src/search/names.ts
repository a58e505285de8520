import { formatTime } from '@kz/contract/rules'
import type { FoundPlayer, SearchReply } from '@kz/contract/search'
import { MAP_FACTS, mapFacts, mapImage } from '../maps/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { beginsWith, bound, findNames, type Hits, hasWords, type Slice } from './find.ts'
import type { Wanted } from './words.ts'

/** Players and maps by their names. */

const ACCOUNTS = sql.raw(`select id::bigint, id as user_id, pseudo as name, country, null::text as formerly, search_key,
  search_words from users where deleted_at is null`)
const HOLDERS =
  sql.raw(`select -id::bigint as id, null::integer as user_id, name, country, null::text as formerly, search_key,
  search_words from players where user_id is null`)
export const MAPS = sql.raw(`select * from maps where state <> 'HIDDEN'`)
/** beyond every number of an account */
const AFTER_ACCOUNTS = 2 ** 32

const MOST_FORMER = 1_000

/**
 * Accounts once more by what they were called, the last name that matches; not where the present one does. The names are
 * looked up first, by the indexes, so the cost is bounded.
 */
function formerNames(wanted: Wanted): SQL {
  const begins = beginsWith('f', wanted)
  const words = hasWords('f', wanted)
  const named = (condition: SQL) =>
    sql`(select f.id, f.user_id, f.pseudo, f.search_key, f.search_words from former_pseudos f where ${condition}
      limit ${bound(MOST_FORMER)})`
  return sql`select f.id + ${sql.raw(`${AFTER_ACCOUNTS}::bigint`)} as id, u.id as user_id, u.pseudo as name, u.country,
      f.pseudo as formerly, f.search_key, f.search_words
    from (select distinct on (user_id) * from (${named(begins)} union all ${named(words)}) g
        order by user_id, id desc offset 0) f
      join users u on u.id = f.user_id
    where u.deleted_at is null and not (${beginsWith('u', wanted)}) and not (${hasWords('u', wanted)})`
}

const playersFor = (wanted: Wanted): SQL[] => [ACCOUNTS, HOLDERS, formerNames(wanted)]

/** Accounts, also by a nickname they gave up, and holders of records without one. */
export const findPlayers = (db: Db, wanted: Wanted, slice: Slice) =>
  findNames(
    db,
    { userId: int.orNull, nickname: text, country: text, formerly: text.orNull },
    {
      name: 'players',
      sources: playersFor(wanted),
      columns: sql.raw('t.user_id as "userId", t.name as nickname, t.country, t.formerly'),
    },
    wanted,
    slice,
  )

const PICKED = 20

/** Players for a field where one is chosen: accounts, also by a nickname they gave up, and holders without one. */
export async function pickPlayers(db: Db, wanted: Wanted): Promise<FoundPlayer[]> {
  const { hits } = await findNames(
    db,
    { id: int.orNull, pseudo: text, countryCode: text, formerly: text.orNull },
    {
      name: 'picked',
      sources: playersFor(wanted),
      columns: sql.raw('t.user_id as id, t.name as pseudo, t.country as "countryCode", t.formerly'),
    },
    wanted,
    { page: 1, pageSize: PICKED },
  )
  return hits
}

type MapHit = SearchReply['mapSearch'][number]

/** Maps with the record of their plain route. */
export async function findMaps(db: Db, wanted: Wanted, slice: Slice): Promise<Hits<MapHit>> {
  const { hits, total } = await findNames(
    db,
    MAP_FACTS,
    { name: 'maps', sources: [MAPS], columns: mapFacts('t') },
    wanted,
    slice,
  )
  const records = await rows(
    db,
    { mapId: int, timeMs: int, playerName: text },
    sql.named(
      'search-maps-records',
      sql`select r.map_id as "mapId", d.time_ms as "timeMs", d.player_name as "playerName"
        from routes r join route_records h on h.route_id = r.id and not h.has_cp join demos d on d.id = h.demo_id
        where r.name = '' and r.map_id = any(${sql.ids(hits.map(({ mapId }) => mapId))})`,
    ),
  )
  const recordOf = new Map(records.map((record) => [record.mapId, record]))
  return {
    total,
    hits: hits.map((map) => {
      const record = recordOf.get(map.mapId)
      return {
        ...map,
        mapImage: mapImage(map.mapName),
        time: record ? formatTime(record.timeMs) : null,
        playerName: record?.playerName ?? null,
      }
    }),
  }
}
