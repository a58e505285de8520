import type { Readable } from 'node:stream'
import yazl from 'yazl'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { job } from '../platform/api/job.ts'
import type { StoredTemp } from '../platform/api/services/stored-files.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { dropBlob } from '../platform/files/blobs.ts'
import { type KeptFiles, nameFiles, withKept } from '../platform/files/keep-files.ts'
import { EXPORTS } from './export-lists.ts'

/** The public lists as one archive: whoever wants to go on with them elsewhere has them. */

const MOST_BYTES = 1024 ** 3
const MOST_KEPT = 12

const DUMP = { sha256: text, size: int, madeAt: moment }
export type Dump = RowOf<typeof DUMP>

/** The newest archive. */
export const newestDump = (db: Db): Promise<Dump | undefined> =>
  row(db, DUMP, sql`select sha256, size, made_at as "madeAt" from public_dumps order by made_at desc, id desc limit 1`)

/** Makes the archive of now and gives up those older than a year. May run twice without harm. */
async function makeDump(ctx: Context): Promise<void> {
  const zip = new yazl.ZipFile()
  for (const { fileName, lines } of Object.values(EXPORTS)) {
    zip.addBuffer(Buffer.from(`${(await lines(ctx.db)).join('\n')}\n`), fileName, { mtime: ctx.now() })
  }
  zip.end()
  const file = await ctx.files.receive(zip.outputStream as Readable, MOST_BYTES)
  try {
    await withKept(ctx, [file], (kept) => inTransaction(ctx, (tx) => write(tx, kept, file)))
  } finally {
    await ctx.files.discard(file)
  }
}

/** The row of a new archive; the oldest gives way. */
async function write(tx: Db, kept: KeptFiles, { sha256, size }: StoredTemp): Promise<void> {
  await nameFiles(tx, kept)
  await tx.execute(sql`insert into public_dumps (sha256, size) values (${sha256}, ${size})`)
  const old = await rows(
    tx,
    { sha256: text },
    sql`delete from public_dumps where id not in (select id from public_dumps order by made_at desc, id desc
      limit ${MOST_KEPT}) returning sha256`,
  )
  for (const { sha256 } of old) await dropBlob(tx, sha256)
}

export const monthlyDump = job({ name: 'public-dump', schedule: '23 4 1 * *', missed: '14d', run: makeDump })
