import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { ApiError } from '@kz/contract/errors'
import { isAddedByFileManager } from '@kz/contract/names/archive-names'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import type { StoredTemp } from '../platform/api/services/stored-files.ts'
import { storageError } from '../platform/files/store.ts'
import { UnusableFileError } from './lines.ts'
import { paceFrom } from './pace.ts'
import type { Outcome, Verdict } from './report.ts'

/** Taking in folders of files: each for itself, so that whoever is stopped goes on where it was. */

/** What became of a file, or of one demo of an archive. */
interface FileVerdict extends Verdict {
  /** the path within the folder */
  file: string
}

/** A file of the folder on its way in. */
export interface Source {
  path: string
  /** without its folders */
  name: string
}

/** What one kind of files is taken by. */
export interface FolderKind {
  kind: 'demos' | 'map-files' | 'pictures' | 'longjump-demos'
  /** whether a file is of this kind, by its name; others are passed by */
  isOurs: (name: string) => boolean
  /** `tell` goes into the transaction that changed something */
  take: (ctx: Context, source: Source, tell: (emit: Emit) => void) => Promise<Omit<FileVerdict, 'file'>[]>
  /** tells running servers and open pages */
  announce: (emit: Emit) => void
}

export interface FolderReport {
  files: number
  counts: Record<Outcome, number>
}

/** What the operator is told while it goes on. */
export interface Listener {
  line: (verdict: FileVerdict) => void
  /** `leftMs`: about how long the rest takes */
  progress: (done: number, all: number, leftMs: number) => void
}

/** Pages that look on ask again no oftener. */
const TELL_MS = 15_000
const PROGRESS_MS = 10_000

/**
 * Takes every file of a folder and the folders in it, in the order of their names, one after the other. A file that does
 * not fit is reported, the others go on. Throws UnusableFileError for what is no folder, and whatever the disk of the site
 * says: then nothing can be kept.
 */
export async function importFolder(
  ctx: Context,
  { kind, isOurs, take, announce }: FolderKind,
  folder: string,
  listener: Listener,
): Promise<FolderReport> {
  const files = (await filesIn(folder)).filter(
    (path) => isOurs(basename(path)) && !isAddedByFileManager(relative(folder, path)),
  )
  const counts: Record<Outcome, number> = { taken: 0, changed: 0, unchanged: 0, refused: 0 }
  const began = Date.now()
  let told = 0
  let isUntold = false
  const tell = (emit: Emit) => {
    isUntold = Date.now() - told < TELL_MS
    if (isUntold) return
    told = Date.now()
    announce(emit)
  }
  // what a run that was killed had not told yet
  await inTransaction(ctx, async (_tx, emit, audit) => {
    announce(emit)
    await audit(`import.${kind}`, basename(folder), { after: { files: files.length } })
  })
  const leftOf = paceFrom(began)
  let said = began
  for (const [done, path] of files.entries()) {
    if (Date.now() - said >= PROGRESS_MS) {
      said = Date.now()
      listener.progress(done, files.length, leftOf(done, files.length, said))
    }
    await ctx.files.requireRoom()
    for (const verdict of await taken(ctx, take, path, tell)) {
      counts[verdict.outcome]++
      listener.line({ ...verdict, file: relative(folder, path) })
    }
  }
  await inTransaction(ctx, async (_tx, emit, audit) => {
    if (isUntold) announce(emit)
    await audit(`import.${kind}`, basename(folder), { after: counts })
  })
  return { files: files.length, counts }
}

async function taken(ctx: Context, take: FolderKind['take'], path: string, tell: (emit: Emit) => void) {
  try {
    return await take(ctx, { path, name: basename(path) }, tell)
  } catch (error) {
    if (storageError(error) && (error as NodeJS.ErrnoException).path === path) {
      return [{ outcome: 'refused' as const, note: 'cannot be read' }]
    }
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    return [{ outcome: 'refused' as const, note: error.message }]
  }
}

/** Every plain file, in the order of the paths. Links are not followed. */
export async function filesIn(folder: string): Promise<string[]> {
  try {
    // a folder opened for one entry after the other forgets, when it goes down, what lies beyond the first 32 of each
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
  } catch (error) {
    throw new UnusableFileError(`The folder ${folder} cannot be read: ${(error as Error).message}.`)
  }
}

/** Copies a file of the operator's into the store's waiting room. Throws ApiError for one that is too large. */
export const receiveFrom = (ctx: Context, path: string, mostBytes: number): Promise<StoredTemp> =>
  ctx.files.receive(createReadStream(path), mostBytes)
