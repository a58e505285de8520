import type { Readable } from 'node:stream'
import { formatDate, formatTime } from '@kz/contract/rules'
import yazl from 'yazl'
import type { Context } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, type RowOf, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { OpenFile } from '../platform/files/links.ts'
import { openFor } from '../platform/files/stored-zip.ts'
import { demoFileName, STORED_DEMO, storedColumns, storedTables } from '../records/api.ts'
import { since } from '../submissions/api.ts'

/** Many demos in one zip with a list of them. */

const MOST_FILES = 500
const MOST_BYTES = 2 * 1024 ** 3

/** What an archive holds of a demo, beside its file a line in its list. */
export const PACKED_DEMO = { ...STORED_DEMO, country: text, cp: int, gc: int, mpbhop: bool, submittedAt: real }
export type PackedDemo = RowOf<typeof PACKED_DEMO>

/** The oldest waiting demos, as many as one archive may hold. */
export async function waitingFiles(db: Db): Promise<PackedDemo[]> {
  const found = await rows(
    db,
    PACKED_DEMO,
    sql`select ${storedColumns}, d.country, d.cp, d.gc, d.mpbhop,
        (extract(epoch from d.submitted_at) * 1000)::float8 as "submittedAt"
      from ${storedTables}
      where d.state in ('SUBMITTED', 'DEFERRED') order by ${since('d')}, d.id limit ${MOST_FILES}`,
  )
  let bytes = 0
  return found.filter(({ size }) => {
    bytes += size
    return bytes <= MOST_BYTES
  })
}

/** `unreleased-demos-yyyyMMdd-HHmm.zip`. */
export function archiveName(now: Date): string {
  const digits = now.toISOString().replace(/\D/g, '')
  return `unreleased-demos-${digits.slice(0, 8)}-${digits.slice(8, 12)}.zip`
}

/** Begins the archive of those that wait; null when none do. */
export async function openWaiting(ctx: Context): Promise<OpenFile | null> {
  const demos = await waitingFiles(ctx.db)
  return demos.length === 0 ? null : packArchive(ctx, archiveName(ctx.now()), demos)
}

/** Begins an archive. Demos are stored, not deflated, so that its size is known before the first byte. */
export async function packArchive(ctx: Context, fileName: string, demos: PackedDemo[]): Promise<OpenFile> {
  const named = uniqueNames(demos)
  const zip = new yazl.ZipFile()
  const body = zip.outputStream as Readable
  zip.on('error', (error: Error) => body.destroy(error))
  zip.addBuffer(Buffer.from(indexOf(named)), 'index.csv', { compress: false, mtime: ctx.now() })
  for (const { name, size, sha256, submittedAt } of named) {
    const options = { compress: false, size, mtime: new Date(submittedAt) }
    zip.addReadStreamLazy(name, options, openFor(ctx, { sha256, size }, body))
  }
  const size = await new Promise<number>((resolve) => {
    // the declaration leaves out that the callback gets the size
    zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void)
  })
  return { fileName, size, body }
}

type NamedFile = PackedDemo & { name: string }

function uniqueNames(demos: PackedDemo[]): NamedFile[] {
  const taken = new Set<string>()
  return demos.map((demo) => {
    const plain = demoFileName(demo)
    const name = taken.has(plain.toLowerCase()) ? plain.replace(/\.\w+$/, `_${demo.demoId}$&`) : plain
    taken.add(name.toLowerCase())
    return { ...demo, name }
  })
}

const HEADINGS = [
  'file',
  'demoId',
  'map',
  'route',
  'player',
  'country',
  'time',
  'cp',
  'gc',
  'mpbhop',
  'submitted',
  'sha256',
]

function indexOf(demos: NamedFile[]): string {
  const lines = demos.map((demo) => [
    demo.name,
    demo.demoId,
    demo.mapName,
    demo.route,
    demo.playerName,
    demo.country,
    formatTime(demo.timeMs),
    demo.cp,
    demo.gc,
    demo.mpbhop,
    formatDate(new Date(demo.submittedAt)),
    demo.sha256,
  ])
  return [HEADINGS, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

/** Quoted; a text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: string | number | boolean): string {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
