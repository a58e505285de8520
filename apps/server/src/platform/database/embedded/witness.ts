import { readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isListening, socketFolder } from './local-sockets.ts'

/** Detects, beside the claim, whether a PostgreSQL serves a cluster: by its socket and its lock file. Only read here. */

/** The number every unix socket bears; on Windows the port is found at each start. */
export const socketNumber = 5432
const socketName = `.s.PGSQL.${socketNumber}`

const patience = 30_000
/** So long a machine under load may take to begin a program. */
const LAUNCH_SECONDS = 60

/** Where the socket of the cluster lies, seen from anywhere. */
export const runFolder = (dataDir: string) => join(dataDir, 'run')

/** The same from inside the cluster: the postmaster works there, and no path is too long or another one in a container. */
export const runFromCluster = async (cluster: string, dataDir: string) =>
  relative(await realpath(cluster), runFolder(dataDir))

/** How this process reaches the socket, as a host for pg. */
export const socketHost = (dataDir: string) => socketFolder(runFolder(dataDir), socketName)

/** Whether a PostgreSQL listens on the socket of the data folder. Rejects when that cannot be known. */
export const isServed = async (dataDir: string): Promise<boolean> => isListening(join(socketHost(dataDir), socketName))

/**
 * Answers the process number that a lock file left in the cluster names (undefined: there is none), for PostgreSQL to take it
 * for gone: to be asked by who has the claim. Rejects with one sentence when a PostgreSQL serves the cluster for longer than
 * one needs to end, and when it cannot be known.
 */
export async function requireNobodyServes(dataDir: string, cluster: string): Promise<number | undefined> {
  const until = Date.now() + patience
  for (;;) {
    const lock = await readLock(dataDir, cluster)
    if (!(await isServing(dataDir, lock))) {
      if (lock) await requireOurs(dataDir, cluster, lock)
      return lock?.pid
    }
    if (Date.now() > until) {
      throw new Error(
        'A PostgreSQL serves DATA_DIR/postgres that was not started by this version of the server: stop it, or the older server it belongs to, and start again.',
      )
    }
    await delay(50)
  }
}

interface Lock {
  pid: number
  /** seconds since 1970 */
  began: number
  /** as PostgreSQL wrote it: from inside the cluster, or absolute; empty until it listens */
  socketDir: string
  port: number
}

async function readLock(dataDir: string, cluster: string): Promise<Lock | null> {
  for (const path of [join(cluster, 'postmaster.pid'), join(runFolder(dataDir), `${socketName}.lock`)]) {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
      throw error
    })
    const [pid = '', , began = '', port = '', socketDir = ''] = text.split('\n')
    // a backend that serves nobody writes its number with a minus
    if (Number(pid)) return { pid: Math.abs(Number(pid)), began: Number(began), port: Number(port), socketDir }
  }
  return null
}

async function isServing(dataDir: string, lock: Lock | null): Promise<boolean> {
  if (process.platform === 'win32') return lock !== null && isListening({ host: '127.0.0.1', port: lock.port })
  return isServed(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return false
    throw new Error(
      `Whether a PostgreSQL serves DATA_DIR/postgres cannot be known from this account (${error.message}).`,
    )
  })
}

/** Notes that a postmaster is about to be started by who has the claim. */
export const noteLaunch = (dataDir: string): Promise<void> =>
  writeFile(launchNote(dataDir), `${Date.now()}\n`, { mode: 0o600, flush: true })

const launchNote = (dataDir: string) => join(dataDir, 'postgres-launch')

/** One that was started with the claim, and did not come to listen: the claim being ours, it is gone. */
async function isOfLaunch(dataDir: string, { began }: Lock): Promise<boolean> {
  const noted = Number(await readFile(launchNote(dataDir), 'utf8').catch(() => 'none')) / 1000
  return began > noted - 2 && began < noted + LAUNCH_SECONDS
}

/**
 * A postmaster that listened in our folder is gone when its socket is dead and the claim is ours; of one that listened
 * elsewhere nothing is known.
 */
async function requireOurs(dataDir: string, cluster: string, lock: Lock): Promise<void> {
  const { socketDir } = lock
  if (process.platform === 'win32' || (!socketDir && (await isOfLaunch(dataDir, lock)))) return
  const home = await realpath(cluster)
  const place = isAbsolute(socketDir) ? socketDir : resolve(home, socketDir)
  const [theirs, ours] = await Promise.all([place, runFolder(dataDir)].map((path) => stat(path).catch(() => null)))
  if (socketDir && theirs && ours && theirs.ino === ours.ino && theirs.dev === ours.dev) return
  throw new Error(
    'DATA_DIR/postgres/postmaster.pid was left by a PostgreSQL that listened elsewhere, and whether it has ended cannot be known from here. When none runs on that folder, on this machine or in a container, remove the file and start again.',
  )
}
