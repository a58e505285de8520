import { type Db, rows } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import type { Link } from './links.ts'

/** Which rows go with the sample community, noted in a table of this transaction alone. */

/** What real people may have added to: an invented one stays as long as something real needs it. */
const KEPT: readonly string[] = ['players', 'maps', 'routes', 'forum_categories']
export const mayStay = (table: string): boolean => KEPT.includes(table)

/** What goes from one table: rows the sample made, and what others added to them. */
export interface Going {
  table: string
  invented: number
  added: number
}

/** The ids that go from a table. */
export const doomedIn = (table: string): SQL => sql`(select id from doomed where table_name = ${table})`

const steps = (kind: string, table: string): readonly [string, SQL] => [
  'submission_steps',
  sql`kind = ${kind} and submission_id in ${doomedIn(table)}`,
]
/** What goes with a row without a reference that tells so. */
const UNREFERENCED: readonly (readonly [table: string, where: SQL])[] = [
  // a picture that a sample login gave to a map would keep the map
  ['images', sql`owner_id in ${doomedIn('users')}`],
  ['comments', sql`kind in ('news', 'article') and target_id in ${doomedIn('posts')}`],
  ['comments', sql`kind = 'map' and target_id in ${doomedIn('maps')}`],
  steps('demo', 'demos'),
  steps('longjump', 'longjump_demos'),
  steps('map', 'map_submissions'),
  steps('collection', 'demo_collections'),
]

/** Notes every row with an id that goes: what the sample made, then what hangs on that, less what something real needs. */
export async function listDoomed(tx: Db, links: readonly Link[]): Promise<void> {
  await tx.execute(
    sql`create temp table doomed (table_name text, id bigint, primary key (table_name, id)) on commit drop`,
  )
  await tx.execute(sql`insert into doomed select table_name, id from sample_rows`)
  const needed = links.filter((link) => link.isNeeded && link.isNumbered && link.leadsToId)
  const spread = async () => {
    let found = 0
    for (const [table, where] of UNREFERENCED) found += await doom(tx, table, where)
    for (const { child, column, parent } of needed.filter((link) => !mayStay(link.parent))) {
      found += await doom(tx, child, sql`${sql.raw(column)} in ${doomedIn(parent)}`)
    }
    return found
  }
  while ((await spread()) > 0);
  const spare = async () => {
    let found = 0
    for (const link of needed.filter(({ parent }) => mayStay(parent))) found += await spareNamed(tx, link)
    return found
  }
  while ((await spare()) > 0);
}

async function doom(tx: Db, table: string, where: SQL): Promise<number> {
  const found = await rows(
    tx,
    { id: int },
    sql`insert into doomed select ${table}, id from ${sql.raw(table)} where ${where}
      on conflict do nothing returning id::integer as id`,
  )
  return found.length
}

async function spareNamed(tx: Db, { child, column, parent }: Link): Promise<number> {
  const found = await rows(
    tx,
    { id: int },
    sql`delete from doomed d where d.table_name = ${parent} and exists (select from ${sql.raw(child)} c
        where c.${sql.raw(column)} = d.id
          and not exists (select from doomed o where o.table_name = ${child} and o.id = c.id))
      returning d.id::integer as id`,
  )
  return found.length
}

export const countDoomed = (tx: Db): Promise<Going[]> =>
  rows(
    tx,
    { table: text, invented: int, added: int },
    sql`select d.table_name as "table", count(s.id) as invented, count(*) - count(s.id) as added
      from doomed d left join sample_rows s using (table_name, id) group by 1 order by 1`,
  )
