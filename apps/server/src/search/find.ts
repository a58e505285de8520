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
export const beginsWith = (alias: string, { key }: Wanted): SQL => {
  const column = sql.raw(`${alias}.search_key`)
  return sql`${column} ~>=~ ${key} and ${column} ~<~ ${key + LAST}`
}

/** Whether every word begins one of those in `alias`. */
export const hasWords = (alias: string, { query }: Wanted): SQL =>
  sql`${sql.raw(`${alias}.search_words`)} @@ ${query}::tsquery`

/**
 * Names: those that begin with the text come first, then those with words that begin so, short ones first. `from` names one
 * table or subquery `t` with `search_key`, `search_words` and `id`; `where` keeps the visible ones; `columns` are read.
 */
export async function findNames<S extends Shape>(
  db: Db,
  shape: S,
  { from, where, columns }: { from: SQL; where: SQL; columns: SQL },
  wanted: Wanted,
  { page, pageSize }: Slice,
): Promise<Hits<RowOf<S>>> {
  const begins = beginsWith('t', wanted)
  const words = hasWords('t', wanted)
  const end = page * pageSize
  const first = await rows(
    db,
    shape,
    sql`select ${columns} from ${from} where ${begins} and ${where} order by t.search_key using ~<~, t.id limit ${end}`,
  )
  const hits =
    first.length === end
      ? first
      : first.concat(
          await rows(
            db,
            shape,
            sql`select ${columns} from ${from} where ${words} and not (${begins}) and ${where}
              order by length(t.search_key), t.search_key, t.id limit ${end - first.length}`,
          ),
        )
  const counted = await row(
    db,
    { total: int },
    sql`select count(*) as total from (
        (select t.id from ${from} where ${begins} and ${where} limit ${MOST_COUNTED})
        union (select t.id from ${from} where ${words} and ${where} limit ${MOST_COUNTED})
      ) found`,
  )
  return { hits: hits.slice(end - pageSize), total: Math.min(MOST_COUNTED, counted?.total ?? 0) }
}
