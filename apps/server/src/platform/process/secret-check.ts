import { hkdfSync } from 'node:crypto'
import { type Db, row } from '../api/db.ts'
import { ConfigError } from '../api/services/settings.ts'
import { text } from '../api/shape.ts'
import { setFact } from '../api/site-facts.ts'
import { sql } from '../api/sql.ts'

const NAME = 'secret key'

/** A one-way mark: identifies a secret and reveals nothing about it. */
const markOf = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'kz16 mark', 32)).toString('hex')

/**
 * The first start on a database leaves the mark of its secret there. Rejects with one sentence when ours is another: then
 * no password would be right. Of processes that start together one is the first.
 */
export async function checkSecret(db: Db, secretKey: string): Promise<void> {
  const mark = markOf(secretKey)
  await db.execute(sql`insert into site_facts (name, value) values (${NAME}, ${mark}) on conflict (name) do nothing`)
  const kept = await row(db, { value: text }, sql`select value from site_facts where name = ${NAME}`)
  if (kept?.value === mark) return
  throw new ConfigError(
    'SECRET_KEY, or DATA_DIR/secret-key without it, is not the one this database was first started with, so no password would be right: give the old one back.',
  )
}

/** Takes this secret for the right one from now on: the old one is lost, and with it every password. */
export async function acceptSecret(db: Db, secretKey: string): Promise<void> {
  await setFact(db, NAME, markOf(secretKey))
}
