import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

/** What the running server leaves in its data folder for the operator's command line. */
export type OwnerNote = { pid: number; socketDir: string; port: number }

const patience = 30_000
const IN_USE =
  'Another KZ16 server, or a command that began without one, is at work on this data folder. Wait for its end, and start the server before long commands.'

/**
 * Claims a data folder for this process and returns how to give it back; rejects when another server has it. The
 * claim is a socket somebody listens on, so it ends with its process however that ends.
 */
export async function claimFolder(dataDir: string): Promise<() => Promise<void>> {
  const address = await claimAddress(dataDir)
  if (await isClaimed(dataDir)) throw new Error(IN_USE)
  // Left by a killed process, on systems where such a socket is a file.
  if (address.startsWith('/')) await rm(address, { force: true })
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((done, fail) => {
    const refuse = () => fail(new Error(IN_USE))
    server.once('error', refuse).listen(address, done)
  })
  server.unref()
  return async () => {
    server.close()
    await once(server, 'close')
  }
}

/** Whether a live server has this data folder. */
export async function isClaimed(dataDir: string): Promise<boolean> {
  const socket = connect(await claimAddress(dataDir))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Named after the folder itself, not its path: links and mounts lead to the same claim. */
async function claimAddress(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true })
  const name = `kz16-${dev}-${ino}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`)
}

/** Writes DATA_DIR/postgres.json, readable by its owner only. */
export async function writeOwnerNote(dataDir: string, note: OwnerNote): Promise<void> {
  const path = notePath(dataDir)
  await writeFile(`${path}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** Removes DATA_DIR/postgres.json. */
export async function removeOwnerNote(dataDir: string): Promise<void> {
  await rm(notePath(dataDir), { force: true })
}

/** Where the live server of this data folder listens, or null when there is none. */
export async function readOwnerNote(dataDir: string): Promise<OwnerNote | null> {
  const text = await readFile(notePath(dataDir), 'utf8').catch(() => null)
  return text && (await isClaimed(dataDir)) ? (JSON.parse(text) as OwnerNote) : null
}

/**
 * Returns when no PostgreSQL runs on the cluster any more: one that outlived its server is told to stop and waited
 * for. To be called by the process that has claimed the folder.
 */
export async function waitUntilFree(cluster: string): Promise<void> {
  const deadline = Date.now() + patience
  const lock = join(cluster, 'postmaster.pid')
  for (let told = false; ; told = true) {
    const text = await readFile(lock, 'utf8').catch(() => '')
    const pid = Number(text.split('\n')[0])
    if (!isAlive(pid)) return
    if (!(await isPostmaster(pid, cluster))) {
      // The number went to another program. PostgreSQL takes its parent's number for stale and still looks for
      // left-over backends by the rest of the file, which removing it would prevent.
      return writeFile(lock, text.replace(/^\d+/, `${process.pid}`))
    }
    if (Date.now() > deadline) {
      throw new Error(`A PostgreSQL left from an earlier run (process ${pid}) does not end; stop it first.`)
    }
    if (!told) process.kill(pid, 'SIGINT')
    await delay(50)
  }
}

/** Whether this live process is the cluster's postmaster, which works inside its folder. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') {
    const listed = await promisify(execFile)('ps', ['-o', 'command=', '-p', `${pid}`]).catch(() => ({ stdout: '' }))
    return listed.stdout.includes('postgres')
  }
  const [home, place] = await Promise.all([stat(cluster), stat(`/proc/${pid}/cwd`).catch(() => null)])
  return place?.ino === home.ino && place.dev === home.dev
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function notePath(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}
