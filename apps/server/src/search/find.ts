import { type Db, row, rows } from '../platform/api/db.ts'
import { int, type RowOf, type Shape } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Wanted } from './words.ts'

/** A page of hits and how many there are, counted to a thousand. */
export interface Hits<Hit> {
  hits: Hit[]
  total: number
}

export interface Slice {
  page: number
  pageSize: number
}

export const MOST_COUNTED = 1_000
/** So many of the shortest names are looked at first. A word that a fifth of them has is a common one. */
const LOOKED_AT = 300
const COMMON = 60
/** SQL: a bound as a part of the text, for the planner counts with it. */
export const bound = (most: number): SQL => sql.raw(String(most))
const BY_NAME = sql`order by t.search_key using ~<~, t.id`
const SHORT_FIRST = sql`order by length(t.search_key), t.search_key, t.id`
/** behind every text that begins with the same letters */
const LAST = '\u{10ffff}'

/** Whether what stands in `alias` begins with the text. */
export const beginsWith = (alias: string, { key }: Pick<Wanted, 'key'>): SQL => {
  const column = sql.raw(`${alias}.search_key`)
  return sql`${column} ~>=~ ${sql.unseen(key, 'text')} and ${column} ~<~ ${sql.unseen(key + LAST, 'text')}`
}

/** Whether every word begins one of those in `alias`. */
export const hasWords = (alias: string, { query }: Pick<Wanted, 'query'>): SQL =>
  sql`${sql.raw(`${alias}.search_words`)} @@ ${sql.unseen(query, 'tsquery')}`

/** SQL: those of a source that meet a condition on their words, all of them: for the index of words, whatever is read of it. */
const byWords = (source: SQL, asked: SQL, where: SQL): SQL =>
  sql`(select * from (${source}) t where ${asked} and ${where} offset 0) t`

/** SQL: the ids of those of a source that begin with the text, the first of them by the alphabet: read off their index. */
export const firstBegun = (source: SQL, wanted: Pick<Wanted, 'key'>, most: number): SQL =>
  sql`(select t.id from (${source}) t where ${beginsWith('t', wanted)} ${BY_NAME} limit ${bound(most)})`

/**
 * SQL: those of a source that meet a condition on their words, short names first, at most so many. The index of words has to
 * gather everything that has a word before it answers the first: not asked where the shortest names have enough of it.
 */
const shortest = (source: SQL, where: SQL, most: SQL): SQL =>
  sql`(with near as materialized (select * from (select * from (${source}) t ${SHORT_FIRST} limit ${bound(LOOKED_AT)}) t
      where ${where} ${SHORT_FIRST} limit ${most})
    select * from near where (select count(*) from near) = ${most} union all
      (select * from ${byWords(source, sql`(select count(*) from near) < ${most}`, where)} ${SHORT_FIRST} limit ${most}))`

/** SQL: the ids of any of a source that meet a condition on their words, at most so many; a common word without the index. */
export const anyOf = (source: SQL, where: SQL, most: number): SQL =>
  sql`(with common as materialized (select count(*) filter (where ${where}) >= ${bound(COMMON)} as met
      from (select * from (${source}) t ${SHORT_FIRST} limit ${bound(LOOKED_AT)}) t)
    (select t.id from (${source}) t where (select met from common) and (${where}) is true limit ${bound(most)}) union all
    (select t.id from ${byWords(source, sql`not (select met from common)`, where)} limit ${bound(most)}))`

/**
 * Names: those that begin with the text come first, then those with words that begin so, short ones first. Each source is a
 * query of things with `search_key`, `search_words` and `id`, of which the visible ones are meant; `columns` of these, as `t`, are
 * read. `name` tells these queries from those of other sources: to plan them takes longer than to answer them. Every source is asked for a page in the order of its index, so that a beginning of all names costs what one of few does.
 */
export async function findNames<S extends Shape>(
  db: Db,
  shape: S,
  { name, sources, columns }: { name: string; sources: readonly SQL[]; columns: SQL },
  wanted: Wanted,
  { page, pageSize }: Slice,
): Promise<Hits<RowOf<S>>> {
  const begins = beginsWith('t', wanted)
  const words = hasWords('t', wanted)
  const end = page * pageSize
  const most = (count: number) => sql.unseen(count, 'integer')
  const ofAll = (part: (source: SQL) => SQL) => sql.join(sources.map(part), sql.raw(' union all '))
  const pageOf = (by: string, found: SQL, order: SQL, count: number) =>
    rows(
      db,
      shape,
      sql.named(`search-${name}-by-${by}`, sql`select ${columns} from (${found}) t ${order} limit ${most(count)}`),
    )
  const begun = ofAll((source) => sql`(select * from (${source}) t where ${begins} ${BY_NAME} limit ${most(end)})`)
  const first = await pageOf('beginning', begun, BY_NAME, end)
  const others = end - first.length
  const hits =
    others === 0
      ? first
      : first.concat(
          await pageOf(
            'word',
            ofAll((source) => shortest(source, sql`${words} and not (${begins})`, most(others))),
            SHORT_FIRST,
            others,
          ),
        )
  const begunIds = ofAll((source) => firstBegun(source, wanted, MOST_COUNTED))
  const wordIds = ofAll((source) => anyOf(source, words, MOST_COUNTED))
  const counted = await row(
    db,
    { total: int },
    // words are looked at only where beginnings are not enough
    sql.named(
      `search-${name}-total`,
      sql`with begun as materialized (${begunIds}), counted as materialized (select count(*) as known from begun)
        select case when known >= ${bound(MOST_COUNTED)} then known
          else (select count(*) from (select id from begun union (${wordIds})) found) end as total from counted`,
    ),
  )
  return { hits: hits.slice(end - pageSize), total: Math.min(MOST_COUNTED, counted?.total ?? 0) }
}
