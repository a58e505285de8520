import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { readTrack, type Track, TrackError } from '@kz/demo/track/track'
import { MOST_BYTES, VERSION } from '@kz/demo/track/track-format'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { failed, makeFile } from './make.ts'

/** Tracks of demos: of what waits for a check, and of every released run. */

/** The version of the form and of what is kept beside it. */
export const TRACK_VERSION = VERSION

/** From demos `d` and tracks `t`: those that want a track and have none of this file and version. */
const wanting = sql`demos d left join tracks t on t.demo_id = d.id
  where d.sha256 is not null and d.state in ('SUBMITTED', 'DEFERRED', 'RELEASED')
    and (t.demo_id is null or t.source <> d.sha256 or t.version <> ${TRACK_VERSION})`

/** Makes the next track that is wanting: of waiting demos first, then of the newest runs. Answers whether there was one. */
export async function makeNextTrack(ctx: Context): Promise<{ made: boolean; fault: string | null } | null> {
  const demo = await row(
    ctx.db,
    { demoId: int, sha256: text, timeMs: int },
    sql`select d.id as "demoId", d.sha256, d.time_ms as "timeMs" from ${wanting}
      order by d.state = 'RELEASED', d.id desc limit 1`,
  )
  if (!demo) return null
  const { demoId, sha256, timeMs } = demo
  const keep = async (tx: Db, made: ReturnType<typeof failed>) => {
    await tx.execute(sql`insert into tracks (demo_id, source, version, file, fault, map_crc, file_crc, start_ms, end_ms)
      select id, ${sha256}, ${TRACK_VERSION}, ${made.file}, ${made.fault}, ${made.mapCrc}, ${made.fileCrc}, ${made.startMs}, ${made.endMs}
        from demos where id = ${demoId}
      on conflict (demo_id) do update set source = excluded.source, version = excluded.version, file = excluded.file,
        fault = excluded.fault, map_crc = excluded.map_crc, file_crc = excluded.file_crc, start_ms = excluded.start_ms, end_ms = excluded.end_ms,
        made_at = now()`)
  }
  const make = (path: string) => makeFile(ctx, { kind: 'track', path, timeMs }, keep)
  const made = await ctx.files.borrow(sha256, make)
  if (!made) {
    const none = failed('The file is not in the store.')
    await ctx.db.transaction((tx) => keep(tx, none))
    return { made: false, fault: none.fault }
  }
  return { made: made.file !== null, fault: made.fault && `demo ${demoId}: ${made.fault}` }
}

/** Forgets which tracks could not be made, so that they are tried again. */
export const forgetTrackFaults = (db: Db) => db.execute(sql`delete from tracks where file is null`)

const COUNTS = { made: int, failed: int, wanting: int }

/** How many tracks there are, could not be made, and are wanting. */
export const countTracks = (db: Db) => counted(db, 'tracks', wanting)

/** The same of any of these tables. */
export async function counted(db: Db, table: 'tracks' | 'geometries' | 'hulls', missing: SQL) {
  const [found] = await rows(
    db,
    COUNTS,
    sql`select count(*) filter (where file is not null) as made, count(*) filter (where file is null) as failed,
      (select count(*) from ${missing}) as wanting from ${sql.raw(table)}`,
  )
  return found ?? { made: 0, failed: 0, wanting: 0 }
}

/** A track by its file, read; null where it does not read. */
export const storedTrack = (ctx: Context, file: string): Promise<Track | null> =>
  ctx.files.borrow(file, async (path) => {
    try {
      return readTrack(brotliDecompressSync(readFileSync(path), { maxOutputLength: MOST_BYTES }))
    } catch (error) {
      if (error instanceof TrackError || error instanceof RangeError) return null
      throw error
    }
  })
