import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { FileStore } from '../api/services/stored-files.ts'
import { Client } from '../database/client.ts'
import { bytesOf } from './backup.ts'
import { systemOf, walFolder } from './cluster-copy.ts'
import { type BackupStore, DamagedFile, type Kept } from './store.ts'

/**
 * Archives the embedded cluster's WAL within a minute. This process, not PostgreSQL, copies the files, because it has the
 * key and may write there; `archive_command` only tests whether a file has been archived.
 */

const LOOK_MS = 1_000
const COMPLAIN_MS = 60_000
const NAME = /^([0-9A-F]{8}(?:[0-9A-F]{16}(?:\.[0-9A-F]{8}\.backup|\.partial)?|\.history))\.ready$/
/** timeline history, by which a restore finds the newest timeline: each restored cluster begins one */
const HISTORY = /^[0-9A-F]{8}\.history$/
/** in the cluster's folder: marks of archived files, for archive_command */
const KEPT = 'archived'
/**
 * Ends a WAL file early enough that it is archived within a minute. PostgreSQL's own archive_timeout does not always: its
 * checkpointer, which looks after it, may have gone to sleep for five minutes while a start was still recovering.
 */
const END_MS = 50_000

/** Settings of the cluster whose WAL is archived. */
export const ARCHIVE_SETTINGS = {
  archive_mode: 'on',
  archive_command: `test -f ${KEPT}/%f`,
}

export interface ArchiveOptions {
  cluster: string
  /** connects as the superuser */
  admin: pg.ClientConfig
  /** the database of the site */
  site: pg.ClientConfig
  files: FileStore
  store: BackupStore
  complain: (error: Error) => void
  /** the most time between two ends of WAL files in which something was written */
  endMs?: number
}

export interface WalArchive {
  /** Archives everything written until now. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Archives until `stop`. A failure is reported once a minute and retried. */
export async function startWalArchive(options: ArchiveOptions): Promise<WalArchive> {
  const { cluster, admin, complain, endMs = END_MS } = options
  const system = await systemOf(admin)
  await mkdir(join(options.store.folder, walFolder(system)), { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Error(`WAL_ARCHIVE cannot be written: ${error.message}`)
  })
  await mkdir(join(cluster, KEPT), { recursive: true, mode: 0o755 })
  const pass = newPass(options, walFolder(system))
  const endFile = fileEnder(admin, endMs)
  const look = async () => {
    await endFile()
    await pass()
  }
  const stopping = new AbortController()
  let told = Number.NEGATIVE_INFINITY
  const work = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: Error) => {
        if (performance.now() - told < COMPLAIN_MS) return
        told = performance.now()
        complain(error)
      })
      await delay(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    async flush() {
      await ask(admin, 'select pg_switch_wal()')
      await pass()
    },
    async stop() {
      stopping.abort()
      await working
    },
  }
}

/** Has PostgreSQL end its WAL file when it is time and a transaction has written since. */
function fileEnder(admin: pg.ClientConfig, endMs: number): () => Promise<void> {
  let ended = performance.now()
  let known = ''
  return async () => {
    if (performance.now() - ended < endMs) return
    const [now] = await ask<{ next: string }>(admin, 'select pg_snapshot_xmax(pg_current_snapshot())::text as next')
    if (now && now.next !== known) await ask(admin, 'select pg_switch_wal()')
    ended = performance.now()
    known = now?.next ?? known
  }
}

/** One pass: first the files that rows in these WAL files may name, then the WAL itself. */
function newPass(options: ArchiveOptions, folder: string): () => Promise<void> {
  const { cluster, store } = options
  const status = join(cluster, 'pg_wal', 'archive_status')
  let since: number | undefined
  let running: Promise<void> = Promise.resolve()
  const pass = async () => {
    const names = await readdir(status)
    const ready = names.flatMap((name) => NAME.exec(name)?.[1] ?? []).sort()
    if (ready.length === 0) return
    since = await keepFiles(options, since ?? (await keptUntil(store, folder)))
    await store.writeText(`${folder}/${UNTIL}`, `${since}`)
    for (const name of (await readdir(join(cluster, 'pg_wal'))).filter((one) => HISTORY.test(one))) {
      await store.writeStream(`${folder}/${name}`, () => createReadStream(join(cluster, 'pg_wal', name)))
    }
    for (const name of ready) {
      await store.writeStream(`${folder}/${name}`, () => createReadStream(join(cluster, 'pg_wal', name)))
      await writeFile(join(cluster, KEPT, name), '', { mode: 0o644 })
    }
    for (const name of await readdir(join(cluster, KEPT))) {
      if (names.includes(`${name}.done`)) await rm(join(cluster, KEPT, name), { force: true })
    }
  }
  // flush and the clock's own look go one after the other
  return () => {
    running = running.catch(() => undefined).then(pass)
    return running
  }
}

/** Rows of a transaction that began earlier may come to light later, but not an hour later. */
const OVERLAP_S = 3_600

/** Files archived in parallel. */
const AT_ONCE = 8
/** beside the WAL: until when all files are archived, in seconds since 1970 */
const UNTIL = 'kept-until'

/** A start that looked at every file of the site again would keep no WAL for minutes. */
async function keptUntil(store: BackupStore, folder: string): Promise<number> {
  const text = await store.readText(`${folder}/${UNTIL}`).catch(() => '')
  return z.coerce.number().int().nonnegative().catch(0).parse(text)
}

/** Archives the files stored since then; returns where the next pass begins. */
async function keepFiles({ site, files, store, complain }: ArchiveOptions, since: number): Promise<number> {
  const now = Math.floor(Date.now() / 1_000)
  // the first start comes here before its migrations have run
  const [made] = await ask<{ made: boolean }>(site, `select to_regclass('blobs') is not null as made`)
  if (!made?.made) return 0
  const found = await ask<Kept>(
    site,
    `select sha256, size::float8 as size from blobs where created_at >= to_timestamp($1)`,
    [since],
  )
  const keep = async (blob: Kept) => {
    // a row that is gone by now had its file removed
    if ((await store.has(blob.sha256)) || !(await files.has(blob.sha256))) return
    if (await store.isLacking(blob.sha256)) return
    await store
      .keep(blob, () => bytesOf(files, blob))
      .catch((error) => {
        if (!(error instanceof DamagedFile)) throw error
        // once, and the WAL goes on without it
        complain(error)
      })
  }
  for (let at = 0; at < found.length; at += AT_ONCE) await Promise.all(found.slice(at, at + AT_ONCE).map(keep))
  return Math.max(0, now - OVERLAP_S)
}

async function ask<Row extends pg.QueryResultRow>(on: pg.ClientConfig, text: string, values: unknown[] = []) {
  const client = new Client(on)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
