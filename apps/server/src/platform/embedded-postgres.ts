import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdir, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { ARCHIVE_SETTINGS } from './backup/wal-archive.ts'
import { chooseRunner, handOver } from './embedded-postgres-account.ts'
import { embeddedFailure, exists, findBinaries } from './embedded-postgres-binaries.ts'
import {
  type Address,
  connectionsFor,
  durability,
  ensureDatabase,
  initialise,
  makeSocketDir,
  readPassword,
  requireSameMajor,
  serverCommand,
  socketNumber,
} from './embedded-postgres-cluster.ts'
import {
  claimFolder,
  readOwnerNote,
  removeOwnerNote,
  waitUntilFree,
  writeOwnerNote,
} from './embedded-postgres-owner.ts'
import { end, keepRunning, type Log, launch } from './embedded-postgres-postmaster.ts'

/**
 * `dataDir` is DATA_DIR; `durable` false turns fsync off, for tests; `archive`: somebody keeps the WAL (wal-archive.ts);
 * `log` gets PostgreSQL's own lines and ours about it; `processes` of the site have connections.
 * From the abort of `ending` on, a postmaster that ends is not started again; `stop()` is still to be called.
 */
export type StartOptions = {
  dataDir: string
  durable: boolean
  archive?: boolean
  log: Log
  ending?: AbortSignal | undefined
  processes?: number
}

/** A started database. `connection` goes to `new pg.Pool(...)` as it is. */
export type RunningPostgres = {
  connection: pg.PoolConfig
  socketDir: string
  stop: (patienceMs?: number) => Promise<void>
}

const siteName = 'kz'
const stopPatience = 30_000

/**
 * Starts the PostgreSQL whose data are in `dataDir`/postgres, making it on the first call, and keeps it running: a
 * postmaster that dies is started again until `stop()`. Rejects with one sentence for the operator when another
 * server uses the folder or when PostgreSQL does not run on this machine.
 */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const folder = await realpath(options.dataDir)
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
    throw new Error(`The data folder ${folder} is closed to this account; name another with DATA_DIR.`)
  })
  const giveBack = await claimFolder(folder)
  try {
    const running = await startClaimed({ ...options, dataDir: folder })
    const stop = async (patienceMs?: number) => {
      await running.stop(patienceMs)
      await giveBack()
    }
    return { ...running, stop }
  } catch (error) {
    await giveBack()
    throw error
  }
}

async function startClaimed(options: StartOptions): Promise<RunningPostgres> {
  const { dataDir, durable, archive, log, ending, processes = 1 } = options
  const cluster = clusterOf(dataDir)
  await removeOwnerNote(dataDir)
  await waitUntilFree(cluster)
  const binaries = await findBinaries(join(dataDir, 'postgres-lib'))
  const runner = await chooseRunner(binaries, dataDir, cluster)
  if (await exists(join(cluster, 'PG_VERSION'))) {
    await requireSameMajor(binaries, cluster)
    await handOver(cluster, runner)
  } else await initialise(binaries, runner, cluster, durable)
  const socketDir = await makeSocketDir(dataDir, runner)
  const at: Address = { socketDir, port: socketDir ? socketNumber : await freePort() }
  const settings = { ...durability(durable), ...connectionsFor(processes), ...(archive ? ARCHIVE_SETTINGS : {}) }
  const command = serverCommand(binaries, runner, cluster, at, settings)
  const stopped = new AbortController()
  const halted = ending ? AbortSignal.any([ending, stopped.signal]) : stopped.signal
  const launchNow = () => launch(command, binaries, cluster, log, halted)
  const release = async () => {
    await removeOwnerNote(dataDir)
    if (socketDir && !socketDir.startsWith(dataDir)) await rm(socketDir, { recursive: true, force: true })
  }
  try {
    const child = await launchNow()
    const endChild = (last: ChildProcess, patienceMs: number) => end(last, binaries, cluster, patienceMs)
    const keeper = keepRunning(child, launchNow, endChild, log, halted)
    const stopKeeper = (patienceMs = stopPatience) => {
      stopped.abort()
      return keeper.stop(patienceMs)
    }
    const connection = await connectionTo(cluster, at)
    await prepareDatabase(connection).catch(async (error: Error) => {
      await stopKeeper()
      throw embeddedFailure(`The embedded PostgreSQL started but does not answer (${error.message}).`)
    })
    await writeOwnerNote(dataDir, { pid: process.pid, ...at })
    const stop = async (patienceMs?: number) => {
      await stopKeeper(patienceMs)
      await release()
    }
    return { connection, socketDir, stop }
  } catch (error) {
    await release()
    throw error
  }
}

/** Connection settings of the server that is using `dataDir` now, or null when none is. */
export async function attachPostgres(dataDir: string): Promise<pg.PoolConfig | null> {
  if (!(await exists(dataDir))) return null
  const note = await readOwnerNote(dataDir)
  return note ? connectionTo(clusterOf(dataDir), note) : null
}

/** The same server as its superuser, for what the site's own role may not do: test databases, backup. */
export function asSuperuser(connection: pg.PoolConfig): pg.ClientConfig {
  return { ...connection, user: 'postgres', database: 'postgres' }
}

async function connectionTo(cluster: string, { socketDir, port }: Address): Promise<pg.PoolConfig> {
  const password = await readPassword(cluster)
  const secret = password === undefined ? {} : { password }
  return { host: socketDir || '127.0.0.1', port, user: siteName, database: siteName, ...secret }
}

async function prepareDatabase(connection: pg.PoolConfig): Promise<void> {
  const admin = new pg.Client(asSuperuser(connection))
  await admin.connect()
  try {
    await ensureDatabase(admin, siteName, typeof connection.password === 'string' ? connection.password : undefined)
  } finally {
    await admin.end()
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** The cluster's folder within DATA_DIR. */
export function clusterOf(folder: string): string {
  return join(folder, 'postgres')
}
