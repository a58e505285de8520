import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { handOver, type Runner } from './account.ts'
import { type Binaries, embeddedFailure, runProgram } from './binaries.ts'
import { ClusterDamaged } from './damage.ts'
import { runFolder } from './witness.ts'

/** Where the server listens: a folder for its unix socket, seen from the cluster, or a loopback port where there are none (Windows). */
export type Address = { socketDir: string; port: number }

/** The oldest that the site's SQL is for. */
const LEAST_MAJOR = 15
/** From here on PostgreSQL has a C.UTF-8 of its own; one before needs that of the system for letter cases. */
const OWN_LOCALE_MAJOR = 17

function localesOf(major: number): string[][] {
  const plain = ['--encoding=UTF8', '--locale=C']
  if (major < OWN_LOCALE_MAJOR) return [[...plain, '--lc-ctype=C.UTF-8']]
  const own = [...plain, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return [
    [...own, '--lc-ctype=C.UTF-8'],
    [...own, '--lc-ctype=C'],
  ]
}

/**
 * Makes a new cluster at `cluster`, for who has the claim on its folder. It is made beside its place and then renamed, so that
 * a killed first start leaves nothing half made. Sorting and letter cases are C.UTF-8, the same on every system.
 */
export async function initialise(
  binaries: Binaries,
  runner: Runner,
  cluster: string,
  { durable, heir, major }: { durable: boolean; heir: number | undefined; major: number },
): Promise<void> {
  await requireEmpty(cluster)
  await sweep(cluster)
  const fresh = `${cluster}-new`
  const secret = await passwordArguments(`${fresh}.password`)
  let reason = ''
  for (const locale of localesOf(major)) {
    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh, { mode: 0o700 })
    await handOver(fresh, runner)
    const words = ['-D', fresh, '-U', 'postgres', ...locale, ...secret, '--no-instructions']
    const command = [...runner.prefix, binaries.initdb, ...words, ...(durable ? [] : ['--no-sync'])]
    const outcome = await runProgram(command, binaries.environment, heir)
    if (outcome.code === 0) return putInPlace(fresh, cluster)
    await rm(fresh, { recursive: true, force: true })
    reason = lastLine(outcome.output)
    if (!/invalid locale/.test(outcome.output)) break
  }
  throw embeddedFailure(`${binaries.name} cannot make its data folder (${reason}).`)
}

async function putInPlace(fresh: string, cluster: string): Promise<void> {
  if (process.platform === 'win32') await rename(`${fresh}.password`, join(fresh, 'password'))
  await rename(fresh, cluster)
}

/** Unix sockets lie in a folder only we can enter; a loopback port anyone can reach needs a password. */
async function passwordArguments(path: string): Promise<string[]> {
  if (process.platform !== 'win32') return ['--auth=trust']
  await writeFile(path, randomBytes(24).toString('hex'), { mode: 0o600 })
  return ['--auth=scram-sha-256', `--pwfile=${path}`]
}

/** The password of the loopback port on Windows; undefined where sockets are used. */
export async function readPassword(cluster: string): Promise<string | undefined> {
  return process.platform === 'win32' ? readFile(join(cluster, 'password'), 'utf8') : undefined
}

/** A cluster that has lost its first file is a damaged one, and none to be made anew. */
async function requireEmpty(cluster: string): Promise<void> {
  const names = await readdir(cluster).catch(() => [])
  if (names.length > 0) throw new ClusterDamaged('PG_VERSION is missing')
}

/** Removes what killed first starts left beside the cluster. */
async function sweep(cluster: string): Promise<void> {
  const parent = join(cluster, '..')
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${basename(cluster)}-new`)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** Makes the folder for the socket. */
export async function makeRunFolder(dataDir: string, runner: Runner): Promise<void> {
  if (process.platform === 'win32') return
  await mkdir(runFolder(dataDir), { recursive: true, mode: 0o700 })
  await handOver(runFolder(dataDir), runner)
}

/** What tests, commands and an operator's own programs may open besides. */
const SPARE_CONNECTIONS = 75
/** The pool of a process, its event listener, its health check and its job locks. */
const CONNECTIONS_OF_A_PROCESS = 25

type Settings = Record<string, string>

/** `durable` false gives up what a crash would lose, for tests. */
export function durability(durable: boolean): Settings {
  const safe = durable ? 'on' : 'off'
  return { fsync: safe, synchronous_commit: safe, full_page_writes: safe }
}

/** So many processes of the site have connections. */
export const connectionsFor = (processes: number): Settings => ({
  max_connections: `${SPARE_CONNECTIONS + CONNECTIONS_OF_A_PROCESS * processes}`,
})

/** The command that becomes the postmaster, with settings of its own. */
export function serverCommand(binaries: Binaries, runner: Runner, cluster: string, at: Address, own: Settings) {
  const quoted = `"${at.socketDir.replaceAll('"', '""')}"`
  const sockets = { unix_socket_directories: quoted, unix_socket_permissions: '0700' }
  const settings: Settings = {
    listen_addresses: at.socketDir ? '' : '127.0.0.1',
    ...(at.socketDir ? sockets : {}),
    ...own,
    jit: 'off',
    max_wal_size: '256MB',
    log_checkpoints: 'off',
    // our log has the time
    log_line_prefix: '',
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return [...runner.prefix, binaries.postgres, '-D', cluster, '-p', `${at.port}`, ...words]
}

/** The major version of these programs. Throws an Error of one sentence for one that is too old. */
export async function majorOf({ name, postgres, environment }: Binaries): Promise<number> {
  const { output } = await runProgram([postgres, '--version'], environment)
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1])
  if (major >= LEAST_MAJOR) return major
  throw embeddedFailure(`${name} is ${lastLine(output) || 'of no version'}, and ${LEAST_MAJOR} or newer is needed.`)
}

/** A cluster is of one major version: what another one wrote is brought over as rows. */
export async function requireSameMajor({ name }: Binaries, major: number, cluster: string): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (found === `${major}`) return
  const from = name.replace(/^The/, 'the')
  throw new Error(
    `DATA_DIR/postgres was made by PostgreSQL ${found}, and ${from} is ${major}: set POSTGRES_BIN to the programs of a PostgreSQL ${found}, or make a backup with what made it and restore that with this one into an empty folder (docs/operate.md, Upgrade).`,
  )
}

/** Identifies the cluster's lock file; empty without one. */
export async function lockMark(cluster: string): Promise<string> {
  const found = await stat(join(cluster, 'postmaster.pid'), { bigint: true }).catch(() => null)
  return found ? `${found.ino} ${found.mtimeNs}` : ''
}

/**
 * Whether the postmaster `pid` accepts connections, by its own lock file: not the one with the mark `before`, which one that
 * was killed left, for in containers a number comes again at once.
 */
export async function isReady(cluster: string, pid: number | undefined, before: string): Promise<boolean> {
  if ((await lockMark(cluster)) === before) return false
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/** Makes the site's role and database when they are missing; `admin` is connected as the superuser. */
export async function ensureDatabase(admin: pg.Client, name: string, password: string | undefined): Promise<void> {
  const known = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (known.rowCount) return
  const role = await admin.query('select 1 from pg_roles where rolname = $1', [name])
  const secret = password ? ` password ${admin.escapeLiteral(password)}` : ''
  if (!role.rowCount) await admin.query(`create role ${name} login${secret}`)
  await admin.query(`create database ${name} owner ${name}`)
}

/** The last line a program printed. */
function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}
