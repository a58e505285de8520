import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { Client } from '../database/client.ts'
import { asSuperuser, startPostgres } from '../database/embedded/postgres.ts'
import { walFolder } from './cluster-copy.ts'
import { type Base, backupsOf, readManifest } from './manifest.ts'
import { bringFiles, inEmptyFolder, putOwn, type Restored, type RestoreOptions } from './restore.ts'
import type { BackupStore } from './store.ts'

/** Point-in-time recovery: the base copy of the cluster made before the target time, and the WAL since. */

const STEP_MS = 20
const LOCAL = 'postgresql.auto.conf'
/** PostgreSQL asks for a WAL file by name, and waits until it is given or known to be none. */
const ASK = `touch "ask/%f"; n=0; while [ ! -e "give/%f" ]; do [ -e "give/%f.none" ] && exit 1; n=$((n+1)); [ $n -gt 6000 ] && exit 1; sleep 0.02; done; cp "give/%f" "%p" && rm "give/%f"`

/**
 * Restores the embedded database as it was at `until` (ms), or with all that was archived for 'latest', and its files.
 * Rejects with one sentence.
 */
export async function restoreMoment(options: RestoreOptions, until: number | 'latest'): Promise<Restored> {
  const { store, dataDir } = options
  const { manifest, base, name } = await baseBefore(store, until)
  const result: Restored = { name, at: until === 'latest' ? Date.now() : until, files: 0, lacking: [] }
  await inEmptyFolder(dataDir, async (place) => {
    const cluster = join(place, 'postgres')
    const original = await putCluster(store, base, cluster, until)
    const giving = giveWal(store, base, cluster)
    try {
      const how = { dataDir: place, durable: true, bin: options.postgresBin, log: () => undefined }
      const { connection, stop } = await startPostgres(how).catch(recoveryFault)
      try {
        await writeFile(join(cluster, LOCAL), original, { flush: true })
        Object.assign(result, await finish(asSuperuser(connection), connection, options))
      } finally {
        await stop()
      }
    } finally {
      await giving.stop()
    }
    for (const own of ['ask', 'give']) await rm(join(cluster, own), { recursive: true, force: true })
    await putOwn(manifest, options)
  })
  return result
}

/** The newest base copy completed before the target time. */
async function baseBefore(store: BackupStore, until: number | 'latest') {
  const names = await backupsOf(store)
  if (names.length === 0) throw new Error(`There is no whole backup in ${store.folder}.`)
  let oldest = Number.POSITIVE_INFINITY
  for (const name of names.toReversed()) {
    const manifest = await readManifest(store, name)
    const { base } = manifest
    if (!base) continue
    if (until === 'latest' || base.whole <= until) return { name, manifest, base }
    oldest = base.whole
  }
  throw new Error(
    oldest === Number.POSITIVE_INFINITY
      ? 'No backup here can be restored to a point in time: they were made without WAL_ARCHIVE.'
      : `The oldest moment that can be restored is ${new Date(oldest).toISOString()}.`,
  )
}

/** Restores the base copy and sets PostgreSQL's recovery target. Returns the cluster's own settings, for afterwards. */
async function putCluster(store: BackupStore, base: Base, cluster: string, until: number | 'latest'): Promise<string> {
  for (const folder of ['', ...base.folders, 'ask', 'give']) {
    await mkdir(join(cluster, folder), { recursive: true, mode: 0o700 })
  }
  for (const { path, sha256 } of base.files) {
    await mkdir(dirname(join(cluster, path)), { recursive: true, mode: 0o700 })
    const target = createWriteStream(join(cluster, path), { mode: 0o600, flush: true })
    await pipeline(store.read(sha256, path), target)
  }
  const original = await readFile(join(cluster, LOCAL), 'utf8').catch(() => '')
  const target =
    until === 'latest'
      ? ''
      : `recovery_target_time = '${new Date(until).toISOString().replace('T', ' ').replace('Z', '+00')}'\n`
  // nobody reads before the end: who asked in between would see fewer rows, and bring fewer files
  const settings = `hot_standby = off\nrestore_command = '${ASK.replaceAll("'", "''")}'\nrecovery_target_action = 'promote'\n${target}`
  await appendFile(join(cluster, LOCAL), `\n${settings}`)
  await writeFile(join(cluster, 'recovery.signal'), '')
  return original
}

/** Gives PostgreSQL the WAL it asks for, one file at a time. */
function giveWal(store: BackupStore, { system }: Base, cluster: string): { stop: () => Promise<void> } {
  let isOver = false
  let fault: Error | undefined
  const give = async (name: string) => {
    const path = `${walFolder(system)}/${name}`
    const target = join(cluster, 'give', name)
    if (!fault && (await store.isThere(path))) {
      await pipeline(store.readStream(path), createWriteStream(`${target}.new`, { mode: 0o644 }))
      await rename(`${target}.new`, target)
    } else await writeFile(`${target}.none`, '')
    await rm(join(cluster, 'ask', name), { force: true })
  }
  const work = async () => {
    for (; !isOver; await delay(STEP_MS)) {
      for (const name of await readdir(join(cluster, 'ask')).catch(() => [])) {
        // what cannot be read ends the recovery, and the restore with it
        await give(name).catch((error: Error) => {
          fault ??= error
        })
      }
    }
  }
  const working = work()
  return {
    async stop() {
      isOver = true
      await working
      if (fault) throw fault
    },
  }
}

/** Ends the sessions and brings the files; counts what came out. */
async function finish(admin: pg.ClientConfig, site: pg.ClientConfig, options: RestoreOptions) {
  const client = new Client({ ...admin, database: site.database })
  await client.connect()
  try {
    const { rows } = await client.query<{ open: boolean }>('select not pg_is_in_recovery() as open')
    if (!rows[0]?.open) throw new Error('PostgreSQL answers before it is at the moment that was asked for.')
    const brought = await bringFiles(client, options)
    await options.endSessions(client)
    const at = await client.query<{ at: number }>(
      `select floor(extract(epoch from coalesce(pg_last_xact_replay_timestamp(), now())) * 1000)::float8 as at`,
    )
    return { ...brought, at: at.rows[0]?.at ?? 0 }
  } finally {
    await client.end()
  }
}

function recoveryFault(error: Error): never {
  if (/recovery ended before configured recovery target/.test(error.message)) {
    throw new Error('The archive ends before that moment; "--until latest" restores all it has.')
  }
  throw error
}
