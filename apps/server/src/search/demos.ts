import { formatTime } from '@kz/contract/rules'
import type { SearchReply } from '@kz/contract/search'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { anyOf, bound, firstBegun, type Hits, hasWords, type Slice } from './find.ts'
import { MAPS } from './names.ts'
import type { Wanted } from './words.ts'

/** Demos by the names of their map and their player. */

type DemoHit = SearchReply['demoSearch'][number]
const PLAYERS = sql.raw('select * from players')
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

const planned = (name: string, words: readonly string[], query: SQL): SQL =>
  words.length > MOST_PLANNED ? query : sql.named(`${name}-${words.length}`, query)

/** SQL: some things whose names bear one of the words: those that begin so, and others only where these are few. */
function bearing(source: SQL, words: readonly string[]): SQL {
  const any = words.map((word) => `'${word}':*`).join(' | ')
  const begun = words.map((word) => firstBegun(source, { key: word }, MOST_NAMED))
  return sql`with begun as materialized (select id from (${sql.join(begun, sql.raw(' union '))}) b limit ${bound(MOST_NAMED)})
    select id from (select id from begun union (select id from ${anyOf(source, hasWords('t', { query: any }), MOST_NAMED)} others
      where (select count(*) from begun) < ${bound(MOST_NAMED)})) named limit ${bound(MOST_NAMED)}`
}

/**
 * The words that can lead to all demos meant: without those that begin more names than are looked up, where there are
 * others. A demo bears every word, so whatever is found by a rare one has been found.
 */
async function leadingWords(db: Db, words: readonly string[]): Promise<readonly string[]> {
  if (words.length === 1) return words
  const isMany = (source: SQL, word: string) =>
    sql`(select count(*) = ${bound(MOST_NAMED)} from ${firstBegun(source, { key: word }, MOST_NAMED)} b)`
  const judged = words.map(
    (word, place) => sql`select ${bound(place)} as place where not (${isMany(MAPS, word)} or ${isMany(PLAYERS, word)})`,
  )
  const found = await rows(db, { place: int }, planned('search-rare', words, sql.join(judged, sql.raw(' union all '))))
  const rare = found.flatMap(({ place }) => words[place] ?? [])
  return rare.length === 0 ? words : rare
}

/**
 * Released demos whose map and player together bear every word. What bears one of the words is looked up first, so the
 * cost is bounded whatever the words are: `kz` finds demos of the first 200 maps.
 */
export async function findDemos(db: Db, { words, query }: Wanted, slice: Slice): Promise<Hits<DemoHit>> {
  const leading = await leadingWords(db, words)
  const found = await demosBy(db, leading, query, slice)
  // a name of which only an old run knows is borne by nothing that is looked up
  return found.total === 0 && leading.length < words.length ? demosBy(db, words, query, slice) : found
}

/** Those whose map or player bears one of these words, and that meet the query; records first, then the newest. */
async function demosBy(
  db: Db,
  words: readonly string[],
  query: string,
  { page, pageSize }: Slice,
): Promise<Hits<DemoHit>> {
  const wanted = sql.unseen(query, 'tsquery')
  const columns = sql.raw('d.id, d.player_id, d.player_name, d.country, d.time_ms, d.decided_at')
  // a player is looked up only where the map alone is not enough
  const asked = sql`with of_maps as materialized (
        select ${columns}, m.name as map_name, m.search_words as map_words, r.name as route_name
        from (${bearing(MAPS, words)}) named join maps m on m.id = named.id join routes r on r.map_id = m.id
          join route_records h on h.route_id = r.id join demos d on d.id = h.demo_id limit ${bound(MOST_OF_NAME)}
      ), of_players as materialized (
        select ${columns}, d.route_id, case when d.player_name = p.name then p.search_words
          else search_words(d.player_name) end as player_words
        from (${bearing(PLAYERS, words)}) named join players p on p.id = named.id
          join demos d on d.player_id = p.id and d.state = 'RELEASED' limit ${bound(MOST_OF_NAME)}
      ), found as materialized (
        select id, player_name, country, time_ms, decided_at, map_name, route_name, true as current from of_maps d
        where map_words @@ ${wanted} or (map_words || coalesce(
          (select p.search_words from players p where p.id = d.player_id and p.name = d.player_name),
          search_words(d.player_name))) @@ ${wanted}
        union all
        select d.id, d.player_name, d.country, d.time_ms, d.decided_at, m.name, r.name, h.demo_id is not null
        from of_players d join routes r on r.id = d.route_id join maps m on m.id = r.map_id and m.state <> 'HIDDEN'
          left join route_records h on h.demo_id = d.id
        where d.id not in (select id from of_maps) and (m.search_words || d.player_words) @@ ${wanted}
      )
      select total, id as "demoId", map_name as "mapName", route_name as route, player_name as "playerName", country,
        time_ms as "timeMs", decided_at as "decidedAt", current as "isCurrent"
      from (select count(*) as total from found) counted left join (
        select * from found order by current desc, decided_at desc nulls last, id desc
        limit ${sql.unseen(pageSize, 'integer')} offset ${sql.unseen((page - 1) * pageSize, 'integer')}) shown on true
      order by current desc, decided_at desc nulls last, id desc`
  const found = await rows(db, DEMOS_ROW, planned('search-demos', words, asked))
  return {
    total: found[0]?.total ?? 0,
    hits: found.flatMap(({ total: _total, demoId, timeMs, decidedAt, ...demo }) =>
      demoId === null ? [] : [{ ...demo, demoId, time: formatTime(timeMs), date: decidedAt?.toISOString() ?? null }],
    ),
  }
}
