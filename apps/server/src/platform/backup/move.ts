import { access } from 'node:fs/promises'
import { clusterOf, startPostgres } from '../embedded-postgres.ts'
import { isClaimed } from '../embedded-postgres-owner.ts'
import { loadDatabase } from './load.ts'
import type { Table } from './manifest.ts'
import { digest } from './store.ts'
import { dumpTable, listTables, openPlainSession, readSequences } from './tables.ts'

/**
 * Brings the embedded database of a stopped site into an empty one; every table is held against the hash of its rows
 * there. Rejects with one sentence, the embedded one being as it was.
 */
export async function moveDatabase(dataDir: string, url: string): Promise<{ rows: number; tables: number }> {
  await access(clusterOf(dataDir)).catch(() => {
    throw new Error(`There is no embedded database in ${dataDir}.`)
  })
  if (await isClaimed(dataDir)) throw new Error('Stop the site first: what is written meanwhile would stay behind.')
  const { connection, stop } = await startPostgres({ dataDir, durable: true, log: () => undefined })
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
