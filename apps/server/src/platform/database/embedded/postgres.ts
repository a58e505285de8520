import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { ARCHIVE_SETTINGS } from '../../backup/wal-archive.ts'
import { closedFolder } from '../../process/config.ts'
import { Client } from '../client.ts'
import { chooseRunner, handOver, type Runner } from './account.ts'
import { type Binaries, exists, findBinaries } from './binaries.ts'
import { type Claim, claimFolder } from './claim.ts'
import {
  connectionsFor,
  durability,
  ensureDatabase,
  initialise,
  majorOf,
  makeRunFolder,
  readPassword,
  requireSameMajor,
  serverCommand,
} from './cluster.ts'
import { removeOwnerNote, writeOwnerNote } from './owner.ts'
import { end, keepRunning, type Launch, type Log, launch } from './postmaster.ts'
import { noteLaunch, requireNobodyServes, runFromCluster, socketHost, socketNumber } from './witness.ts'

/**
 * `dataDir` is DATA_DIR; `durable` false turns fsync off, for tests; `archive`: somebody keeps the WAL (wal-archive.ts);
 * `log` gets PostgreSQL's own lines and ours about it; `processes` of the site have connections.
 * From the abort of `ending` on, a postmaster that ends is not started again; `stop()` is still to be called. `claim`: the
 * caller has it already, and gives it back. `bin`: the folder of POSTGRES_BIN; without it the programs are those that came
 * with this one.
 */
export type StartOptions = {
  dataDir: string
  durable: boolean
  archive?: boolean
  log: Log
  ending?: AbortSignal | undefined
  processes?: number
  claim?: Claim
  bin?: string | undefined
}

/** A started database. `connection` goes to a pool as it is. */
export type RunningPostgres = {
  connection: pg.PoolConfig
  socketDir: string
  stop: (timeoutMs?: number) => Promise<void>
}

const siteName = 'kz'
const stopTimeoutMs = 30_000

/**
 * Starts the PostgreSQL whose data are in `dataDir`/postgres, making it on the first call, and keeps it running: a
 * postmaster that dies is started again until `stop()`. Rejects with one sentence for the operator when another
 * server uses the folder or when PostgreSQL does not run on this machine.
 */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const folder = await realpath(options.dataDir)
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(closedFolder(folder, code ?? ''))
  })
  const claim = options.claim ?? (await claimFolder(folder))
  const giveBack = async () => {
    if (!options.claim) await claim.giveBack()
  }
  try {
    const running = await startClaimed({ ...options, dataDir: folder, claim })
    const stop = async (timeoutMs?: number) => {
      await running.stop(timeoutMs)
      await giveBack()
    }
    return { ...running, stop }
  } catch (error) {
    await giveBack()
    throw error
  }
}

async function startClaimed(options: StartOptions & { claim: Claim }): Promise<RunningPostgres> {
  const { dataDir, log, ending } = options
  const cluster = clusterOf(dataDir)
  await removeOwnerNote(dataDir)
  await requireNobodyServes(dataDir, cluster)
  const binaries = await findBinaries(join(dataDir, 'postgres-lib'), options.bin)
  const runner = await chooseRunner(binaries, dataDir, cluster)
  await makeReady(options, cluster, binaries, runner)
  const port = process.platform === 'win32' ? await freePort() : socketNumber
  const how = await howToLaunch(options, cluster, binaries, runner, port)
  const stopped = new AbortController()
  const halted = ending ? AbortSignal.any([ending, stopped.signal]) : stopped.signal
  const launchNow = () => launch(how, cluster, log, halted)
  const release = () => removeOwnerNote(dataDir)
  const child = await launchNow()
  const endChild = (last: ChildProcess, timeoutMs: number) => end(last, binaries, cluster, timeoutMs)
  const keeper = keepRunning(child, launchNow, endChild, log, halted)
  const stop = async (timeoutMs = stopTimeoutMs) => {
    stopped.abort()
    await keeper.stop(timeoutMs)
    await release()
  }
  try {
    const connection = await connectionTo(dataDir, port)
    await prepareDatabase(connection)
    await writeOwnerNote(dataDir, { pid: process.pid, port })
    return { connection, socketDir: connection.host ?? '', stop }
  } catch (error) {
    await stop()
    throw new Error(`${binaries.name} started but does not answer (${(error as Error).message}).`)
  }
}

/** The cluster, made where there is none, and the folder of its socket, both of the account that PostgreSQL runs as. */
async function makeReady(
  { dataDir, durable, claim: { heir } }: StartOptions & { claim: Claim },
  cluster: string,
  binaries: Binaries,
  runner: Runner,
): Promise<void> {
  const major = await majorOf(binaries)
  if (await exists(join(cluster, 'PG_VERSION'))) {
    await requireSameMajor(binaries, major, cluster)
    await handOver(cluster, runner)
  } else await initialise(binaries, runner, cluster, { durable, heir, major })
  await makeRunFolder(dataDir, runner)
}

async function howToLaunch(
  { dataDir, durable, archive, processes = 1, claim }: StartOptions & { claim: Claim },
  cluster: string,
  binaries: Binaries,
  runner: Runner,
  port: number,
): Promise<Launch> {
  const socketDir = process.platform === 'win32' ? '' : await runFromCluster(cluster, dataDir)
  const settings = { ...durability(durable), ...connectionsFor(processes), ...(archive ? ARCHIVE_SETTINGS : {}) }
  return {
    command: serverCommand(binaries, runner, cluster, { socketDir, port }, settings),
    environment: binaries.environment,
    heir: claim.heir,
    async look() {
      const dead = await requireNobodyServes(dataDir, cluster)
      await noteLaunch(dataDir)
      return dead
    },
  }
}

/** The same server as its superuser, for what the site's own role may not do: test databases, backup. */
export function asSuperuser(connection: pg.PoolConfig): pg.ClientConfig {
  return { ...connection, user: 'postgres', database: 'postgres' }
}

/** How this process reaches the cluster of a data folder. */
export async function connectionTo(dataDir: string, port: number): Promise<pg.PoolConfig> {
  const password = await readPassword(clusterOf(dataDir))
  const secret = password === undefined ? {} : { password }
  const host = process.platform === 'win32' ? '127.0.0.1' : socketHost(dataDir)
  return { host, port, user: siteName, database: siteName, ...secret }
}

async function prepareDatabase(connection: pg.PoolConfig): Promise<void> {
  const admin = new Client(asSuperuser(connection))
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
