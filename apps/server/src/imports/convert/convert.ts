import { type FileHandle, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UnusableFileError } from '../lines.ts'
import type { SqlRow } from '../tops/sql-rows.ts'
import type { Board, OldAccount, Out } from './board.ts'
import { findPrefix, readTables } from './dump.ts'
import { e107 } from './e107.ts'
import { mybb } from './mybb.ts'
import { phpbb } from './phpbb.ts'
import { smf } from './smf.ts'
import { vbulletin } from './vbulletin.ts'

export const BOARDS = { phpbb, smf, mybb, vbulletin, e107 } as const satisfies Record<string, Board>
export type BoardName = keyof typeof BOARDS

interface Asked {
  /** of the archive; addresses of the board begin with `path` */
  name: string
  path: string
  /** what stands before the names of its tables; null: it is looked for */
  prefix: string | null
  note: (text: string) => void
}

/**
 * Reads the dump of a board and writes an archive (docs/archive.md) into an empty folder. Answers how many lines each file
 * has. Throws UnusableFileError for what is no such dump, and for a folder that is not empty.
 */
export async function convertDump(
  boardName: BoardName,
  dump: string,
  folder: string,
  { name, path, prefix: asked, note }: Asked,
): Promise<Record<string, number>> {
  const board = BOARDS[boardName]
  const prefix = asked ?? (await findPrefix(dump, board.mark))
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new UnusableFileError(`The folder ${folder} is not empty.`)
  const files = openFolder(folder, note)
  const reader = board.open()
  const refuse = ({ table, line, number, fault }: SqlRow) =>
    note(`line ${line}, ${table}, row ${number}: refused: ${fault}`)
  let isCut = false
  try {
    for (const pass of [reader.first, reader.second]) {
      const end = await readTables(dump, prefix, new Set(Object.keys(pass)), {
        take: (row) => pass[row.table]?.(row, files.out),
        refuse,
        flush: files.flush,
      })
      isCut ||= end.isCut
      if (pass === reader.first) reader.settle(files.out)
    }
    await files.flush()
  } finally {
    await files.close()
  }
  if (isCut) note('The dump ends in the middle of a statement: what stood behind it is missing.')
  const manifest = { format: 1, name, software: board.software, path, perPage: board.perPage }
  await writeFile(join(folder, 'archive.json'), `${JSON.stringify(manifest)}\n`)
  for (const copy of board.copies) note(`Copy ${copy} in this folder.`)
  return files.counts
}

const HEADER = 'author,username,pseudo,email,country,registered,hash,scheme,login\n'

/** Lines are held until a chunk of the dump is read, then written. */
function openFolder(folder: string, note: Out['note']) {
  const waiting = new Map<string, string[]>([['accounts.csv', [HEADER]]])
  const handles = new Map<string, FileHandle>()
  const blobs: [string, Buffer][] = []
  const counts: Record<string, number> = {}
  const usernames = new Set<string>()
  const add = (file: string, text: string) => {
    const held = waiting.get(file) ?? []
    if (held.length === 0) waiting.set(file, held)
    held.push(text)
    counts[file] = (counts[file] ?? 0) + 1
  }
  const out: Out = {
    line: (file, line) => add(`${file}.jsonl`, `${JSON.stringify(line)}\n`),
    account: (account) => add('accounts.csv', `${accountLine(account, usernames)}\n`),
    bytes: (path, content) => blobs.push([path, content]),
    note,
  }
  async function flush(): Promise<void> {
    for (const [path, content] of blobs.splice(0)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    for (const [file, lines] of waiting) {
      if (lines.length === 0) continue
      const handle = handles.get(file) ?? (await open(join(folder, file), 'a'))
      handles.set(file, handle)
      await handle.write(lines.splice(0).join(''))
    }
  }
  const close = async () => {
    for (const handle of handles.values()) await handle.close()
  }
  return { out, flush, close, counts }
}

function accountLine(account: OldAccount, usernames: Set<string>): string {
  const { author, login, name, email, registered, hash, scheme } = account
  const username = usernameOf(login, usernames)
  const day = registered > 0 ? new Date(registered * 1000).toISOString().slice(0, 10) : ''
  return [String(author), username, name, email, '', day, scheme ? hash : '', scheme, login].map(cell).join(',')
}

/** A login name as it may be here: without its marks, what is no letter or figure as one `_`. */
function usernameOf(login: string, taken: Set<string>): string {
  const letters = login.normalize('NFD').replace(/\p{M}/gu, '')
  const username = letters
    .replace(/[^A-Za-z0-9.-]+/g, '_')
    .replace(/^[._-]+/, '')
    .slice(0, 32)
  const key = username.toLowerCase()
  if (username.length < 3 || taken.has(key)) return login
  taken.add(key)
  return username
}

const cell = (text: string): string => {
  const line = text.replace(/[\r\n\0]+/g, ' ')
  return /[",]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}
