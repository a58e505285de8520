import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, link, mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { socketFolder, whoAnswers } from './local-sockets.ts'

/**
 * The claim of one process on a data folder: a socket in the folder that it listens on. The kernel finds such a socket by
 * its file, so that it is one and the same in every namespace and container on the volume, and ends it with the last
 * process that has it open. PostgreSQL inherits it, so that the claim lives as long as any process of the cluster.
 *
 * `claim/N` is the socket of the Nth owner. Who finds the highest dead takes the next number by link(2), which one of
 * several does, and looks again: somebody whose look was old finds a higher one. The highest is therefore never removed.
 */
export interface Claim {
  /** what a child has to inherit to hold it too; undefined where that is not possible */
  heir: number | undefined
  giveBack: () => Promise<void>
}

/** What statfs(2) says of the file system of a path. */
type Look = (path: string) => Promise<{ type: number }>

/** Somebody else has the folder. */
export class FolderInUse extends Error {}

/** Where the claims of a data folder lie. */
export const CLAIM_FOLDER = 'claim'

const IN_USE =
  'Another KZ16 server, or a command that began without one, is at work on this data folder. Wait for its end, and start the server before long commands.'
const LEFT =
  'Another KZ16 server has this data folder and does not answer, or left a PostgreSQL that still works on it; neither was disturbed. Wait for its end, or end it in the container or on the machine it runs in: its number is the first line of DATA_DIR/postgres/postmaster.pid.'

/** dead ones that stay, for those who looked before them */
const KEPT = 8
const PATIENCE_MS = 30_000
const RETRY_MS = 100
/** Neither of these two says anything of a folder but that it changed meanwhile. */
const OVERTAKEN = new Set(['EEXIST', 'ENOENT'])

/** File systems of other machines, and of programs that may have any machine behind them: statfs(2). */
const REMOTE = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9P'],
  [0x65735546, 'FUSE'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x0bd00bd0, 'Lustre'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
  [0x47504653, 'GPFS'],
])

/**
 * Claims a data folder for this process and its heirs. Rejects with one sentence when somebody has it (FolderInUse), and
 * when that cannot be known. Of a process that is gone the heirs are waited for. `look`: another one than the system's, for tests.
 */
export async function claimFolder(dataDir: string, look: Look = (path) => statfs(path)): Promise<Claim> {
  if (process.platform === 'win32') return claimPipe(dataDir)
  await requireLocal(dataDir, look)
  const folder = join(dataDir, CLAIM_FOLDER)
  await makeFolder(dataDir, folder)
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const highest = await highestOf(folder)
    const state = await stateOf(folder, highest, until - Date.now())
    if (state === 'held') throw new FolderInUse(IN_USE)
    if (state === 'left') throw new FolderInUse(LEFT)
    const claim = await take(folder, highest + 1).catch((error) => unclaimable(dataDir, error))
    if (claim) return claim
  }
}

/**
 * Whether somebody has this data folder: 'held' by who answers, 'left' to processes that do not, for so long as this waits for
 * them. Rejects when it cannot be known.
 */
export async function askClaim(dataDir: string): Promise<'held' | 'left' | 'free'> {
  if (process.platform === 'win32') return (await isPipeThere(dataDir)) ? 'held' : 'free'
  const folder = join(dataDir, CLAIM_FOLDER)
  const until = Date.now() + PATIENCE_MS
  return stateOf(folder, await highestOf(folder), until - Date.now())
}

/** Looks again as long as the highest one changes or dies under the look. */
async function stateOf(folder: string, highest: number, timeoutMs: number): Promise<'held' | 'left' | 'free'> {
  if (highest === 0) return 'free'
  const began = Date.now()
  const said = await whoAnswers(pathOf(folder, highest), Math.max(timeoutMs, 1))
  if (said === 'answers') return 'held'
  const now = await highestOf(folder)
  if (said === 'nobody' && now === highest) return 'free'
  const leftMs = timeoutMs - (Date.now() - began)
  if (leftMs <= 0) return 'left'
  // a full queue says so at once
  if (said === 'silent') await delay(RETRY_MS)
  return stateOf(folder, now, leftMs)
}

async function highestOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return Math.max(0, ...names.map(Number).filter(Number.isInteger))
}

const newName = () => `new-${randomBytes(8).toString('hex')}`
const pathOf = (folder: string, name: string | number) => join(socketFolder(folder, newName()), String(name))

/** Null when somebody was quicker. */
async function take(folder: string, number: number): Promise<Claim | null> {
  const fresh = pathOf(folder, newName())
  const own = pathOf(folder, number)
  const server = await listen(fresh)
  try {
    // who may enter the folder may ask
    await chmod(fresh, 0o666)
    await giveToOwnerOf(folder, fresh)
    await link(fresh, own)
    await rm(fresh, { force: true })
    if ((await highestOf(folder)) === number) {
      await clear(folder, number)
      return { heir: descriptorOf(server), giveBack: () => giveBack(server, folder, number) }
    }
    await rm(own, { force: true })
  } catch (error) {
    if (!OVERTAKEN.has((error as NodeJS.ErrnoException).code ?? '')) {
      await close(server)
      throw error
    }
  }
  await close(server)
  return null
}

/** What is left by those who died or were too late; who is about to link one of these finds it gone and looks again. */
async function clear(folder: string, number: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOld = /^\d+$/.test(name) && Number(name) < number - KEPT
    if (isOld || name.startsWith('new-')) await rm(join(folder, name), { force: true })
  }
}

/** An empty file keeps the number, so that the folder can be copied; not while a process of the cluster goes on. */
async function giveBack(server: Server, folder: string, number: number): Promise<void> {
  await close(server)
  const own = pathOf(folder, number)
  if ((await whoAnswers(own, 1)) !== 'nobody') return
  const empty = join(folder, newName())
  await writeFile(empty, '', { mode: 0o600 })
  await giveToOwnerOf(folder, empty)
  await rename(empty, own)
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).end('held\n', () => socket.destroy())
  })
  server.listen(path)
  await once(server, 'listening')
  return server.unref()
}

async function close(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

/** Node has it and does not say so in public. */
const descriptorOf = (server: Server) => (server as unknown as { _handle: { fd: number } })._handle.fd

async function makeFolder(dataDir: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
    await giveToOwnerOf(dataDir, folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') unclaimable(dataDir, error)
  }
}

/** What root makes in the folder of a service must not lock the service out. */
async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(path, uid, gid)
}

async function requireLocal(dataDir: string, look: Look): Promise<void> {
  if (process.platform !== 'linux') return
  const kinds = await Promise.all([dataDir, join(dataDir, 'postgres')].map((path) => look(path).catch(() => null)))
  const kind = kinds.map((found) => found && REMOTE.get(found.type)).find(Boolean)
  if (!kind) return
  throw new Error(
    `DATA_DIR ${dataDir} is on ${kind}, where nobody can know whether another machine has it too: name a folder on a disk of this machine, or a PostgreSQL of your own with DATABASE_URL.`,
  )
}

function unclaimable(dataDir: string, error: unknown): never {
  const { code = '', message } = error as NodeJS.ErrnoException
  throw new Error(
    `DATA_DIR ${dataDir} cannot be claimed for this process alone (${code || message}): name a folder of this account on a disk of this machine that can hold sockets, or a PostgreSQL of your own with DATABASE_URL.`,
  )
}

/** On Windows nothing but a pipe ends with its process; it is one for the whole machine. */
async function claimPipe(dataDir: string): Promise<Claim> {
  const path = await pipeOf(dataDir)
  const server = await listen(path).catch(() => {
    throw new FolderInUse(IN_USE)
  })
  return { heir: undefined, giveBack: () => close(server) }
}

const isPipeThere = async (dataDir: string) => (await whoAnswers(await pipeOf(dataDir), PATIENCE_MS)) !== 'nobody'

async function pipeOf(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true })
  return `\\\\.\\pipe\\kz16-${dev}-${ino}`
}
