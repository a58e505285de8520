import { formatTime } from '@kz/contract/rules'
import type { FoundPlayer, SearchReply } from '@kz/contract/search'
import { MAP_FACTS, mapFacts, mapImage } from '../maps/api.ts'
import { type Db, rows } from '../platform/db.ts'
import { bool, int, moment, text } from '../platform/shape.ts'
import { type SQL, sql } from '../platform/sql.ts'
import { anyOf, beginsWith, findNames, type Hits, hasWords, type Slice } from './find.ts'
import type { Wanted } from './words.ts'

/** Players, maps and demos by their names. */

const ACCOUNTS = sql.raw(`select id::bigint, id as user_id, pseudo as name, country, null::text as formerly, search_key,
  search_words from users where deleted_at is null`)
const HOLDERS =
  sql.raw(`select -id::bigint as id, null::integer as user_id, name, country, null::text as formerly, search_key,
  search_words from players where user_id is null`)
const MAPS = sql.raw(`select * from maps where state <> 'HIDDEN'`)
const PLAYERS = sql.raw('select * from players')
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
      limit ${MOST_FORMER})`
  return sql`select f.id + ${sql.raw(`${AFTER_ACCOUNTS}::bigint`)} as id, u.id as user_id, u.pseudo as name, u.country,
      f.pseudo as formerly, f.search_key, f.search_words
    from (select distinct on (user_id) * from (${named(begins)} union all ${named(words)}) g
        order by user_id, id desc offset 0) f
      join users u on u.id = f.user_id
    where u.deleted_at is null and not (${beginsWith('u', wanted)}) and not (${hasWords('u', wanted)})`
}

/** Accounts, also by a nickname they gave up, and holders of records without one. */
export const findPlayers = (db: Db, wanted: Wanted, slice: Slice) =>
  findNames(
    db,
    { userId: int.orNull, nickname: text, country: text, formerly: text.orNull },
    {
      name: 'players',
      sources: [ACCOUNTS, HOLDERS, formerNames(wanted)],
      columns: sql.raw('t.user_id as "userId", t.name as nickname, t.country, t.formerly'),
    },
    wanted,
    slice,
  )

const PICKED = 20

/** Accounts for a field where a player is chosen, also by a nickname they gave up. */
export async function pickPlayers(db: Db, wanted: Wanted): Promise<FoundPlayer[]> {
  const { hits } = await findNames(
    db,
    { id: int, pseudo: text, countryCode: text, formerly: text.orNull },
    {
      name: 'accounts',
      sources: [ACCOUNTS, formerNames(wanted)],
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
    sql`select r.map_id as "mapId", d.time_ms as "timeMs", d.player_name as "playerName"
      from routes r join route_records h on h.route_id = r.id and not h.has_cp join demos d on d.id = h.demo_id
      where r.name = '' and r.map_id = any(${sql.param(hits.map(({ mapId }) => mapId))}::integer[])`,
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

type DemoHit = SearchReply['demoSearch'][number]
const MOST_NAMED = 200
const MOST_OF_NAME = 500
/** a query of more words is too rare to be kept by a connection */
const MOST_PLANNED = 4
/** empty where a page is asked for behind the last one */
const DEMOS_ROW = {
  total: int,
  demoId: int.orNull,
  mapName: text.orNull.as<string>(),
  route: text.orNull.as<string>(),
  playerName: text.orNull.as<string>(),
  country: text.orNull.as<string>(),
  timeMs: int.orNull.as<number>(),
  decidedAt: moment.orNull,
  isCurrent: bool.orNull.as<boolean>(),
}

/** SQL: some things whose names bear one of the words: those that begin so, and others only where these are few. */
function bearing(source: SQL, words: readonly string[]): SQL {
  const any = words.map((word) => `'${word}':*`).join(' | ')
  const begun = words.map(
    (word) => sql`(select t.id from (${source}) t where ${beginsWith('t', { key: word })} limit ${MOST_NAMED})`,
  )
  return sql`with begun as materialized (select id from (${sql.join(begun, sql.raw(' union '))}) b limit ${MOST_NAMED})
    select id from (select id from begun union (select id from ${anyOf(source, hasWords('t', { query: any }), MOST_NAMED)} others
      where (select count(*) from begun) < ${MOST_NAMED})) named limit ${MOST_NAMED}`
}

/**
 * Released demos whose map and player together bear every word. What bears one of the words is looked up first, so the
 * cost is bounded whatever the words are: `kz` finds demos of the first 200 maps.
 */
export async function findDemos(db: Db, { words, query }: Wanted, { page, pageSize }: Slice): Promise<Hits<DemoHit>> {
  const asked = sql`with named_maps as materialized (${bearing(MAPS, words)}),
      named_players as materialized (${bearing(PLAYERS, words)}),
      candidates as (
        (select d.id from named_maps m join routes r on r.map_id = m.id join route_records h on h.route_id = r.id
          join demos d on d.id = h.demo_id limit ${MOST_OF_NAME})
        union
        (select d.id from named_players p join demos d on d.player_id = p.id and d.state = 'RELEASED' limit ${MOST_OF_NAME})
      ), found as materialized (
        select d.id, d.player_name, d.country, d.time_ms, d.decided_at, m.name as map_name, r.name as route_name,
          (h.demo_id is not null) as current
        from candidates c join demos d on d.id = c.id join routes r on r.id = d.route_id
          join maps m on m.id = r.map_id and m.state <> 'HIDDEN' left join players p on p.id = d.player_id
          left join route_records h on h.demo_id = d.id
        where (m.search_words || case when d.player_name = p.name then p.search_words
          else search_words(d.player_name) end) @@ ${query}::tsquery
      )
      select total, id as "demoId", map_name as "mapName", route_name as route, player_name as "playerName", country,
        time_ms as "timeMs", decided_at as "decidedAt", current as "isCurrent"
      from (select count(*) as total from found) counted left join (
        select * from found order by current desc, decided_at desc nulls last, id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}) shown on true
      order by current desc, decided_at desc nulls last, id desc`
  const found = await rows(
    db,
    DEMOS_ROW,
    words.length > MOST_PLANNED ? asked : sql.named(`search-demos-${words.length}`, asked),
  )
  return {
    total: found[0]?.total ?? 0,
    hits: found.flatMap(({ total: _total, demoId, timeMs, decidedAt, ...demo }) =>
      demoId === null ? [] : [{ ...demo, demoId, time: formatTime(timeMs), date: decidedAt?.toISOString() ?? null }],
    ),
  }
}
