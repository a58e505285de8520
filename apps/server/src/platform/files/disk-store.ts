import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../api/services/stored-files.ts'
import { fileAge, openSpool } from './spool.ts'
import { isFileName } from './store.ts'

const AT_ONCE = 1_000

/** Null for a file that is not there; other faults are the caller's. */
const nullWhenGone = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Opens the store on a folder; `floorBytes` as `openSpool`. */
export async function openDiskFiles(root: string, floorBytes?: number): Promise<FileStore> {
  const tmp = join(root, 'tmp')
  const objects = join(root, 'objects')
  const owner = join(root, 'owner')
  const spool = await openSpool(tmp, floorBytes)
  await mkdir(objects, { recursive: true, mode: 0o700 })
  const folderOf = (sha256: string) => join(objects, sha256.slice(0, 2), sha256.slice(2, 4))
  const pathOf = (sha256: string) => join(folderOf(sha256), sha256)
  const has = (sha256: string) =>
    stat(pathOf(sha256)).then(
      () => true,
      () => false,
    )

  return {
    ...spool,
    has,
    sizeOf: (sha256) => stat(pathOf(sha256)).then(({ size }) => size, nullWhenGone),
    async put({ path, sha256 }) {
      await mkdir(folderOf(sha256), { recursive: true, mode: 0o700 })
      await rename(path, pathOf(sha256))
      const folder = await open(folderOf(sha256), 'r')
      await folder.sync().finally(() => folder.close())
    },
    async open(sha256, span) {
      const file = await open(pathOf(sha256), 'r').catch(nullWhenGone)
      if (!file) return null
      try {
        const { size } = await file.stat()
        return { size, body: file.createReadStream(span) }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    borrow: async (sha256, work) => ((await has(sha256)) ? work(pathOf(sha256)) : null),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async *names() {
      const stored = await readdir(objects, { recursive: true, withFileTypes: true })
      const names = stored.flatMap((entry) => (entry.isFile() && isFileName(entry.name) ? [entry.name] : []))
      for (let from = 0; from < names.length; from += AT_ONCE) yield names.slice(from, from + AT_ONCE)
    },
    linkTo: async () => null,
    owner: () => readFile(owner, 'utf8').catch(nullWhenGone),
    async setOwner(mark, { isFirst }) {
      const flag = isFirst ? 'wx' : 'w'
      await writeFile(owner, mark, { mode: 0o600, flag, flush: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    },
    ageOf: (sha256) => fileAge(pathOf(sha256)),
    async check() {
      const [arriving, kept] = await Promise.all([stat(tmp), stat(objects)])
      if (arriving.dev !== kept.dev) throw new Error(`${root}/tmp and ${root}/objects must be on one file system.`)
      if (!(await spool.isWritable())) {
        throw new Error(`${root} cannot be written; make room or name another DATA_DIR.`)
      }
    },
  }
}
