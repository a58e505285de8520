import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { handOver, type Runner } from './embedded-postgres-account.ts'
import { type Binaries, embeddedFailure, exists, runProgram } from './embedded-postgres-binaries.ts'

/** Where the server listens: a folder for its unix socket, or a loopback port where there are none (Windows). */
export type Address = { socketDir: string; port: number }

/** The number every unix socket bears; on Windows the port is found at each start. */
export const socketNumber = 5432

// sun_path holds 107 bytes and the end of the string.
const longestSocketPath = 107

const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/**
 * Makes a new cluster at `cluster`. It is made beside its place and then renamed, so that a killed first start leaves
 * nothing half made. Sorting and letter cases are PostgreSQL's own C.UTF-8, the same on every system.
 */
export async function initialise(binaries: Binaries, runner: Runner, cluster: string, durable: boolean): Promise<void> {
  await sweep(cluster)
  const fresh = `${cluster}-new-${process.pid}`
  const secret = await passwordArguments(`${fresh}.password`)
  for (const textCase of ['C.UTF-8', 'C']) {
    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh, { mode: 0o700 })
    await handOver(fresh, runner)
    const words = ['-D', fresh, '-U', 'postgres', ...encoding, `--lc-ctype=${textCase}`, ...secret, '--no-instructions']
    const command = [...runner.prefix, binaries.initdb, ...words, ...(durable ? [] : ['--no-sync'])]
    const outcome = await runProgram(command, binaries.environment)
    if (outcome.code === 0) return putInPlace(fresh, cluster)
    await rm(fresh, { recursive: true, force: true })
    if (!/invalid locale/.test(outcome.output)) {
      throw embeddedFailure(`The embedded PostgreSQL cannot make its data folder (${lastLine(outcome.output)}).`)
    }
  }
}

async function putInPlace(fresh: string, cluster: string): Promise<void> {
  if (process.platform === 'win32') await rename(`${fresh}.password`, join(fresh, 'password'))
  await rename(fresh, cluster).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true })
    // Another start was quicker; its cluster is as good as ours.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
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

/** Removes what killed first starts left beside the cluster; a start still at work is left alone. */
async function sweep(cluster: string): Promise<void> {
  const parent = join(cluster, '..')
  for (const name of await readdir(parent)) {
    const pid = /-new-(\d+)/.exec(name)?.[1]
    if (pid && !(await exists(`/proc/${pid}`))) await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** A folder for the socket: in the data folder, or a short one of the system's when that path is too long. */
export async function makeSocketDir(dataDir: string, runner: Runner): Promise<string> {
  if (process.platform === 'win32') return ''
  const inside = join(dataDir, 'run')
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${socketNumber}`)) <= longestSocketPath
  const system = fits(join(tmpdir(), 'kz16-XXXXXX')) ? tmpdir() : '/tmp'
  const folder = fits(inside) ? inside : await mkdtemp(join(system, 'kz16-'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await handOver(folder, runner)
  return folder
}

/** What tests, commands and an operator's own programs may open besides. */
const SPARE_CONNECTIONS = 75
/** The pool of a process, what it hears events on, its pulse and the locks of its jobs. */
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

/** A cluster is of one major version: what an older one wrote is brought over as rows. */
export async function requireSameMajor(binaries: Binaries, cluster: string): Promise<void> {
  const shipped = /(\d+)/.exec((await runProgram([binaries.postgres, '--version'], binaries.environment)).output)?.[1]
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (found === shipped || shipped === undefined) return
  throw new Error(
    `DATA_DIR/postgres was made by PostgreSQL ${found}, and this program brings ${shipped}: make a backup with the program that made it, and restore that with this one into an empty folder (docs/operate.md, Upgrade).`,
  )
}

/** Whether the postmaster `pid` accepts connections, by its own lock file. */
export async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
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
