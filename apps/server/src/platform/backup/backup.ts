import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { FileStore } from '../api/services/stored-files.ts'
import { SWEEP_LOCK } from '../files/blobs.ts'
import type { Damage } from '../files/check-files.ts'
import type { Base, Manifest } from './manifest.ts'
import { backupsOf, programVersion, readManifest, writeManifest } from './manifest.ts'
import { WrongKey } from './seal.ts'
import { type BackupStore, DamagedFile, type Kept } from './store.ts'
import { dumpTable, listTables, openPlainSession, readSequences } from './tables.ts'

/** Small files of the data folder that a site cannot do without. */
const OWN_FILES = ['secret-key', 'sample-accounts.json']

export interface BackupOptions {
  connection: pg.ClientConfig
  dataDir: string
  files: FileStore
  store: BackupStore
  /** copies the cluster, for point-in-time recovery; null without a WAL archive */
  copyCluster: (() => Promise<Base>) | null
}

export interface Made {
  name: string
  at: number
  rows: number
  files: number
  newFiles: number
  /** files of the site that are damaged, and not in the folder */
  lacking: Damage[]
  bytes: number
}

/**
 * Makes a complete backup of a running site: all rows from one snapshot, then every file they name. Files are never
 * overwritten, and none is deleted meanwhile, so files read later belong to the snapshot too. A damaged file does not stop
 * the backup; the result names it.
 */
export async function makeBackup({ connection, dataDir, files, store, copyCluster }: BackupOptions): Promise<Made> {
  // one folder, one key: what an earlier backup there was sealed with must open it
  const earlier = (await backupsOf(store)).at(-1)
  if (earlier) {
    await readManifest(store, earlier).catch((error) => {
      if (error instanceof WrongKey) throw error
    })
  }
  await store.sweep()
  const client = await openPlainSession(connection)
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [SWEEP_LOCK])
    const { blobs, ...database } = await readDatabase(client, store)
    let newFiles = 0
    const lacking: Damage[] = []
    for (const blob of blobs) {
      try {
        if (await store.keep(blob, () => bytesOf(files, blob))) newFiles++
      } catch (error) {
        if (!(error instanceof DamagedFile)) throw error
        lacking.push({ sha256: error.sha256, fault: error.fault })
      }
    }
    const bytes = blobs.reduce((sum, { size }) => sum + size, 0)
    const manifest: Manifest = {
      format: 1,
      program: await programVersion(),
      ...database,
      files: { count: blobs.length, bytes },
      own: await keepOwn(dataDir, store),
      base: copyCluster && (await copyCluster()),
    }
    const name = await writeManifest(store, manifest)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { name, at: manifest.at, rows, files: blobs.length, newFiles, lacking, bytes }
  } finally {
    await client.end()
  }
}

type DatabasePart = Pick<Manifest, 'at' | 'postgres' | 'migrations' | 'tables' | 'sequences'> & { blobs: Kept[] }

/** Everything of the database as it is at one moment. */
async function readDatabase(client: pg.Client, store: BackupStore): Promise<DatabasePart> {
  // the clock first: what was answered before that moment is in the snapshot, however long it is in coming
  const { rows: facts } = await client.query<{ at: number; postgres: number }>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      current_setting('server_version_num')::int / 10000 as postgres`,
  )
  await client.query('begin isolation level repeatable read read only')
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  )
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    const { source, counted } = dumpTable(client, table)
    const kept = await store.put(source)
    tables.push({ ...table, ...kept, rows: counted() })
  }
  const sequences = await readSequences(client)
  const { rows: blobs } = await client.query<Kept>('select sha256, size::float8 as size from blobs order by sha256')
  await client.query('commit')
  return { ...(facts[0] ?? { at: 0, postgres: 0 }), migrations, tables, sequences, blobs }
}

/** The bytes of a file that a row names; null when they are gone. */
export async function bytesOf(files: FileStore, { sha256 }: Kept): Promise<Readable | null> {
  return (await files.open(sha256))?.body ?? null
}

async function keepOwn(dataDir: string, store: BackupStore): Promise<Record<string, Kept>> {
  const own: Record<string, Kept> = {}
  for (const name of OWN_FILES) {
    const path = join(dataDir, name)
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (isThere) own[name] = await store.put(createReadStream(path))
  }
  return own
}
