import { Readable } from 'node:stream'
import { DATA_KINDS, type DataKind } from '@kz/contract/open-data'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { job } from '../platform/api/job.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { dropBlob } from '../platform/files/blobs.ts'
import { nameFiles, withKept } from '../platform/files/keep-files.ts'
import { DATA } from './lines.ts'
import { type Counts, packedLines } from './packed-lines.ts'

/** Every night all public data is made into files of JSON lines, which whoever wants to go on with them elsewhere takes. */

const MOST_BYTES = 20 * 1024 ** 3
const LINES_AT_ONCE = 2_000
/** so that who is in the middle of a download may end it */
const NIGHTS_KEPT = 3

const FILE = { kind: text.as<DataKind>(), sha256: text, size: int, unpacked: int, lines: int, madeAt: moment }
export type DumpFile = RowOf<typeof FILE>

/** The newest file of each kind. */
export const newestFiles = (db: Db): Promise<DumpFile[]> =>
  rows(
    db,
    FILE,
    sql`select distinct on (kind) kind, sha256, size, unpacked, lines, made_at as "madeAt" from data_files
      order by kind, id desc`,
  )

export const newestFile = (db: Db, kind: DataKind): Promise<DumpFile | undefined> =>
  row(
    db,
    FILE,
    sql`select kind, sha256, size, unpacked, lines, made_at as "madeAt" from data_files
      where kind = ${kind} order by id desc limit 1`,
  )

/** All lines of a kind, part by part. */
async function* partsOf(db: Db, kind: DataKind, stop: AbortSignal): AsyncGenerator<object[]> {
  for (let after: number | null = 0; after !== null; ) {
    stop.throwIfAborted()
    const part: { lines: object[]; last: number | null } = await DATA[kind](db, after, LINES_AT_ONCE)
    yield part.lines
    after = part.last
  }
}

/** Makes the files of now and gives up those of older nights. May run twice without harm. */
async function makeFiles(ctx: Context, _sent: unknown, stop: AbortSignal): Promise<void> {
  for (const kind of DATA_KINDS) {
    const counts: Counts = { lines: 0, unpacked: 0 }
    const file = await ctx.files.receive(Readable.from(packedLines(partsOf(ctx.db, kind, stop), counts)), MOST_BYTES)
    try {
      await withKept(ctx, [file], (kept) =>
        inTransaction(ctx, async (tx) => {
          await nameFiles(tx, kept)
          await tx.execute(sql`insert into data_files (kind, sha256, size, unpacked, lines)
            values (${kind}, ${file.sha256}, ${file.size}::bigint, ${counts.unpacked}::bigint, ${counts.lines}::bigint)`)
          await dropOld(tx, kind)
        }),
      )
    } finally {
      await ctx.files.discard(file)
    }
  }
}

/** A night on which nothing changed has the same file: it stays as long as a row names it. */
async function dropOld(tx: Db, kind: DataKind): Promise<void> {
  const old = await rows(
    tx,
    { sha256: text },
    sql`delete from data_files where kind = ${kind} and id not in (select id from data_files where kind = ${kind}
      order by id desc limit ${NIGHTS_KEPT}) returning sha256`,
  )
  for (const { sha256 } of old) await dropBlob(tx, sha256)
}

export const nightlyData = job({ name: 'open-data', schedule: '43 2 * * *', missed: '1d', run: makeFiles })
