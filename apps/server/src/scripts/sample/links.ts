import { type Db, rows } from '../../platform/api/db.ts'
import { bool, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** How the tables hang together, as the database itself says: a table that comes later is in without a word here. */

const LINK = {
  child: text,
  column: text,
  parent: text,
  isFilled: bool,
  isNumbered: bool,
  leadsToId: bool,
}

/** A column that names a row of another table. */
export interface Link {
  child: string
  column: string
  parent: string
  /** never empty, or its row goes with the one it names: the database says so */
  isFilled: boolean
  /** a row without it says nothing: it is never empty, or it names who made the row or what the row answers */
  isNeeded: boolean
  /** rows of the child have ids */
  isNumbered: boolean
  /** it is the parent's id that is named */
  leadsToId: boolean
}

const NEEDED = /^(user|author|reporter|parent|root|thread|room)_id$/

/** Tables whose rows have ids. */
export async function numberedTables(tx: Db): Promise<string[]> {
  const found = await rows(
    tx,
    { name: text },
    sql`select a.attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and a.attname = 'id' order by 1`,
  )
  return found.map(({ name }) => name)
}

export async function readLinks(tx: Db): Promise<Link[]> {
  const numbered = sql.param(await numberedTables(tx))
  const found = await rows(
    tx,
    LINK,
    sql`select c.conrelid::regclass::text as child, a.attname::text as column, c.confrelid::regclass::text as parent,
        a.attnotnull or c.confdeltype = 'c' as "isFilled", c.conrelid::regclass::text = any(${numbered}::text[]) as "isNumbered",
        p.attname = 'id' as "leadsToId"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute p on p.attrelid = c.confrelid and p.attnum = c.confkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and array_length(c.conkey, 1) = 1 order by 1, 2`,
  )
  return found.map((link) => ({ ...link, isNeeded: link.isFilled || NEEDED.test(link.column) }))
}

/** Tables in an order in which rows may go: whoever names a row before the row. */
export function childrenFirst(tables: readonly string[], links: readonly Link[]): string[] {
  const order: string[] = []
  const visit = (table: string, above: readonly string[]) => {
    if (order.includes(table) || above.includes(table)) return
    for (const { child, parent } of links) if (parent === table) visit(child, [...above, table])
    order.push(table)
  }
  for (const table of [...links.map(({ parent }) => parent), ...tables]) visit(table, [])
  return order
}
