import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { FileStore } from '../api/services/stored-files.ts'
import { CLAIM_FOLDER, claimFolder } from '../database/embedded/claim.ts'
import { startPostgres } from '../database/embedded/postgres.ts'
import { loadDatabase } from './load.ts'
import { backupsOf, type Manifest, readManifest } from './manifest.ts'
import { type BackupStore, digest, type Kept, syncFolder } from './store.ts'

export interface RestoreOptions {
  store: BackupStore
  dataDir: string
  /** where the files go */
  openFiles: () => Promise<FileStore>
  /** undefined: into the embedded database of the data folder */
  databaseUrl: string | undefined
  /** POSTGRES_BIN */
  postgresBin: string | undefined
  /** SECRET_KEY is given, so the one of the backup is not needed */
  hasSecret: boolean
  /** ends the sessions of the restored site, within the same transaction */
  endSessions: (client: pg.ClientBase) => Promise<void>
}

export interface Restored {
  name: string
  at: number
  files: number
  /** files that were damaged when the backup was made, and are not in it */
  lacking: string[]
}

/** Where a cluster is made; what a restore that was cut off left there is made anew. */
const RESTORING = 'restoring'
/** Such a restore may have left these beside it. */
const LEFT = /^(?:files|restoring|sample-accounts\.json.*|secret-key.*)$/

/** Brings the newest whole backup of a folder into an empty place. Rejects with one sentence, nothing being changed. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { store, databaseUrl, dataDir } = options
  const name = (await backupsOf(store)).at(-1)
  if (!name) throw new Error(`There is no whole backup in ${store.folder}.`)
  const manifest = await readManifest(store, name)
  let lacking: string[] = []
  const load = async (connection: pg.ClientConfig) => {
    lacking = await loadInto(connection, manifest, options)
  }
  if (databaseUrl) {
    await load({ connectionString: databaseUrl })
    await putOwn(manifest, options)
  } else {
    await inEmptyFolder(dataDir, async (place) => {
      const bin = options.postgresBin
      const { connection, stop } = await startPostgres({ dataDir: place, durable: true, bin, log: () => undefined })
      await load(connection).finally(stop)
      await putOwn(manifest, options)
    })
  }
  return { name, at: manifest.at, files: manifest.files.count - lacking.length, lacking }
}

/** Answers the files that are lacking. */
async function loadInto(connection: pg.ClientConfig, manifest: Manifest, options: RestoreOptions): Promise<string[]> {
  const { store } = options
  let lacking: string[] = []
  await loadDatabase(
    connection,
    {
      ...manifest,
      sequences: async () => manifest.sequences,
      open: (table) => store.read(table.sha256, `The table ${table.name}`),
    },
    async (client) => {
      const brought = await bringFiles(client, options)
      lacking = brought.lacking
      const count = brought.files + lacking.length
      if (count !== manifest.files.count) throw new Error(`The backup has ${manifest.files.count} files, not ${count}.`)
      await options.endSessions(client)
    },
  )
  return lacking
}

/** Brings every file the rows name, each written, synced and read back, but for those that were damaged before. */
export async function bringFiles(
  client: pg.ClientBase,
  { store, openFiles }: RestoreOptions,
): Promise<Pick<Restored, 'files' | 'lacking'>> {
  const lacking: string[] = []
  const files = await openFiles()
  const { rows } = await client.query<Kept>('select sha256, size::float8 as size from blobs order by sha256')
  for (const { sha256, size } of rows) {
    const what = `The file ${sha256}`
    if (!(await store.has(sha256)) && (await store.isLacking(sha256))) {
      lacking.push(sha256)
      continue
    }
    const temporary = await files.receive(store.read(sha256, what), size)
    const { sha256: back } = await digest(createReadStream(temporary.path))
    if (back !== sha256 || temporary.size !== size) throw new Error(`${what} came out otherwise than it was.`)
    await files.put(temporary).finally(() => files.discard(temporary))
  }
  return { files: rows.length - lacking.length, lacking }
}

/** The secret and the like, whole before they bear their names. */
export async function putOwn(
  manifest: Manifest,
  { store, dataDir, databaseUrl, hasSecret }: RestoreOptions,
): Promise<void> {
  for (const [name, kept] of Object.entries(manifest.own)) {
    if (hasSecret && name === 'secret-key') continue
    const chunks: Buffer[] = []
    for await (const chunk of store.read(kept.sha256, name)) chunks.push(chunk as Buffer)
    const path = join(dataDir, `${name}-${randomUUID()}`)
    await writeFile(path, Buffer.concat(chunks), { mode: 0o600, flush: true })
    if (databaseUrl) await keepOld(dataDir, name, Buffer.concat(chunks))
    await rename(path, join(dataDir, name))
  }
}

/** A folder that is not empty may be that of another site, which cannot do without its secret. */
async function keepOld(dataDir: string, name: string, fresh: Buffer): Promise<void> {
  const path = join(dataDir, name)
  const old = await readFile(path).catch(() => fresh)
  if (!old.equals(fresh)) await rename(path, `${path}-before-${new Date().toISOString().replaceAll(':', '-')}`)
}

/**
 * Has `work` make a cluster in a folder of its own beside the place where it goes at last. A data folder that holds
 * anything else than a secret, or the remains of such work, is refused; so is one that a server has.
 */
export async function inEmptyFolder(dataDir: string, work: (place: string) => Promise<void>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { giveBack } = await claimFolder(await realpath(dataDir))
  try {
    const names = (await readdir(dataDir)).filter((name) => name !== CLAIM_FOLDER)
    const isBegun = names.includes(RESTORING)
    const foreign = names.find((name) => name !== 'secret-key' && !(isBegun && LEFT.test(name)))
    if (foreign) {
      throw new Error(`DATA_DIR ${dataDir} is not empty (${foreign}), and nothing was changed: name an empty folder.`)
    }
    const place = join(dataDir, RESTORING)
    if (isBegun) await waitForRest(place)
    await rm(place, { recursive: true, force: true })
    await mkdir(place, { mode: 0o700 })
    await work(place)
    await chmod(join(place, 'postgres'), 0o700)
    await rename(join(place, 'postgres'), join(dataDir, 'postgres'))
    await syncFolder(dataDir)
    await rm(place, { recursive: true, force: true })
  } finally {
    await giveBack()
  }
}

/** The PostgreSQL of a restore that was killed may still be ending there. */
async function waitForRest(place: string): Promise<void> {
  const { giveBack } = await claimFolder(place)
  await giveBack()
}
