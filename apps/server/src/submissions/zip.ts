import { createReadStream } from 'node:fs'
import { ApiError } from '@kz/contract/errors'
import { DEMO_FILE_BYTES, ZIP_ENTRIES, ZIP_RATIO, ZIP_UNPACKED_BYTES } from '@kz/contract/rules'
import type { ReceivedFile } from '../platform/api/handler.ts'
import type { FileStore } from '../platform/api/services/stored-files.ts'
import { refuseZip, unpack, withZip, type ZipRules } from '../platform/files/zip.ts'

/** What an archive of demos alone may hold: so many of them in so many bytes, `mostEntries` with its folders. */
export const demoArchive = (mostEntries: number, mostDemos: number, unpackedBytes: number): ZipRules => ({
  mostEntries,
  tooMany: { fault: 'too_many_demos', most: mostDemos },
  refusal: (path) => (path.toLowerCase().endsWith('.dem') ? null : 'no_demo'),
  fileBytes: DEMO_FILE_BYTES,
  unpackedBytes,
  ratio: ZIP_RATIO,
})

const RULES = demoArchive(64, ZIP_ENTRIES, ZIP_UNPACKED_BYTES)

/**
 * Unpacks 1 to 20 demos, each into a temporary file that the caller keeps or discards. Everything the directory says is
 * checked before a byte is inflated, and again while inflating. Throws ApiError zip_unsafe with the reason.
 */
export async function unzipDemos(files: FileStore, path: string): Promise<ReceivedFile[]> {
  const unpacked: ReceivedFile[] = []
  try {
    return await withZip(path, RULES, async (zip, entries) => {
      const demos = entries.filter((entry) => !entry.path.endsWith('/'))
      if (demos.length < 1 || demos.length > ZIP_ENTRIES) {
        refuseZip('demo_count', { count: demos.length, most: ZIP_ENTRIES })
      }
      for (const demo of demos) {
        const name = demo.path.split('/').at(-1) as string
        unpacked.push({ ...(await unpack(files, zip, { ...demo, path: name })), name })
      }
      return unpacked
    })
  } catch (error) {
    await Promise.all(unpacked.map((file) => files.discard(file)))
    throw error
  }
}

/** What a file is, by its first bytes and its name: both must agree. Throws ApiError unsupported_file. */
export async function uploadKind(path: string, name: string): Promise<'dem' | 'zip'> {
  const extension = name.toLowerCase().split('.').at(-1)
  if (extension !== 'dem' && extension !== 'zip') throw new ApiError('unsupported_file')
  const head = await firstBytes(path)
  if (head.length === 0) throw new ApiError('unsupported_file', { file: name, found: 'nothing' })
  // a zip is judged by its reader, which says what is wrong with it
  if (extension === 'zip') return 'zip'
  const begin = head.toString('latin1')
  if (begin.startsWith('HLDEMO') || begin.startsWith('HL2DEMO')) return 'dem'
  const found = begin.startsWith('PK') ? 'zip' : begin.startsWith('MZ') ? 'program' : 'other'
  throw new ApiError('unsupported_file', { file: name, found })
}

async function firstBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { end: 7 })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
