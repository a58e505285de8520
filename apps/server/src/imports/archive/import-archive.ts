import { openArchive } from '../../archive/api.ts'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import type { Outcome } from '../report.ts'
import type { Line, Run } from './batch.ts'
import { FILES, type FileOfLines, type LineOf } from './format.ts'
import { readArchiveFile, readManifest } from './read-folder.ts'
import { settle } from './settle.ts'
import { takeAccounts } from './take-accounts.ts'
import { takeFiles } from './take-files.ts'
import { takeCategories, takeMessages, takeThreadLines } from './take-forum.ts'
import { takeComments, takeNews } from './take-news.ts'
import { takeUsers } from './take-users.ts'

/** What became of one line. */
export interface ArchiveLine {
  file: string
  number: number
  text: string
  outcome: Outcome
  note: string
}

export interface ArchiveListener {
  line: (line: ArchiveLine) => void
  progress: (file: string, lines: number) => void
}

export type ArchiveCounts = Record<Outcome, number>

/** Pages that look on ask again no oftener. */
const TELL_MS = 15_000
const PROGRESS_MS = 10_000

type Takers = {
  [File in FileOfLines]: { batchSize: number; take: (run: Run, lines: Line<LineOf<File>>[]) => Promise<void> }
}

/**
 * Takes an earlier site in: accounts, authors, forum, news and files, with their dates; nobody is told and nothing counts as
 * new. A batch is one transaction, so that whoever is stopped goes on where it was, and a second run changes nothing. Lines
 * that do not fit are told to `listener`, the others go on. Throws UnusableFileError when the folder is no archive.
 */
export async function importArchive(ctx: Context, folder: string, listener: ArchiveListener): Promise<ArchiveCounts> {
  const manifest = await readManifest(folder)
  const archiveId = await inTransaction(ctx, (tx) => openArchive(tx, manifest))
  const counts: ArchiveCounts = { taken: 0, changed: 0, unchanged: 0, refused: 0 }
  const [tell, tellAll] = teller()
  const say: Run['say'] = (file, { number, text }, outcome, note = '') => {
    counts[outcome]++
    listener.line({ file, number, text, outcome, note })
  }
  const run: Run = { ctx, folder, archiveId, say, tell }
  const unplaced = await takeAccounts(run)
  const takers: Takers = {
    users: { batchSize: 200, take: (one, lines) => takeUsers(one, lines, unplaced) },
    categories: { batchSize: 200, take: takeCategories },
    threads: { batchSize: 1000, take: takeThreadLines },
    files: { batchSize: 50, take: takeFiles },
    messages: { batchSize: 500, take: takeMessages },
    news: { batchSize: 50, take: takeNews },
    comments: { batchSize: 200, take: takeComments },
  }
  for (const file of FILES) await takeFile(run, file, takers, listener)
  await settle(run)
  await inTransaction(ctx, async (_tx, emit, audit) => {
    tellAll(emit)
    await audit('import.archive', manifest.name, { after: counts })
  })
  return counts
}

async function takeFile<File extends FileOfLines>(
  run: Run,
  file: File,
  takers: Takers,
  listener: ArchiveListener,
): Promise<void> {
  const { batchSize, take } = takers[file]
  let lines: Line<LineOf<File>>[] = []
  let said = Date.now()
  for await (const { number, text, row, refused } of readArchiveFile(run.folder, file)) {
    if (row === undefined) run.say(file, { number, text }, 'refused', refused)
    else lines.push({ number, text, row })
    if (lines.length < batchSize) continue
    await take(run, lines)
    lines = []
    if (Date.now() - said < PROGRESS_MS) continue
    said = Date.now()
    listener.progress(file, number)
  }
  if (lines.length > 0) await take(run, lines)
}

/** Open pages and cached answers: now and then, and whatever was not told yet in the end. */
function teller(): [tell: (emit: Emit) => void, tellAll: (emit: Emit) => void] {
  let told = 0
  const tellAll = (emit: Emit) => {
    told = Date.now()
    emit({ type: 'forum.changed', data: {} })
    emit({ type: 'news.changed', data: { newsId: null } })
    emit({ type: 'maps.changed', data: {} })
    emit({ type: 'site.changed', data: {} })
  }
  return [(emit) => Date.now() - told >= TELL_MS && tellAll(emit), tellAll]
}
