import { type Db, row, rows } from '../platform/db.ts'
import { int, type RowOf, type Shape } from '../platform/shape.ts'
import { type SQL, sql } from '../platform/sql.ts'
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

const MOST_COUNTED = 1_000
/** behind every text that begins with the same letters */
const LAST = '\u{10ffff}'

/** Whether what stands in `alias` begins with the text. */
export const beginsWith = (alias: string, { key }: Pick<Wanted, 'key'>): SQL => {
  const column = sql.raw(`${alias}.search_key`)
  return sql`${column} ~>=~ ${key} and ${column} ~<~ ${key + LAST}`
}

/** Whether every word begins one of those in `alias`. */
export const hasWords = (alias: string, { query }: Wanted): SQL =>
  sql`${sql.raw(`${alias}.search_words`)} @@ ${query}::tsquery`

/**
 * Names: those that begin with the text come first, then those with words that begin so, short ones first. Each source is a
 * query of things with `search_key`, `search_words` and `id`, of which the visible ones are meant; `columns` of these, as `t`, are
 * read. Every source is asked for a page in the order of its index, so that a beginning of all names costs what one of few does.
 */
export async function findNames<S extends Shape>(
  db: Db,
  shape: S,
  { sources, columns }: { sources: readonly SQL[]; columns: SQL },
  wanted: Wanted,
  { page, pageSize }: Slice,
): Promise<Hits<RowOf<S>>> {
  const begins = beginsWith('t', wanted)
  const words = hasWords('t', wanted)
  const end = page * pageSize
  /** the first of those in each source that meet the condition */
  const firstOf = (what: SQL, where: SQL, order: SQL, most: number) =>
    sql.join(
      sources.map((source) => sql`(select ${what} from (${source}) t where ${where} ${order} limit ${most})`),
      sql.raw(' union all '),
    )
  const pageOf = (where: SQL, order: SQL, most: number) =>
    rows(
      db,
      shape,
      sql`select ${columns} from (${firstOf(sql.raw('t.*'), where, order, most)}) t ${order} limit ${most}`,
    )
  const first = await pageOf(begins, sql.raw('order by t.search_key using ~<~, t.id'), end)
  const order = sql.raw('order by length(t.search_key), t.search_key, t.id')
  const hits =
    first.length === end
      ? first
      : first.concat(await pageOf(sql`${words} and not (${begins})`, order, end - first.length))
  const ids = (where: SQL) => firstOf(sql.raw('t.id'), where, sql``, MOST_COUNTED)
  const counted = await row(
    db,
    { total: int },
    // words are looked at only where beginnings are not enough
    sql`with begun as materialized (${ids(begins)}), counted as materialized (select count(*) as known from begun)
      select case when known >= ${MOST_COUNTED} then known
        else (select count(*) from (select id from begun union (${ids(words)})) found) end as total from counted`,
  )
  return { hits: hits.slice(end - pageSize), total: Math.min(MOST_COUNTED, counted?.total ?? 0) }
}
