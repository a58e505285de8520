import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { UnusableFileError } from '../lines.ts'
import { oldText } from '../tops/old-text.ts'
import { readSqlRows, type SqlRow } from '../tops/sql-rows.ts'

/** Dumps of boards, read as they stream by; gz too. */

const CHUNK_BYTES = 256 * 1024
/** Attachments in the database have megabytes. */
const LONGEST_VALUE = 64 * 1024 * 1024

/** A row of a table, by the names of its columns. */
export interface Row {
  table: string
  /** the text of a column; empty for NULL and for one that is not there */
  text: (column: string) => string
  /** a whole number; 0 for what is none */
  number: (column: string) => number
  /** the bytes of a column; null for NULL and for one that is not there */
  bytes: (column: string) => Buffer | null
  has: (column: string) => boolean
}

const columnsOf = new WeakMap<readonly string[], Map<string, number>>()

function placesOf(columns: readonly string[]): Map<string, number> {
  const known = columnsOf.get(columns) ?? new Map(columns.map((name, at) => [name, at]))
  columnsOf.set(columns, known)
  return known
}

function toRow(table: string, columns: readonly string[], values: readonly (string | null)[]): Row {
  const places = placesOf(columns)
  const of = (column: string) => values[places.get(column) ?? -1] ?? null
  return {
    table,
    text: (column) => oldText(of(column) ?? ''),
    number: (column) => {
      const value = Number(of(column) ?? 0)
      return Number.isSafeInteger(value) ? value : 0
    },
    bytes: (column) => {
      const value = of(column)
      return value === null ? null : Buffer.from(value, 'latin1')
    },
    has: (column) => places.has(column),
  }
}

export interface DumpEnd {
  /** the dump was cut in the middle */
  isCut: boolean
}

/**
 * Calls `take` for each row of a table whose name, without its prefix, is among `tables`, and `flush` after each chunk.
 * Rows that cannot be read are told to `refuse`.
 */
export async function readTables(
  path: string,
  prefix: string,
  tables: ReadonlySet<string>,
  { take, refuse, flush }: { take: (row: Row) => void; refuse: (row: SqlRow) => void; flush: () => Promise<void> },
): Promise<DumpEnd> {
  const rows = readSqlRows((row) => {
    const table = row.table.startsWith(prefix) ? row.table.slice(prefix.length) : ''
    if (!tables.has(table)) return
    if (row.fault !== undefined || row.columns === null)
      refuse({ ...row, fault: row.fault ?? 'its columns have no names' })
    else take(toRow(table, row.columns, row.values))
  }, LONGEST_VALUE)
  let isCut = false
  try {
    for await (const chunk of await openDump(path)) {
      rows.push((chunk as Buffer).toString('latin1'))
      await flush()
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'Z_BUF_ERROR') throw error
    isCut = true
  }
  isCut = !rows.end() || isCut
  await flush()
  return { isCut }
}

/** The bytes of a dump, packed or not. Throws UnusableFileError for what cannot be read. */
async function openDump(path: string) {
  const head = Buffer.alloc(2)
  try {
    const file = await open(path, 'r')
    await file.read(head, 0, 2, 0).finally(() => file.close())
  } catch (error) {
    throw new UnusableFileError(`${path} cannot be read: ${(error as Error).message}.`)
  }
  const bytes = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  return head[0] === 0x1f && head[1] === 0x8b ? bytes.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : bytes
}

/**
 * What stands before the names of a board's tables: of those of a table `name` that has these columns. Throws
 * UnusableFileError where there is none, or several and none is named.
 */
export async function findPrefix(
  path: string,
  { name, columns }: { name: string; columns: readonly string[] },
): Promise<string> {
  const found = new Set<string>()
  const rows = readSqlRows((row) => {
    if (row.table.endsWith(name) && columns.every((column) => row.columns?.includes(column))) {
      found.add(row.table.slice(0, row.table.length - name.length))
    }
  }, 4096)
  try {
    for await (const chunk of await openDump(path)) rows.push((chunk as Buffer).toString('latin1'))
  } catch (error) {
    if ((error as { code?: string }).code !== 'Z_BUF_ERROR') throw error
  }
  const [prefix, ...others] = [...found].sort()
  if (prefix === undefined) throw new UnusableFileError(`The dump has no table ${name} of this board.`)
  if (others.length > 0) {
    throw new UnusableFileError(`The dump has several boards: --prefix names one of ${[prefix, ...others].join(', ')}.`)
  }
  return prefix
}
