import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { S3mini } from 's3mini'
import { z } from 'zod'
import type { StoredTemp } from '../api/services/stored-files.ts'
import { ask } from './s3-client.ts'
import { StorageError } from './store.ts'

/** Writing objects: small ones in one request, large ones in parts. The store holds each request to the MD5 sent with it. */

const PART = 8 * 1024 * 1024
const DAY = 24 * 3_600_000

/** Throws StorageError when the store is unreachable, and when the file's bytes do not match its name. */
export async function putObject(s3: S3mini, key: string, { path, size, sha256 }: StoredTemp): Promise<void> {
  const file = await open(path, 'r')
  const hash = createHash('sha256')
  const read = async (start: number) => {
    const bytes = await readFull(file, start, Math.min(PART, size - start))
    hash.update(bytes)
    return bytes
  }
  const requireSame = () => {
    if (hash.digest('hex') !== sha256) throw new StorageError(`The file ${sha256} arrived with other bytes.`)
  }
  try {
    if (size <= PART) {
      const bytes = await read(0)
      requireSame()
      await must(() => s3.putObject(key, bytes, undefined, undefined, md5Of(bytes)))
    } else await putParts(s3, key, size, read, requireSame)
  } finally {
    await file.close()
  }
}

async function putParts(
  s3: S3mini,
  key: string,
  size: number,
  read: (start: number) => Promise<Buffer>,
  requireSame: () => void,
): Promise<void> {
  const id = await must(() => s3.getMultipartUploadId(key))
  try {
    const parts: { partNumber: number; etag: string }[] = []
    for (let start = 0; start < size; start += PART) {
      const bytes = await read(start)
      const upload = () => s3.uploadPart(key, id, bytes, parts.length + 1, {}, undefined, md5Of(bytes))
      parts.push(await must(upload))
    }
    requireSame()
    await must(() => s3.completeMultipartUpload(key, id, parts))
    // a store may say that it began well and then fail
    if ((await must(() => s3.getContentLength(key))) !== size) throw new StorageError(`${key} is not whole.`)
  } catch (error) {
    await s3.abortMultipartUpload(key, id).catch(() => undefined)
    throw error
  }
}

async function must<T>(work: () => Promise<T>): Promise<T> {
  const answer = await ask(work)
  if (answer === null) throw new StorageError('The object store has lost the bucket or the upload.')
  return answer
}

const md5Of = (bytes: Buffer): Record<string, string> => ({
  'content-md5': createHash('md5').update(bytes).digest('base64'),
})

async function readFull(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, start + done)
    if (bytesRead === 0) throw new StorageError('A file that arrived became shorter.')
    done += bytesRead
  }
  return bytes
}

const One = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.coerce.date() })
const Uploads = z.object({
  ListMultipartUploadsResult: z.object({ Upload: z.union([z.array(One), One.transform((one) => [one])]).default([]) }),
})

/** Gives up uploads in parts that were begun a day ago and never ended; answers how many. */
export async function endOldUploads(s3: S3mini, prefix: string): Promise<number> {
  const listed = await ask(() => s3.listMultipartUploads('/', '', 'GET', { prefix }))
  const read = Uploads.safeParse(listed)
  // a store that cannot list them keeps them to itself
  if (!read.success) return 0
  const old = read.data.ListMultipartUploadsResult.Upload.filter(
    ({ Key, Initiated }) => Key.startsWith(prefix) && Date.now() - Initiated.getTime() > DAY,
  )
  for (const { Key, UploadId } of old) await ask(() => s3.abortMultipartUpload(Key, UploadId))
  return old.length
}
