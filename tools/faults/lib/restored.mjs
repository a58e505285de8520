import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@kz/server/dist/platform/database/client.js'
import { startPostgres } from '@kz/server/dist/platform/database/embedded/postgres.js'

/** What came out of a restore, read from the database and the folder of files with other eyes than the restore's own. */

/** Opens the database of a data folder without a server. */
export async function openRestored(dataDir) {
  const { connection, stop } = await startPostgres({ dataDir, durable: false, log: () => undefined })
  const client = new Client(connection)
  await client.connect()
  const rows = async (text, values) => (await client.query(text, values)).rows
  const close = async () => {
    await client.end()
    await stop()
  }
  return { rows, dataDir, close }
}

/**
 * Every sentence that does not hold of a restored site: what was acknowledged before `from` is there, what was begun after
 * `until` is not, every file has its bytes, nobody is logged in.
 */
export async function differencesOf({ rows, dataDir }, journal, from, until) {
  const faults = []
  const comments = new Map((await rows('select id, message from comments')).map(({ id, message }) => [id, message]))
  const demos = new Map((await rows('select id, sha256 from demos')).map(({ id, sha256 }) => [id, sha256]))
  for (const { kind, id, value, askedAt, answeredAt } of journal) {
    const found = (kind === 'comment' ? comments : demos).get(id)
    if (answeredAt < from && found !== value) faults.push(`${kind} ${id} was acknowledged before and is not there`)
    if (askedAt > until && found !== undefined) faults.push(`${kind} ${id} was asked for afterwards and is there`)
  }
  for (const { sha256, size } of await rows('select sha256, size from blobs')) {
    const path = join(dataDir, 'files/objects', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (bytes.length !== Number(size) || createHash('sha256').update(bytes).digest('hex') !== sha256) {
      faults.push(`the file ${sha256} is missing or has other bytes`)
    }
  }
  const [{ open }] = await rows('select count(*)::int as open from session_families where ended_at is null')
  if (open > 0) faults.push(`${open} sessions are still open`)
  return faults
}

/**
 * Counts and sums of all tables, but for what a restore changes, what is of the moment, and the note of the backup. When
 * migrations ran is one of them: a restore of rows runs them itself.
 */
export async function sumsOf({ rows }) {
  const tables = await rows(`select c.oid::regclass::text as name from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relpersistence = 'p'
      and relname not in ('session_families', 'site_facts', 'schema_migration') order by 1`)
  const sums = new Map()
  for (const { name } of tables) {
    const [sum] =
      await rows(`select count(*)::int as count, md5(coalesce(string_agg(line, '' order by line), '')) as sum
      from (select md5(t::text) as line from ${name} t) lines`)
    sums.set(name, `${sum.count} rows, ${sum.sum}`)
  }
  return sums
}
