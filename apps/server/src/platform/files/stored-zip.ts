import type { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Context } from '../api/context.ts'
import type { KeptFile } from '../api/services/stored-files.ts'
import { openKept } from './damaged-files.ts'
import { safeFileName } from './names.ts'

/** A demo of the store as a zip of its own. */
export interface StoredZip {
  size: number
  /** destroy it when it is not read to its end */
  bytes: Readable
}

/**
 * Stored, not deflated: the size is known before the first byte and a download costs no computing. Whether the file is
 * there (isKept) is asked before.
 */
export async function storedZip(
  ctx: Context,
  { sha256, size, savedAt, name }: { sha256: string; size: number; savedAt: Date; name: string },
): Promise<StoredZip> {
  const zip = new yazl.ZipFile()
  const bytes = zip.outputStream as Readable
  const options = { compress: false, size, mtime: savedAt }
  zip.addReadStreamLazy(safeFileName(name), options, openFor(ctx, { sha256, size }, bytes))
  zip.on('error', (error) => bytes.destroy(error))
  const zipSize = await new Promise<number>((resolve) => {
    // the declaration leaves out that the callback gets the size
    zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void)
  })
  return { size: zipSize, bytes }
}

type GiveStream = (error: unknown, stream: Readable) => void

/** Opens a stored file when its turn in an archive comes, and closes it when the archive's reader leaves. */
export const openFor =
  (ctx: Context, kept: KeptFile, archive: Readable) =>
  (give: GiveStream): void => {
    const opened = async () => {
      const file = await openKept(ctx, kept)
      if (!file) throw new Error(`the file ${kept.sha256} is not in the store`)
      const leave = () => file.body.destroy()
      archive.once('close', leave)
      // an archive of thousands of files holds on to none that was read
      file.body.once('close', () => archive.off('close', leave))
      if (archive.destroyed) file.body.destroy()
      return file.body
    }
    opened().then(
      (body) => give(null, body),
      (error) => archive.destroy(error),
    )
  }
