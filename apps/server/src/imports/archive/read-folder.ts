import { createReadStream } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { z } from 'zod'
import { readLines, shown, UnusableFileError } from '../lines.ts'
import { type FileOfLines, type LineOf, Manifest, SHAPES } from './format.ts'

/** Reads the folder of an archive. */

/** A text of a forum has 64 KB, of news a megabyte. */
const LINE = { lineBytes: 2 * 1024 * 1024, mostLines: 50_000_000 }
const MANIFEST_BYTES = 64 * 1024

/** A line: what it holds, or why not. */
export interface ReadLine<Row> {
  number: number
  /** what the report calls it by */
  text: string
  row?: Row
  refused?: string
}

/** What `archive.json` says. Throws UnusableFileError. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, 'archive.json')
  const found = await stat(path).catch(() => null)
  if (!found?.isFile() || found.size > MANIFEST_BYTES) {
    throw new UnusableFileError(`${folder} is no archive: it has no archive.json.`)
  }
  const read = Manifest.safeParse(parsed(await readFile(path, 'utf8')))
  if (read.success) return read.data
  throw new UnusableFileError(`archive.json is not as docs/archive.md says: ${faultOf(read.error)}.`)
}

/** Every line of a file, in its order; none where there is no such file. */
export async function* readArchiveFile<File extends FileOfLines>(
  folder: string,
  file: File,
): AsyncGenerator<ReadLine<LineOf<File>>> {
  const path = join(folder, `${file}.jsonl`)
  if (!(await stat(path).catch(() => null))?.isFile()) return
  for await (const line of readLines(createReadStream(path, { highWaterMark: 256 * 1024 }), LINE)) {
    yield readLine<LineOf<File>>(line, SHAPES[file] as unknown as z.ZodType<LineOf<File>>)
  }
}

function readLine<Row>(line: { number: number; text: string; refused?: string }, shape: z.ZodType<Row>): ReadLine<Row> {
  const { number, text } = line
  if (line.refused !== undefined) return { number, text, refused: line.refused }
  const value = parsed(text)
  if (value === undefined) return { number, text: shown(text), refused: 'is not JSON' }
  const read = shape.safeParse(value)
  const called = idOf(value) ?? shown(text)
  return read.success
    ? { number, text: called, row: read.data }
    : { number, text: called, refused: faultOf(read.error) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const idOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' ? `id ${value.id}` : null

function faultOf({ issues: [issue] }: z.ZodError): string {
  const at = issue?.path.join('.')
  return `${at ? `${at}: ` : ''}${issue?.message ?? 'unreadable'}`
}

/** Where a file of the folder lies; null for what is not there, is no plain file, or lies outside by a link. */
export async function fileInFolder(folder: string, path: string): Promise<string | null> {
  try {
    const [root, real] = [await realpath(folder), await realpath(join(folder, path))]
    return real.startsWith(root + sep) && (await stat(real)).isFile() ? real : null
  } catch {
    return null
  }
}
