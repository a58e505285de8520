import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { Client } from '../../platform/database/client.ts'
import { askClaim } from '../../platform/database/embedded/claim.ts'
import { asSuperuser, startPostgres } from '../../platform/database/embedded/postgres.ts'
import { isServed } from '../../platform/database/embedded/witness.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { PATIENT, Pool } from '../../platform/database/pool.ts'
import { SAMPLE_ACCOUNTS } from '../../scripts/sample/remove.ts'
import { forgetSettings } from './backing-services.ts'

/**
 * Where test databases are made: `admin` may create them, `member` is who tests connect as, names begin with `run`.
 * What several tests of the run share besides is in the folder `shared`.
 */
export type Cluster = { admin: pg.ClientConfig; member: pg.PoolConfig; run: string; shared: string }

/** A cluster and how to end it. */
export type OpenedCluster = { cluster: Cluster; close: () => Promise<void> }

/** Carries the cluster of a run from the process that opened it to those that run its tests. */
export const clusterVariable = 'KZ_TEST_CLUSTER'

const folderPrefix = 'kz16-test-'
const runPrefix = 'kz_test_'
const newRun = () => `${runPrefix}${randomBytes(4).toString('hex')}`
const abandonedAfter = 10 * 60_000

let opened: OpenedCluster | undefined

/** Vitest calls this once before the first test. */
export async function setup(): Promise<void> {
  forgetSettings(process.env)
  if (process.env[clusterVariable]) return
  opened = await openCluster()
  process.env[clusterVariable] = JSON.stringify(opened.cluster)
}

/** Vitest calls this once after the last test. */
export async function teardown(): Promise<void> {
  await opened?.close()
}

/**
 * A throw-away PostgreSQL, or the one TEST_DATABASE_URL names (15 or newer; its role must be allowed to create
 * databases and to end sessions, pg_signal_backend), with the migrated template that every test database is a copy of.
 */
export async function openCluster(): Promise<OpenedCluster> {
  const run = newRun()
  const url = process.env.TEST_DATABASE_URL
  return url ? openServer(url, run) : openThrowAway(run)
}

/** The database all others of this run are copied from. */
export function templateOf({ run }: Cluster): string {
  return `${run}_template`
}

/** The sample community of this run: its database and its data folder. */
export const sampleOf = ({ run, shared }: Cluster) => ({ database: `${run}_sample`, dataDir: join(shared, 'sample') })

async function openThrowAway(run: string): Promise<OpenedCluster> {
  await sweepAbandoned()
  const home = await mkdtemp(join(tmpdir(), folderPrefix))
  const made = process.env.KZ_TEST_SAMPLE
  if (made) await cp(join(made, 'postgres'), join(home, 'postgres'), { recursive: true })
  const { cluster, stop } = await startIn(home, run)
  if (made) await takeSample(cluster, made)
  const close = async () => {
    await stop()
    await rm(home, { recursive: true, force: true })
  }
  return prepare(cluster, close)
}

/** A PostgreSQL whose databases stay in `home` when it is closed, but for those of runs that were interrupted. */
export async function openKept(home: string): Promise<OpenedCluster> {
  const { cluster, stop } = await startIn(home, newRun())
  await dropStarting(cluster, runPrefix)
  return prepare(cluster, async () => {
    await dropStarting(cluster, runPrefix)
    await stop()
  })
}

async function startIn(home: string, run: string): Promise<{ cluster: Cluster; stop: () => Promise<void> }> {
  const log = (line: string) => {
    if (/FATAL|PANIC/.test(line)) process.stderr.write(`${line}\n`)
  }
  const { connection, stop } = await startPostgres({ dataDir: home, durable: false, log })
  return { cluster: { admin: asSuperuser(connection), member: connection, run, shared: join(home, 'shared') }, stop }
}

/** The sample community that `npm test` has made becomes the one that is copied (sample-world.ts). */
async function takeSample(cluster: Cluster, made: string): Promise<void> {
  const { database, dataDir } = sampleOf(cluster)
  // a copy belongs to nobody yet
  const filter = (path: string) => path !== join(made, 'files/owner')
  await cp(join(made, 'files'), join(dataDir, 'files'), { recursive: true, filter })
  await cp(join(made, SAMPLE_ACCOUNTS), join(dataDir, SAMPLE_ACCOUNTS))
  await withAdmin(cluster, (admin) => admin.query(`alter database ${cluster.member.database} rename to ${database}`))
}

/** Removes the clusters of runs that were interrupted: nobody has claimed their folder. */
async function sweepAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix))
  for (const home of names.map((name) => join(tmpdir(), name))) {
    const age =
      Date.now() -
      (await stat(home).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ))
    if (age < abandonedAfter || (await isServed(home)) || (await askClaim(home)) !== 'free') continue
    await rm(home, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function openServer(connectionString: string, run: string): Promise<OpenedCluster> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(connectionString)
  const settings = {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  }
  const shared = await mkdtemp(join(tmpdir(), folderPrefix))
  const cluster = { admin: { ...settings, database: pathname.slice(1) || 'postgres' }, member: settings, run, shared }
  const close = async () => {
    await dropStarting(cluster, run)
    await rm(shared, { recursive: true, force: true })
  }
  return prepare(cluster, close)
}

/** Drops the databases whose names begin so. */
const dropStarting = (cluster: Cluster, start: string): Promise<void> =>
  withAdmin(cluster, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [start],
    )
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
  })

async function prepare(cluster: Cluster, close: () => Promise<void>): Promise<OpenedCluster> {
  try {
    const database = templateOf(cluster)
    await withAdmin(cluster, (admin) => admin.query(`create database ${database} owner ${cluster.member.user}`))
    const pool = new Pool({ ...PATIENT, ...cluster.member, database }, () => undefined)
    try {
      await migrate(pool)
      await runMigrations({ pgPool: pool })
    } finally {
      await pool.end()
    }
    return { cluster, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** One short session that may create and drop databases. */
export async function withAdmin<T>({ admin }: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client(admin)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
