import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { MIGRATIONS } from '../paths.ts'

type Script = { name: string; text: string; checksum: string }

// Any number, the same in every process: who holds it migrates, the others wait.
const lockNumber = 160_016

/** The pool gives up a query that takes seconds; a script, or the node that runs them, may take long. */
const longest = { query_timeout: 2 ** 31 - 1 }

/**
 * Brings the database to the newest schema: every migrations/*.sql not yet recorded in `schema_migration` runs in
 * order, each in a transaction of its own, while an advisory lock keeps other nodes waiting. Rejects with one sentence
 * when a script that already ran was changed since or is not known here, or when one does not run.
 */
export async function migrate(pool: pg.Pool, folder: string = MIGRATIONS): Promise<void> {
  const scripts = await readScripts(folder)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query({ text: 'select pg_advisory_lock($1)', values: [lockNumber], ...longest })
    // A migration that cannot have its table lock soon would make every reader wait behind it.
    await client.query(`set lock_timeout = '2s'`)
    const applied = await readApplied(client)
    const unknown = [...applied.keys()].filter((name) => !scripts.some((script) => script.name === name)).sort()
    if (unknown.length > 0) {
      throw new Error(
        `The database was changed by a newer program (${unknown[0]}); start that one, or one newer still.`,
      )
    }
    for (const script of scripts) {
      const checksum = applied.get(script.name)
      if (checksum === undefined) await apply(client, script)
      else if (checksum !== script.checksum) {
        throw new Error(
          `The migration ${script.name} was changed after it ran on this database; add a new one instead.`,
        )
      }
    }
  } finally {
    // Closing the session gives the lock back and forgets the settings.
    client.release(true)
  }
}

/**
 * Makes the schema of a backup in an empty database: these migrations and no others, in the caller's transaction. Rejects
 * with one sentence when one is not known here.
 */
export async function applyNamed(client: pg.ClientBase, wanted: readonly Omit<Script, 'text'>[]): Promise<void> {
  const scripts = await readScripts(MIGRATIONS)
  await readApplied(client)
  for (const { name, checksum } of wanted) {
    const script = scripts.find((one) => one.name === name)
    if (!script) throw new Error(`The backup was made by a newer program (${name}); use that one, or one newer still.`)
    if (script.checksum !== checksum) throw new Error(`The migration ${name} is not the one the backup was made with.`)
    await client.query(script.text)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  }
}

async function readScripts(folder: string): Promise<Script[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}_[a-z0-9_]+\.sql$/.test(name)).sort()
  const numbers = new Set(names.map((name) => name.slice(0, 3)))
  if (numbers.size < names.length) throw new Error(`Two migrations in ${folder} bear the same number.`)
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function apply(client: pg.PoolClient, { name, text, checksum }: Script): Promise<void> {
  try {
    await client.query('begin')
    await client.query({ text, ...longest })
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`The migration ${name} failed: ${(error as Error).message}.`, { cause: error })
  }
}
