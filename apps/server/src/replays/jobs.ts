import { type Context, inTransaction } from '../platform/api/context.ts'
import { hasRow, rows, withTryLock } from '../platform/api/db.ts'
import { type Job, job } from '../platform/api/job.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { dropBlob } from '../platform/files/blobs.ts'
import { makeNextGeometry } from './geometries.ts'
import { makeNextHulls } from './hulls.ts'
import { forgetRunTracks } from './run-tracks.ts'
import { makeNextTrack } from './tracks.ts'

/** A worker of the site is lent for so long, then others may have it. */
const SLICE_MS = 20_000
const FILES_A_NIGHT = 10_000

/** Those who make files for players: one in all processes of the site, the command line among them. */
export const admissionAlone = <T>(ctx: Context, work: () => Promise<T>): Promise<T | undefined> =>
  withTryLock(ctx.pool, 'replays in the making', work)

/**
 * Makes tracks, geometry and hulls that are wanting, one after the other. Each is kept by itself, so that who goes on begins with
 * the next; what cannot be made stops nothing.
 */
export const makeReplays: Job<Record<never, never>> = job({
  name: 'make-replays',
  schedule: '* * * * *',
  async run(ctx, _sent, stop) {
    const isMore = await admissionAlone(ctx, () => makeOn(ctx, stop))
    if (isMore) await makeReplays.add(ctx.db, {})
  },
})

/** Begins at once and not with the next minute: who checks a demo wants to watch it. What cannot be asked for comes by itself. */
export async function makeReplaysSoon({ db, log }: Context): Promise<void> {
  try {
    // one that runs looks for what waits after each file
    const isAsked = await hasRow(
      db,
      sql`select from graphile_worker.jobs where task_identifier = ${makeReplays.name} and attempts < max_attempts`,
    )
    if (!isAsked) await makeReplays.add(db, {})
  } catch (error) {
    log.warn({ err: error }, 'replays are made with the next minute')
  }
}

/** Answers true when time was up before the work, or the process ends. What was made is told once, at the end. */
async function makeOn(ctx: Context, stop: AbortSignal): Promise<boolean> {
  const until = Date.now() + SLICE_MS
  let made = 0
  try {
    // by turns, so that the newest runs have their maps before the oldest have a track
    for (let turn = 0; !stop.aborted; turn++) {
      const next = await makeNext(ctx, turn)
      if (!next) return false
      if (next.made) made++
      if (next.fault) ctx.log.warn({ fault: next.fault }, 'a replay could not be made')
      if (Date.now() > until) return true
    }
    return true
  } finally {
    if (made > 0) await inTransaction(ctx, async (_tx, emit) => emit({ type: 'replays.made', data: {} }))
  }
}

const MAKERS = [makeNextTrack, makeNextGeometry, makeNextHulls]

/** Makes the next file of the kind whose turn it is, or else of another one. */
async function makeNext(ctx: Context, turn: number) {
  for (let place = 0; place < MAKERS.length; place++) {
    const next = await MAKERS[(turn + place) % MAKERS.length]!(ctx)
    if (next) return next
  }
  return null
}

/** Gives up tracks of demos that were withdrawn or have lost their file, old ones of runs, and files that nothing names any more. */
export async function purgeReplays(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from tracks t using demos d where d.id = t.demo_id
    and (d.state = 'WITHDRAWN' or d.sha256 is null)`)
  await forgetRunTracks(ctx.db)
  const unnamed = await rows(
    ctx.db,
    { sha256: text },
    sql`select sha256 from replay_files r where made_at < now() - interval '1 day'
      and not exists (select from tracks t where t.file = r.sha256)
      and not exists (select from run_tracks u where u.file = r.sha256)
      and not exists (select from geometries g where g.file = r.sha256)
      and not exists (select from hulls h where h.file = r.sha256) limit ${FILES_A_NIGHT}`,
  )
  for (const { sha256 } of unnamed) {
    await inTransaction(ctx, async (tx) => {
      await tx.execute(sql`delete from replay_files where sha256 = ${sha256}
        and not exists (select from tracks where file = ${sha256})
        and not exists (select from run_tracks where file = ${sha256})
        and not exists (select from geometries where file = ${sha256})
        and not exists (select from hulls where file = ${sha256})`)
      await dropBlob(tx, sha256)
    })
  }
}
