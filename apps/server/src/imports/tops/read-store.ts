import { stat } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import { filesIn } from '../folder.ts'
import { UnusableFileError } from '../lines.ts'
import { readDump } from './dump.ts'
import type { StoreLine } from './entry.ts'
import { isTopFile, readTopFile } from './top-file.ts'

/** A folder of top files and dumps, or one of them, however the server kept its tops. */

const isDump = (path: string): boolean => /\.sql$/i.test(path)

export interface StoreFile {
  path: string
  /** as it is shown: within the folder */
  file: string
}

/** The files of a store in the order of their names. Throws UnusableFileError for what cannot be read. */
export async function storeFiles(path: string): Promise<StoreFile[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new UnusableFileError(`${path} cannot be read.`)
  if (!found.isDirectory()) return [{ path, file: basename(path) }]
  const files = (await filesIn(path)).filter((one) => isTopFile(basename(one)) || isDump(one))
  if (files.length === 0) throw new UnusableFileError(`${path} has neither pro_MAP.cfg and nub_MAP.cfg nor a dump.`)
  return files.map((one) => ({ path: one, file: relative(path, one) }))
}

/** The runs of one file of a store, some at a time. */
export async function* readStoreFile({ path, file }: StoreFile): AsyncGenerator<StoreLine[]> {
  try {
    if (isTopFile(basename(path))) yield await readTopFile(path, basename(path), file)
    else yield* readDump(path, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    yield [{ file, place: 'file', refused: 'it cannot be read' }]
  }
}
