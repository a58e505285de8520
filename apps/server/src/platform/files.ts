import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '@kz/contract/errors'

/** A file that has arrived but belongs to no row yet. Keep it with `keep` or it is swept. */
export interface StoredTemp {
  path: string
  size: number
  sha256: string
}

/**
 * Files by content. Two phases: `receive` writes and syncs a temporary file, `keep` renames it into place before the
 * transaction that names it commits. So a row without its file cannot exist; a file without a row is swept later.
 */
export interface FileStore {
  /** Throws ApiError storage_full when so little of the disk is free that no upload may come. */
  requireRoom(): Promise<void>
  /** Streams into a temporary file; throws ApiError file_too_large beyond `mostBytes`. */
  receive(source: Readable, mostBytes: number): Promise<StoredTemp>
  keep(temp: StoredTemp): Promise<void>
  /** What cannot be removed now is swept. */
  discard(temp: StoredTemp): Promise<void>
  read(sha256: string): Readable
  pathOf(sha256: string): string
  has(sha256: string): Promise<boolean>
  remove(sha256: string): Promise<void>
  /**
   * Removes temporary files older than an hour, and answers how many files it removed. Of the stored ones `suspects` says,
   * many at a time, which no row names; those older than a day are handed one by one to `judge`, which calls `remove` under
   * the file's lock when still no row names it, and answers whether it did.
   */
  sweep(
    suspects: (sha256s: string[]) => Promise<string[]>,
    judge: (sha256: string, remove: () => Promise<void>) => Promise<boolean>,
  ): Promise<number>
  /** True when something can be written, synced and removed. */
  isWritable(): Promise<boolean>
}

const HOUR = 3_600_000
const SWEPT_AT_ONCE = 1_000
const LEAST_FREE_BYTES = 2 * 1024 ** 3
const LEAST_FREE_SHARE = 0.05
/** On a full disk the smallest file may still have its place; this one has not. */
const PROBE = Buffer.alloc(4 * 1024, 1)

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const BROKEN = new Set([
  ...[
    'EIO',
    'EROFS',
    'EACCES',
    'EPERM',
    'EMFILE',
    'ENFILE',
    'ENOENT',
    'ENOTDIR',
    'EISDIR',
    'ENOTEMPTY',
    'ESTALE',
    'EBUSY',
  ],
  ...['ENODEV', 'ENXIO', 'EFBIG', 'ELOOP', 'ENOMEM', 'EBADF'],
])

/** What a failure of the disk means to a caller, who cannot help it; null when it is none. */
export function storageFault(error: unknown): 'storage_full' | 'maintenance' | null {
  if (!(error instanceof Error)) return null
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (FULL.has(code)) return 'storage_full'
  return BROKEN.has(code) && syscall !== undefined ? 'maintenance' : null
}

/** How old a file is, in milliseconds; one that is gone is new. */
async function ageOf(path: string): Promise<number> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs
}

/**
 * Opens the store on a folder. Uploads are refused while fewer than `floorBytes` are free: without it 5 % of the disk, and
 * 2 GiB at least.
 */
export async function openDiskFiles(root: string, floorBytes?: number): Promise<FileStore> {
  const tmp = join(root, 'tmp')
  const objects = join(root, 'objects')
  await mkdir(tmp, { recursive: true, mode: 0o700 })
  await mkdir(objects, { recursive: true, mode: 0o700 })
  const folderOf = (sha256: string) => join(objects, sha256.slice(0, 2), sha256.slice(2, 4))
  const pathOf = (sha256: string) => join(folderOf(sha256), sha256)
  const remove = (path: string) => rm(path, { force: true }).catch(() => undefined)

  return {
    pathOf,
    async requireRoom() {
      const { bavail, blocks, bsize } = await statfs(tmp)
      const floor = floorBytes ?? Math.max(LEAST_FREE_BYTES, blocks * bsize * LEAST_FREE_SHARE)
      if (bavail * bsize < floor) throw new ApiError('storage_full')
    },
    async receive(source, mostBytes) {
      const path = join(tmp, randomUUID())
      const hash = createHash('sha256')
      let size = 0
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          hash.update(chunk)
          if (size > mostBytes) {
            done(new ApiError('file_too_large', { most: Math.floor(mostBytes / 1024 / 1024) }))
          } else done(null, chunk)
        },
      })
      try {
        await pipeline(source, count, createWriteStream(path, { mode: 0o600, flush: true }))
      } catch (error) {
        await remove(path)
        throw error
      }
      return { path, size, sha256: hash.digest('hex') }
    },
    async keep({ path, sha256 }) {
      await mkdir(folderOf(sha256), { recursive: true, mode: 0o700 })
      await rename(path, pathOf(sha256))
      const folder = await open(folderOf(sha256), 'r')
      await folder.sync().finally(() => folder.close())
    },
    discard: ({ path }) => remove(path),
    read: (sha256) => createReadStream(pathOf(sha256)),
    has: (sha256) =>
      stat(pathOf(sha256)).then(
        () => true,
        () => false,
      ),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async sweep(suspects, judge) {
      let swept = 0
      for (const name of await readdir(tmp)) {
        const path = join(tmp, name)
        if ((await ageOf(path)) <= HOUR) continue
        await remove(path)
        swept++
      }
      const stored = await readdir(objects, { recursive: true, withFileTypes: true })
      const names = stored.filter((entry) => entry.isFile()).map(({ name }) => name)
      for (let from = 0; from < names.length; from += SWEPT_AT_ONCE) {
        for (const name of await suspects(names.slice(from, from + SWEPT_AT_ONCE))) {
          const path = pathOf(name)
          if ((await ageOf(path)) > 24 * HOUR && (await judge(name, () => rm(path, { force: true })))) swept++
        }
      }
      return swept
    },
    async isWritable() {
      const path = join(tmp, `probe-${randomUUID()}`)
      try {
        await writeFile(path, PROBE, { flag: 'wx', mode: 0o600, flush: true })
        await rm(path)
        return true
      } catch {
        await remove(path)
        return false
      }
    },
  }
}
