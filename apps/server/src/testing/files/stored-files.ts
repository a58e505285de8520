import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../platform/api/context.ts'
import type { FileStore } from '../../platform/api/services/stored-files.ts'
import { nameBlob } from '../../platform/files/blobs.ts'
import { openS3 } from '../../platform/files/s3-client.ts'

/** Files of the store as tests need them, whichever store it is. */

export const shaOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Puts bytes into the store, with their row unless a database is left out; answers their name. */
export async function store(
  { files, db }: Pick<Context, 'files'> & Partial<Pick<Context, 'db'>>,
  bytes: Uint8Array | string,
): Promise<string> {
  const temp = await files.receive(Readable.from([Buffer.from(bytes)]), 1e9)
  await files.put(temp).finally(() => files.discard(temp))
  if (db) await nameBlob(db, temp)
  return temp.sha256
}

/** The bytes of a kept file. */
export async function bytesIn(files: FileStore, sha256: string): Promise<Buffer> {
  const file = await files.open(sha256)
  if (!file) throw new Error(`${sha256} is not in the store`)
  return buffer(file.body)
}

/** The names of all kept files. */
export async function namesIn(files: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const page of files.names()) names.push(...page)
  return names
}

/** Lets every kept file be a day old, until the answered function is called. */
export function aDayLater(files: FileStore): () => void {
  const { ageOf } = files
  files.ageOf = async () => 25 * 3_600_000
  return () => Object.assign(files, { ageOf })
}

/** Has other bytes under the name of a kept file. */
export async function spoil({ config, files }: Context, sha256: string, bytes: Uint8Array): Promise<void> {
  if (config.s3) {
    await openS3(config.s3).putObject(`${config.s3.prefix}objects/${sha256}`, bytes)
    return
  }
  const temp = await files.receive(Readable.from([bytes]), 1e9)
  await files.put({ ...temp, sha256 })
}
