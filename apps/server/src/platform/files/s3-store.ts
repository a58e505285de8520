import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { S3Settings } from '../api/services/settings.ts'
import type { FileStore } from '../api/services/stored-files.ts'
import { ask, openS3 } from './s3-client.ts'
import { endOldUploads, putObject } from './s3-put.ts'
import { openSpool } from './spool.ts'
import { isFileName, StorageError, storageError } from './store.ts'

const AT_ONCE = 1_000
const LINK_SECONDS = 60
/** What the library signs as stores do; others have signs that it writes in another way. */
const PLAIN_NAME = /^[\w .[\]+,=@#&~-]+$/

/**
 * Opens the store in a bucket, below `prefix`/objects. Files arrive in `tmp` of this machine, as do copies of those that are
 * read from a path; `floorBytes` as `openSpool`.
 */
export async function openS3Files(settings: S3Settings, tmp: string, floorBytes?: number): Promise<FileStore> {
  const spool = await openSpool(tmp, floorBytes)
  const s3 = openS3(settings)
  const outside = settings.publicEndpoint === undefined ? null : openS3(settings, settings.publicEndpoint)
  const objects = `${settings.prefix}objects/`
  const ownerKey = `${settings.prefix}owner`
  const keyOf = (sha256: string): string => {
    if (!isFileName(sha256)) throw new Error(`${sha256} is no name of a file.`)
    return objects + sha256
  }
  /** What is asked for is not there: is the bucket? Without it everything is, and nothing is lost. */
  const gone = async (): Promise<null> => {
    if (!(await ask(() => s3.bucketExists()))) throw new StorageError(`There is no bucket ${settings.bucket}.`)
    return null
  }
  const page = async (prefix: string, most: number, after?: string) =>
    (await ask(() => s3.listObjectsPaged('/', prefix, most, after))) ?? (await gone())

  const open: FileStore['open'] = async (sha256, span) => {
    const key = keyOf(sha256)
    const answer = await ask(() => s3.getObjectRaw(key, !span, span?.start, span && span.end + 1))
    if (!answer) return gone()
    const length = span ? answer.headers.get('content-range')?.split('/')[1] : answer.headers.get('content-length')
    if (!answer.body || !Number.isInteger(Number(length ?? 'none')) || (span && answer.status !== 206)) {
      await answer.body?.cancel()
      // an empty file has no body
      if (length === '0') return { size: 0, body: Readable.from([]) }
      throw new StorageError('The object store tells no length.')
    }
    return { size: Number(length), body: Readable.fromWeb(answer.body as ReadableStream) }
  }

  return {
    ...spool,
    open,
    put: (temp) => putObject(s3, keyOf(temp.sha256), temp),
    async has(sha256) {
      const isThere = await ask(() => s3.objectExists(keyOf(sha256)))
      return isThere === true || (await gone()) !== null
    },
    async sizeOf(sha256) {
      const asked = () => s3.getContentLength(keyOf(sha256))
      // the library wraps what the store said
      const size = await ask(() => asked().catch((error: Error) => Promise.reject(error.cause ?? error)))
      return size ?? gone()
    },
    async borrow(sha256, work) {
      const file = await open(sha256)
      if (!file) return null
      const temp = await spool.receive(file.body, file.size).catch((error) => {
        throw storageError(error) ? error : new StorageError('A file of the store broke off.', { cause: error })
      })
      try {
        return await work(temp.path)
      } finally {
        await spool.discard(temp)
      }
    },
    async remove(sha256) {
      const isRemoved = await ask(() => s3.deleteObject(keyOf(sha256)))
      if (!isRemoved) await gone()
    },
    async *names() {
      for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
        const found = await page(objects, AT_ONCE, after)
        yield (found?.objects ?? []).map(({ Key }) => Key.slice(objects.length)).filter(isFileName)
        after = found?.nextContinuationToken
      }
    },
    async ageOf(sha256) {
      const key = keyOf(sha256)
      const found = await page(key, 1)
      const cameAt = found?.objects?.find(({ Key }) => Key === key)?.LastModified.getTime() ?? 0
      // a store that does not say when it came has it from now, and one may round up
      return cameAt > 0 ? Math.max(0, Date.now() - cameAt) : 0
    },
    owner: async () => (await ask(() => s3.getObject(ownerKey))) ?? (await gone()),
    async setOwner(mark, { isFirst }) {
      if (isFirst && (await ask(() => s3.objectExists(ownerKey)))) return
      await ask(() => s3.putObject(ownerKey, mark))
    },
    collectTemporaryFiles: async () => (await spool.collectTemporaryFiles()) + (await endOldUploads(s3, objects)),
    async isWritable() {
      const [isRoom, isThere] = await Promise.all([spool.isWritable(), isProbeTaken().catch(() => false)])
      return isRoom && isThere
    },
    async check() {
      const { endpoint, bucket } = settings
      const isTaken = await isProbeTaken().catch((error: StorageError) => {
        // an unreachable store may come back; one that refuses us does not change its mind
        if (error.status !== 403 && error.status !== 401) return true
        throw new Error(`The store at S3_ENDPOINT ${endpoint} refuses the keys of S3_ACCESS_KEY_ID for ${bucket}.`)
      })
      if (!isTaken) throw new Error(`There is no bucket ${bucket} (S3_BUCKET) at ${endpoint}; make it first.`)
      if (!(await spool.isWritable())) throw new Error(`${tmp} cannot be written; make room or name another DATA_DIR.`)
    },
    async linkTo(sha256, { fileName, type }) {
      if (!outside || !PLAIN_NAME.test(fileName)) return null
      return outside.getPresignedUrl('GET', keyOf(sha256), LINK_SECONDS, {
        'response-content-disposition': `attachment; filename="${fileName}"`,
        'response-content-type': type,
      })
    },
  }

  /** False where there is no bucket. */
  async function isProbeTaken(): Promise<boolean> {
    const taken = await ask(() => s3.putObject(`${settings.prefix}probe`, 'probe')).catch((error: StorageError) => {
      if (error.status === 404) return null
      throw error
    })
    return taken !== null
  }
}
