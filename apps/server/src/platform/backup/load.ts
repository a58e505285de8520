import type { Readable } from 'node:stream'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { applyNamed } from '../database/migrate.ts'
import { PATIENT, Pool } from '../database/pool.ts'
import type { Manifest, Sequence, Table } from './manifest.ts'
import { digest } from './store.ts'
import { dumpTable, listTables, loadTable, openPlainSession, setSequence, whileUnbound } from './tables.ts'

/** A whole database to be made somewhere else: from a backup, or from another database. */
export interface Source {
  migrations: Manifest['migrations']
  tables: Table[]
  sequences: () => Promise<Sequence[]>
  open: (table: Table) => Readable
}

/**
 * Makes a database in an empty one, in one transaction: what is killed leaves it empty. Every table is read back and held
 * against its hash, rows and bytes, before `finish`, which works in the same transaction, and the commit. Rejects with one
 * sentence.
 */
export async function loadDatabase(
  connection: pg.ClientConfig,
  source: Source,
  finish: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const pool = new Pool({ ...PATIENT, ...connection, max: 1 }, () => undefined)
  const client = await openPlainSession(connection)
  try {
    await refuseUsed(client)
    await runMigrations({ pgPool: pool })
    await client.query('begin')
    await applyNamed(client, source.migrations)
    await requireSame(client, source.tables)
    await whileUnbound(client, async () => {
      for (const table of source.tables) await loadTable(client, table, source.open(table))
    })
    for (const table of source.tables) await requireWhole(client, table)
    for (const sequence of await source.sequences()) await setSequence(client, sequence)
    await finish(client)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
    await pool.end()
  }
}

/** A database in which something lies already is not touched. */
async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean; jobs: string | null }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S'))
      as used, to_regclass('graphile_worker._private_jobs')::text as jobs`,
  )
  const isQueued = rows[0]?.jobs && (await client.query(`select from ${rows[0].jobs} limit 1`)).rowCount
  if (rows[0]?.used || isQueued)
    throw new Error('The database is not empty, and nothing was changed: name an empty one.')
}

/** What a backup lacks, or has too much, is no backup of this schema. */
async function requireSame(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const signs = (list: readonly Pick<Table, 'schema' | 'name' | 'columns'>[]) =>
    new Set(list.map(({ schema, name, columns }) => `${schema}.${name} (${columns.toSorted().join(', ')})`))
  const [here, there] = [signs(await listTables(client)), signs(tables)]
  for (const sign of here) if (!there.has(sign)) throw new Error(`The backup lacks the table ${sign}.`)
  for (const sign of there)
    if (!here.has(sign)) throw new Error(`Nothing here is like the table ${sign} of the backup.`)
}

async function requireWhole(client: pg.Client, table: Table): Promise<void> {
  const { source, counted } = dumpTable(client, table)
  const { sha256 } = await digest(source)
  if (sha256 === table.sha256 && counted() === table.rows) return
  throw new Error(`The table ${table.name} came out otherwise than it was: ${counted()} rows of ${table.rows}.`)
}
