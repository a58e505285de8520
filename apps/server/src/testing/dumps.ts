import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A table of a dump: its columns with types, and its rows. */
export interface DumpTable {
  name: string
  columns: readonly string[]
  rows: readonly (readonly (string | number | null | Buffer)[])[]
}

interface DumpForm {
  prefix?: string
  /** what the texts are in: `twice` is UTF-8 in a table declared as latin1 */
  code?: 'utf8' | 'latin1' | 'twice'
  gz?: boolean
  /** bytes that are left of it */
  cutTo?: number
  /** rows of one INSERT */
  together?: number
}

const encode = (text: string, code: DumpForm['code']): string => {
  if (code === 'latin1') return text
  const bytes = Buffer.from(text).toString('latin1')
  return code === 'twice' ? Buffer.from(bytes).toString('latin1') : bytes
}

const ESCAPED: Readonly<Record<string, string>> = {
  ...{ '\0': '\\0', '\n': '\\n', '\r': '\\r', '\\': '\\\\', "'": "\\'", '"': '\\"', '\x1a': '\\Z' },
}

/** As mysqldump writes it; a line end stays one where the text has an even length, as other tools leave it. */
function literal(value: string | number | null | Buffer, code: DumpForm['code']): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (Buffer.isBuffer(value)) return value.length > 0 ? `0x${value.toString('hex')}` : "''"
  const keepsLines = value.length % 2 === 0
  const text = encode(value, code)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is escaped
  const escaped = text.replace(/[\0\n\r\\'"\x1a]/g, (sign) =>
    keepsLines && sign === '\n' ? sign : (ESCAPED[sign] as string),
  )
  return `'${escaped}'`
}

/** Writes a dump as mysqldump does and answers its path. */
export async function writeDump(tables: readonly DumpTable[], form: DumpForm = {}): Promise<string> {
  const { prefix = '', code = 'utf8', gz = false, cutTo, together = 100 } = form
  const parts = ['-- MySQL dump 10.13\n/*!40101 SET NAMES utf8 */;\n']
  for (const { name, columns, rows } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const table = `\`${prefix}${name}\``
    const defined = columns.map((column) => `  \`${column}\` varchar(255) NOT NULL DEFAULT ''`)
    parts.push(
      `DROP TABLE IF EXISTS ${table};\nCREATE TABLE ${table} (\n${defined.join(',\n')},\n  PRIMARY KEY (\`${columns[0]}\`)\n) ENGINE=MyISAM;\n`,
    )
    for (let at = 0; at < rows.length; at += together) {
      const some = rows.slice(at, at + together).map((row) => `(${row.map((value) => literal(value, code)).join(',')})`)
      parts.push(`INSERT INTO ${table} VALUES ${some.join(',')};\n`)
    }
  }
  parts.push('-- Dump completed\n')
  const bytes = Buffer.from(parts.join(''), 'latin1').subarray(0, cutTo)
  const path = join(await mkdtemp(join(tmpdir(), 'kz16-dump-')), gz ? 'dump.sql.gz' : 'dump.sql')
  await writeFile(path, gz ? gzipSync(bytes) : bytes)
  return path
}
