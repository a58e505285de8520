import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '@kz/contract/errors'
import type { FileStore } from '../api/services/stored-files.ts'
import { openPartFile } from './part-file.ts'

/** The local folder for incoming files, whatever store is used. */
export type Spool = Pick<
  FileStore,
  'requireRoom' | 'receive' | 'openParts' | 'discard' | 'collectTemporaryFiles' | 'isWritable'
>

const HOUR = 3_600_000
const LEAST_FREE_BYTES = 2 * 1024 ** 3
const LEAST_FREE_SHARE = 0.05
/** On a full disk the smallest file may still have its place; this one has not. */
const PROBE = Buffer.alloc(4 * 1024, 1)

/** How old a file is, in milliseconds; one that is gone is new. */
export async function fileAge(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found ? Date.now() - found.mtimeMs : 0
}

/**
 * Opens it in a folder. Uploads are refused while fewer than `floorBytes` are free: without it 5 % of the disk, and 2 GiB at
 * least.
 */
export async function openSpool(tmp: string, floorBytes?: number): Promise<Spool> {
  await mkdir(tmp, { recursive: true, mode: 0o700 })
  const remove = (path: string) => rm(path, { force: true }).catch(() => undefined)

  async function requireRoom(): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(tmp)
    const floor = floorBytes ?? Math.max(LEAST_FREE_BYTES, blocks * bsize * LEAST_FREE_SHARE)
    if (bavail * bsize < floor) throw new ApiError('storage_full')
  }

  return {
    requireRoom,
    async openParts() {
      await requireRoom()
      return openPartFile(join(tmp, randomUUID()))
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
    discard: ({ path }) => remove(path),
    async collectTemporaryFiles() {
      let swept = 0
      for (const name of await readdir(tmp)) {
        const path = join(tmp, name)
        if ((await fileAge(path)) <= HOUR) continue
        await remove(path)
        swept++
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
