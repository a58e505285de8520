import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { FileFault } from '../api/services/stored-files.ts'
import { isUnreadable } from '../files/check-files.ts'
import { storageError } from '../files/store.ts'
import { isSealed, seal, type Through, unseal, WrongKey } from './seal.ts'

/** A file of the site that is not what its row says. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
  readonly sha256: string
  readonly fault: FileFault

  constructor(sha256: string, fault: FileFault) {
    super(`The file ${sha256} of the site is damaged (${fault}).`)
    this.sha256 = sha256
    this.fault = fault
  }
}

/** Bytes stored in a backup. */
export interface Kept {
  sha256: string
  size: number
}

/**
 * A folder of backups. `objects` holds bytes by their hash, each once; `backups` holds one small file for each whole backup,
 * written last; `wal` what a database wrote since. Everything is written under another name, synced, read back and only
 * then named. With a key everything is encrypted, and names are keyed hashes.
 */
export interface BackupStore {
  folder: string
  /** it has a key */
  hasKey: boolean
  /** Stores a stream of unknown hash and reads it back. */
  put(source: Readable): Promise<Kept>
  /** Stores a file of unknown hash, written only if it is not there yet. */
  putFile(open: () => Readable): Promise<Kept>
  /**
   * Stores a file of known hash; returns whether it had to be written. An existing one is read back and repaired. Throws
   * DamagedFile where what is opened has other bytes, is not there or cannot be read; that is noted.
   */
  keep(file: Kept, open: () => Promise<Readable | null>): Promise<boolean>
  /** Whether a file was damaged when it was backed up, and is missing here. */
  isLacking(sha256: string): Promise<boolean>
  /** Whether these bytes are there, unread. */
  has(sha256: string): Promise<boolean>
  /** Bytes as they were; the stream fails with a sentence where they are not. */
  read(sha256: string, what: string): Readable
  /** Small named texts: `backups/NAME`, written last of a backup. */
  writeText(path: string, text: string): Promise<void>
  readText(path: string): Promise<string>
  /** Names in a folder of the store, in order; none where there is none. */
  list(path: string): Promise<string[]>
  /** A named stream, such as a WAL file. One that is there is left, and must be the same. */
  writeStream(path: string, source: () => Readable): Promise<void>
  readStream(path: string): Readable
  isThere(path: string): Promise<boolean>
  /** Removes what writers that were killed left behind a day ago or more. */
  sweep(): Promise<void>
}

const WRITABLE_MODE = 0o600
const FOLDER_MODE = 0o700
const DAY_MS = 86_400_000

/** Opens a folder of backups, which need not exist yet. */
export function openBackupStore(folder: string, key: string | undefined): BackupStore {
  const temporary = join(folder, 'tmp')
  const nameOf = (sha256: string) => (key ? createHmac('sha256', key).update(sha256).digest('hex') : sha256)
  const lackOf = (sha256: string) => `lacking/${nameOf(sha256)}`
  const placeOf = (sha256: string) => `objects/${nameOf(sha256).slice(0, 2)}/${nameOf(sha256)}`
  const isThere = (path: string) =>
    stat(join(folder, path)).then(
      () => true,
      () => false,
    )

  /** Writes a stream beside its place, synced, and answers where it lies. */
  async function write(name: string, source: Readable, watch: Transform): Promise<string> {
    await mkdir(temporary, { recursive: true, mode: FOLDER_MODE }).catch((error: Error) => {
      throw new Error(`The folder ${folder} cannot be written: ${error.message}`)
    })
    const path = join(temporary, randomUUID())
    const file = createWriteStream(path, { mode: WRITABLE_MODE, flush: true, flags: 'wx' })
    try {
      await pipeline(source, watch, createGzip({ level: 1 }), key ? seal(key, name) : asItIs, file)
    } catch (error) {
      await rm(path, { force: true })
      throw storageError(error) === 'storage_full' ? new Error(`The disk of ${folder} is full.`) : error
    }
    return path
  }

  /** Streams what lies at a path; `name` is what it was sealed as. */
  function reading(path: string, name: string, what: string, watch: Transform = new PassThrough()): Readable {
    const out = new PassThrough()
    pipeline(createReadStream(path), key ? unseal(key, name) : plainOnly, createGunzip(), watch, out).catch(
      () => undefined,
    )
    return Readable.from(
      (async function* () {
        try {
          yield* out
        } catch (error) {
          throw faultOf(error as Error, what)
        }
      })(),
      { objectMode: false },
    )
  }

  async function readWhole(path: string, name: string, what: string): Promise<Kept> {
    const measured = measure()
    for await (const _ of reading(path, name, what, measured.watch));
    return measured.kept()
  }

  async function name(path: string, place: string): Promise<void> {
    const target = join(folder, place)
    const made = await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE })
    await rename(path, target)
    let parent = dirname(target)
    await syncFolder(parent)
    for (const top = made ? dirname(made) : parent; parent !== top; ) {
      parent = dirname(parent)
      await syncFolder(parent)
    }
  }

  /** A hash that is wanted is held against it before it bears its name. */
  async function put(source: Readable, wanted?: string): Promise<Kept> {
    const measured = measure()
    const path = await write('object', source, measured.watch)
    const kept = measured.kept()
    try {
      if (wanted !== undefined && kept.sha256 !== wanted) throw new DamagedFile(wanted, 'bytes')
      const back = await readWhole(path, 'object', 'What was just written')
      if (back.sha256 !== kept.sha256) throw new Error(`The disk of ${folder} gave back other bytes than it was given.`)
      await name(path, placeOf(kept.sha256))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return kept
  }

  /** Keeps what a site has of a file that its rows name. */
  async function bring({ sha256 }: Kept, open: () => Promise<Readable | null>): Promise<void> {
    let broken: unknown
    try {
      const source = await open()
      if (!source) throw new DamagedFile(sha256, 'missing')
      source.once('error', (error) => (broken = error))
      await put(source, sha256)
    } catch (error) {
      // what the folder of backups says of itself ends the backup
      throw isUnreadable(error) && (broken ?? error) === error ? new DamagedFile(sha256, 'unreadable') : error
    }
  }

  async function isWhole({ sha256 }: Kept): Promise<boolean> {
    const place = placeOf(sha256)
    if (!(await isThere(place))) return false
    const there = await readWhole(join(folder, place), 'object', place).catch(() => undefined)
    return there?.sha256 === sha256
  }

  async function writeText(path: string, text: string): Promise<void> {
    const written = await write(path, Readable.from([Buffer.from(text)]), new PassThrough())
    const back = await readWhole(written, path, path)
    if (back.sha256 !== createHash('sha256').update(text).digest('hex')) throw new Error(`${path} reads otherwise.`)
    await name(written, path)
  }

  return {
    folder,
    hasKey: key !== undefined,
    put: (source) => put(source),
    async putFile(open) {
      const now = await digest(open())
      return (await isWhole(now)) ? now : put(open())
    },
    isThere,
    has: (sha256) => isThere(placeOf(sha256)),
    async keep(file, open) {
      if (await isWhole(file)) return false
      const lack = lackOf(file.sha256)
      await bring(file, open).catch(async (error) => {
        if (error instanceof DamagedFile) await writeText(lack, file.sha256)
        throw error
      })
      await rm(join(folder, lack), { force: true })
      return true
    },
    isLacking: (sha256) => isThere(lackOf(sha256)),
    read(sha256, what) {
      return reading(join(folder, placeOf(sha256)), 'object', what, measure(sha256, what).watch)
    },
    writeText,
    async readText(path) {
      let text = ''
      const source = reading(join(folder, path), path, path).setEncoding('utf8')
      for await (const part of source) text += part
      return text
    },
    list: (path) =>
      readdir(join(folder, path)).then(
        (names) => names.sort(),
        () => [],
      ),
    async writeStream(path, source) {
      if (await isThere(path)) {
        const [there, given] = [await readWhole(join(folder, path), path, path), await digest(source())]
        if (there.sha256 === given.sha256) return
        throw new Error(`${path} lies in ${folder} with other bytes: does another site write there?`)
      }
      const measured = measure()
      const written = await write(path, source(), measured.watch)
      const back = await readWhole(written, path, path)
      if (back.sha256 !== measured.kept().sha256) throw new Error(`${path} reads otherwise than it was written.`)
      await name(written, path)
    },
    async sweep() {
      for (const left of await readdir(temporary).catch(() => [])) {
        const { mtimeMs } = await stat(join(temporary, left)).catch(() => ({ mtimeMs: Date.now() }))
        if (Date.now() - mtimeMs > DAY_MS) await rm(join(temporary, left), { force: true })
      }
    },
    readStream: (path) => reading(join(folder, path), path, path),
  }
}

/** Reads a stream to its end: its hash and size. */
export async function digest(source: Readable): Promise<Kept> {
  const measured = measure()
  await pipeline(source, measured.watch, async (through: AsyncIterable<unknown>) => {
    for await (const _ of through);
  })
  return measured.kept()
}

/** Counts and hashes what goes through; with a hash that is wanted, another one is a fault at the end. */
function measure(wanted?: string, what = ''): { watch: Transform; kept: () => Kept } {
  const hash = createHash('sha256')
  let size = 0
  let sha256 = ''
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
    flush(done) {
      sha256 = hash.digest('hex')
      done(wanted && sha256 !== wanted ? new Error(`${what} of the backup has other bytes than were kept.`) : null)
    },
  })
  return { watch, kept: () => ({ sha256, size }) }
}

const asItIs: Through = (source) => source

/** Without a key: sealed bytes are not taken for damaged ones. */
const plainOnly: Through = async function* (source) {
  let isFirst = true
  for await (const data of source) {
    if (isFirst && isSealed(data)) throw new WrongKey('The backup is sealed: give the key it was made with.')
    isFirst = false
    yield data
  }
}

function faultOf(error: NodeJS.ErrnoException, what: string): Error {
  if (error.code === 'ENOENT') return new Error(`${what} is missing in the backup.`)
  if (error.code?.startsWith('Z_') || /damaged|unexpected end of file/.test(error.message)) {
    return new Error(`${what} in the backup cannot be read: it is damaged or not whole.`)
  }
  return error
}

/** A rename outlives a crash only when its folder is on disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

const LEAST_KEY = 32

/** The key of backups in a file. Throws with a sentence when it is too short to be one. */
export async function readKeyFile(path: string): Promise<string> {
  const key = (await readFile(path, 'utf8')).trim()
  if (key.length < LEAST_KEY) throw new Error(`The key in ${path} is shorter than ${LEAST_KEY} characters.`)
  return key
}
