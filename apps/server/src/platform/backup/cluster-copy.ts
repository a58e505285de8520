import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { Client } from '../database/client.ts'
import type { Base } from './manifest.ts'
import type { BackupStore } from './store.ts'

/**
 * A copy of the embedded cluster while it works, by PostgreSQL's low-level backup: files change under the copy, and the WAL
 * of that time, which the archive has, makes them whole again.
 */

const ARCHIVE_PATIENCE_MS = 300_000
const STEP_MS = 200
/** Made anew by the server at its start, or not of this cluster's rows. */
const EMPTY_FOLDERS =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pgsql_tmp.*)$/
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|archived|pg_internal\.init|pgsql_tmp.*|backup_label|.*\.signal)$/

/** Where the WAL of a cluster lies in a store. */
export const walFolder = (system: string): string => `wal/${system}`

/** Copies the cluster; answers when the archive has all the WAL the copy needs. `admin` connects as the superuser. */
export async function copyCluster(cluster: string, admin: pg.ClientConfig, store: BackupStore): Promise<Base> {
  const client = new Client(admin)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('kz16', true)`)
    const folders: string[] = ['pg_wal/archive_status']
    const files: Base['files'] = []
    for await (const entry of walk(cluster, '')) {
      if (entry.isFolder) folders.push(entry.path)
      else {
        const kept = await store.putFile(() => createReadStream(join(cluster, entry.path))).catch(unlessGone)
        if (kept) files.push({ path: entry.path, ...kept })
      }
    }
    const { rows } = await client.query<{
      label: string
      last: string
      system: string
      whole: number
      postgres: number
    }>(
      `select stop.labelfile as label, pg_walfile_name(stop.lsn) as last,
        (select system_identifier::text from pg_control_system()) as system,
        ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as whole,
        current_setting('server_version_num')::int / 10000 as postgres
      from pg_backup_stop(false) stop`,
    )
    const [stop] = rows
    if (!stop) throw new Error('PostgreSQL did not end the copy of its cluster.')
    const { label, last, ...told } = stop
    files.push({ path: 'backup_label', ...(await store.put(Readable.from([Buffer.from(label)]))) })
    await untilArchived(store, `${walFolder(told.system)}/${last}`)
    return { ...told, folders, files }
  } finally {
    await client.end()
  }
}

async function* walk(cluster: string, folder: string): AsyncGenerator<{ path: string; isFolder: boolean }> {
  for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (LEFT_OUT.test(entry.name)) continue
    if (entry.isFile()) yield { path, isFolder: false }
    if (!entry.isDirectory()) continue
    yield { path, isFolder: true }
    if (!EMPTY_FOLDERS.test(entry.name)) yield* walk(cluster, path)
  }
}

/** A table that was dropped meanwhile has no file any more; the WAL knows. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function untilArchived(store: BackupStore, path: string): Promise<void> {
  for (const began = performance.now(); !(await store.isThere(path)); await delay(STEP_MS)) {
    if (performance.now() - began < ARCHIVE_PATIENCE_MS) continue
    throw new Error('The WAL archive does not go on: look into the log of the server for the reason.')
  }
}

/** PostgreSQL's number of a cluster, from the server itself. */
export async function systemOf(admin: pg.ClientConfig): Promise<string> {
  const client = new Client(admin)
  await client.connect()
  try {
    const { rows } = await client.query<{ system: string }>(
      'select system_identifier::text as system from pg_control_system()',
    )
    return rows[0]?.system ?? ''
  } finally {
    await client.end()
  }
}
