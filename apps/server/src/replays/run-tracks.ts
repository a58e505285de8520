import { limitConcurrency } from '../platform/admission/concurrency-limiter.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { mayWatchRun } from '../runs/api.ts'
import { failed, type Made, makeFile } from './make.ts'
import { TRACK_VERSION } from './tracks.ts'

/** Tracks of runs of game servers: made when somebody asks for one, since most of them nobody ever watches. */

const AT_ONCE = 2
const MOST_WAITING = 20
const KEPT_DAYS = 30

/** The address of a run's track, which is made when it is asked for. */
export const runTrackUrl = (runId: number): string => `/media/replays/run-${runId}.track`

/** Of run_tracks `t` and runs `r`: it is of the file the run has now, in the form that is read now. */
export const isOfRun = sql`t.run_id = r.id and t.source = r.replay and t.version = ${TRACK_VERSION}`

/** Makers of tracks in this process: one for each run, a few at once. */
export function openRunTracks(ctx: Context) {
  const inTurn = limitConcurrency(AT_ONCE, MOST_WAITING)
  const making = new Map<number, Promise<Made>>()

  /** The file of a run's track for who may watch it; null where they may not, or where it cannot be made. */
  return async function trackOf(
    runId: number,
    viewer: Viewer | null,
  ): Promise<{ sha256: string; size: number } | null> {
    const run = await row(
      ctx.db,
      { replay: text, timeMs: int, source: text.orNull, sha256: text.orNull, size: int.orNull },
      sql`select r.replay, r.time_ms as "timeMs", t.source, t.file as sha256, f.size
        from runs r join runners w on w.id = r.runner_id left join players p on p.id = w.player_id
          left join users u on u.id = p.user_id left join routes o on o.id = r.route_id left join maps m on m.id = o.map_id
          left join run_tracks t on ${isOfRun} left join replay_files f on f.sha256 = t.file
        where r.id = ${runId} and ${mayWatchRun(viewer)}`,
    )
    if (!run) return null
    const { sha256, size, source } = run
    if (sha256 !== null && size !== null) return { sha256, size }
    if (source !== null) return null
    await makeOnce(runId, run)
    return trackOf(runId, viewer)
  }

  async function makeOnce(runId: number, run: { replay: string; timeMs: number }): Promise<void> {
    const made = making.get(runId) ?? inTurn(() => makeRunTrack(ctx, runId, run))
    making.set(runId, made)
    await made.finally(() => making.delete(runId))
  }
}

async function makeRunTrack(
  ctx: Context,
  runId: number,
  { replay, timeMs }: { replay: string; timeMs: number },
): Promise<Made> {
  const keep = async (tx: Db, made: Made) => {
    await tx.execute(sql`insert into run_tracks (run_id, source, version, file, fault, start_ms, end_ms)
      values (${runId}, ${replay}, ${TRACK_VERSION}, ${made.file}, ${made.fault}, ${made.startMs}, ${made.endMs})
      on conflict (run_id) do update set source = excluded.source, version = excluded.version, file = excluded.file,
        fault = excluded.fault, start_ms = excluded.start_ms, end_ms = excluded.end_ms, made_at = now()`)
  }
  const made = await ctx.files.borrow(replay, (path) => makeFile(ctx, { kind: 'track', path, timeMs }, keep))
  if (made) return made
  const none = failed('The file is not in the store.')
  await ctx.db.transaction((tx) => keep(tx, none))
  return none
}

/** Forgets tracks that were made a while ago: who watches such a run has it made anew. */
export const forgetRunTracks = (db: Db) =>
  db.execute(sql`delete from run_tracks where made_at < now() - make_interval(days => ${KEPT_DAYS})`)
