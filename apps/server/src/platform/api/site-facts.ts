import { type Db, rows } from './db.ts'
import { text } from './shape.ts'
import { sql } from './sql.ts'

/** Notes a fact the database keeps about its own site; one that is known stays. */
export async function noteFact(tx: Db, name: string, value: string): Promise<void> {
  await tx.execute(sql`insert into site_facts (name, value) values (${name}, ${value}) on conflict (name) do nothing`)
}

/** Notes a fact in place of what was noted before. */
export async function setFact(db: Db, name: string, value: string): Promise<void> {
  await db.execute(
    sql`insert into site_facts (name, value) values (${name}, ${value})
      on conflict (name) do update set value = excluded.value`,
  )
}

/** The facts whose names begin with this. */
export async function factsOf(db: Db, beginning: string): Promise<Map<string, string>> {
  const found = await rows(
    db,
    { name: text, value: text },
    sql`select name, value from site_facts where starts_with(name, ${beginning})`,
  )
  return new Map(found.map(({ name, value }) => [name, value]))
}
