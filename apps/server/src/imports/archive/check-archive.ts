import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readAccountList } from '../account-list.ts'
import { readLines } from '../lines.ts'
import { FILES, type FileOfLines, type LineOf } from './format.ts'
import type { ArchiveListener } from './import-archive.ts'
import { fileInFolder, readArchiveFile, readManifest } from './read-folder.ts'

/** What names what: a field of a line, and the file whose lines have come before. */
const NAMES: { [File in FileOfLines]: (row: LineOf<File>) => readonly [FileOfLines, number | null | undefined][] } = {
  users: () => [],
  categories: ({ parent }) => [['categories', parent]],
  threads: ({ category }) => [['categories', category]],
  files: () => [],
  messages: ({ thread }) => [['threads', thread]],
  news: () => [],
  comments: ({ news }) => [['news', news]],
}

/**
 * Reads an archive as the import does, without a word to the database: every line by its shape, what it names, and whether
 * its files are there. Answers how many lines each file has and how many are at fault. Throws UnusableFileError.
 */
export async function checkArchive(
  folder: string,
  { line: say, progress }: ArchiveListener,
): Promise<Record<string, { lines: number; faults: number }>> {
  await readManifest(folder)
  const counts: Record<string, { lines: number; faults: number }> = {}
  const fault = (file: string, number: number, text: string, note: string) => {
    say({ file, number, text, outcome: 'refused', note })
    const count = counts[file]
    if (count) count.faults++
  }
  const seen = new Map<FileOfLines, Set<number>>(FILES.map((file) => [file, new Set()]))
  await checkAccounts(folder, counts, fault)
  for (const file of FILES) {
    const count = { lines: 0, faults: 0 }
    counts[file] = count
    const own = seen.get(file) as Set<number>
    for await (const { number, text, row, refused } of readArchiveFile(folder, file)) {
      count.lines++
      const note = row === undefined ? refused : await faultOf(folder, file, row, seen)
      if (note !== undefined) fault(file, number, text, note)
      if (row !== undefined) own.add(row.id)
      if (count.lines % 100_000 === 0) progress(file, count.lines)
    }
  }
  return counts
}

async function faultOf<File extends FileOfLines>(
  folder: string,
  file: File,
  row: LineOf<File>,
  seen: ReadonlyMap<FileOfLines, ReadonlySet<number>>,
): Promise<string | undefined> {
  if (seen.get(file)?.has(row.id)) return 'its number comes twice'
  const missing = NAMES[file](row).find(([named, id]) => id != null && !seen.get(named)?.has(id))
  if (missing) return `${missing[1]} of ${missing[0]} is not above it`
  const path = 'path' in row ? row.path : 'avatar' in row ? row.avatar : null
  return path && (await fileInFolder(folder, path)) === null ? `${path} is not in the folder` : undefined
}

async function checkAccounts(
  folder: string,
  counts: Record<string, { lines: number; faults: number }>,
  fault: (file: string, number: number, text: string, note: string) => void,
): Promise<void> {
  const file = 'accounts.csv'
  const path = join(folder, file)
  if (!(await stat(path).catch(() => null))?.isFile()) return
  const count = { lines: 0, faults: 0 }
  counts[file] = count
  for await (const read of readAccountList(readLines(createReadStream(path)), new Date())) {
    count.lines++
    if (read.refused !== undefined) fault(file, read.number, read.text, read.refused)
    else if (read.entry.author === null) fault(file, read.number, read.text, 'has no number of its author')
  }
}
