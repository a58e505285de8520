import type { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Context } from './context.ts'
import { safeFileName } from './file-names.ts'

/** A demo of the store as a zip of its own. */
export interface StoredZip {
  size: number
  /** destroy it when it is not read to its end */
  bytes: Readable
}

/** Stored, not deflated: the size is known before the first byte and a download costs no computing. */
export async function storedZip(
  ctx: Context,
  { sha256, size, savedAt, name }: { sha256: string; size: number; savedAt: Date; name: string },
): Promise<StoredZip> {
  const zip = new yazl.ZipFile()
  const bytes = zip.outputStream as Readable
  zip.addReadStreamLazy(safeFileName(name), { compress: false, size, mtime: savedAt }, (done) => {
    const file = ctx.files.read(sha256)
    bytes.once('close', () => file.destroy())
    done(null, file)
  })
  zip.on('error', (error) => bytes.destroy(error))
  const zipSize = await new Promise<number>((resolve) => {
    // the declaration leaves out that the callback gets the size
    zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void)
  })
  return { size: zipSize, bytes }
}
