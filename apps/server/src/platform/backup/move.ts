import { access, realpath, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { dbOn } from '../api/db.ts'
import type { Config } from '../api/services/settings.ts'
import type { FileStore } from '../api/services/stored-files.ts'
import { type Claim, claimFolder, FolderInUse } from '../database/embedded/claim.ts'
import { clusterOf, startPostgres } from '../database/embedded/postgres.ts'
import { takeFiles } from '../files/owner.ts'
import { loadDatabase } from './load.ts'
import type { Table } from './manifest.ts'
import { digest } from './store.ts'
import { dumpTable, listTables, openPlainSession, readSequences } from './tables.ts'

type Place = Pick<Config, 'dataDir' | 'postgresBin'>

interface Moved {
  rows: number
  tables: number
  /** where the embedded one is now */
  kept: string
}

/**
 * Brings the embedded database of a stopped site into an empty one; every table is held against the hash of its rows
 * there. Then it bears another name, so that no start takes it for the site's. Rejects with one sentence, the embedded one
 * being as it was. The files stay where they are and are the other one's from then on.
 */
export async function moveDatabase(config: Place, url: string, files: FileStore): Promise<Moved> {
  const { dataDir } = config
  await access(clusterOf(dataDir)).catch(() => {
    throw new Error(`There is no embedded database in ${dataDir}.`)
  })
  const claim = await claimFolder(await realpath(dataDir)).catch((error) => {
    if (!(error instanceof FolderInUse)) throw error
    throw new Error('Stop the site first: what is written meanwhile would stay behind.')
  })
  try {
    const moved = await copyRows(config, claim, url)
    await handFilesOver(url, files)
    const kept = join(dataDir, 'postgres-moved')
    await rename(clusterOf(dataDir), kept)
    return { ...moved, kept }
  } finally {
    await claim.giveBack()
  }
}

async function handFilesOver(url: string, files: FileStore): Promise<void> {
  const client = await openPlainSession({ connectionString: url })
  await takeFiles({ db: dbOn(client), files }).finally(() => client.end())
}

async function copyRows({ dataDir, postgresBin: bin }: Place, claim: Claim, url: string): Promise<Omit<Moved, 'kept'>> {
  const { connection, stop } = await startPostgres({ dataDir, durable: true, bin, log: () => undefined, claim })
  const client = await openPlainSession(connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration order by name',
    )
    const tables: Table[] = []
    for (const table of await listTables(client)) {
      const { source, counted } = dumpTable(client, table)
      const kept = await digest(source)
      tables.push({ ...table, ...kept, rows: counted() })
    }
    await loadDatabase(
      { connectionString: url },
      {
        migrations,
        tables,
        sequences: () => readSequences(client),
        open: (table) => dumpTable(client, table).source,
      },
      async () => undefined,
    )
    return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), tables: tables.length }
  } finally {
    await client.end()
    await stop()
  }
}
