import { ParsedMapMetadata } from '@kz/contract/maps'
import { formatTime } from '@kz/contract/rules'
import type { RunReplay, replays } from '@kz/contract/runs/replays'
import type { Context } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, json, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { oneRun } from '../runs/api.ts'
import { fileOf } from './file-of.ts'
import { fileCrcOf, GEOMETRY_VERSION } from './geometries.ts'
import { runGhosts } from './run-ghosts.ts'
import { isOfRun, runTrackUrl } from './run-tracks.ts'

/** A run of a game server in the player. */

const DRAWN = {
  routeId: int.orNull,
  hasTrack: bool,
  size: int.orNull,
  startMs: int.orNull,
  endMs: int.orNull,
  geometry: text.orNull,
  geometrySize: int.orNull,
  isSameMap: bool.orNull,
  seen: json.orNull,
}

/**
 * A run with what the player needs and the runs it can be raced against. Throws ApiError not_found for a run that is not
 * there or not for this viewer.
 */
export async function runReplay(ctx: Context, call: Call<(typeof replays)['GET /run/replay']>): Promise<RunReplay> {
  const { query, viewer } = call
  const run = await oneRun(ctx, call)
  const { routeId, hasTrack, size, geometry, geometrySize, isSameMap, seen, ...recorded } = await drawnOf(
    ctx.db,
    query.runId,
  )
  return {
    ...run,
    country: run.playerCountry,
    time: formatTime(run.timeMs),
    ...recorded,
    track: run.file !== null && hasTrack ? { url: runTrackUrl(query.runId), size } : null,
    geometry: isSameMap === true ? fileOf('geometry', geometry, geometrySize) : null,
    isSameMap: geometry === null ? null : isSameMap,
    buttons: ParsedMapMetadata.safeParse(seen).data?.buttons ?? [],
    ghosts:
      routeId === null ? [] : await runGhosts(ctx.db, viewer, { ...query, routeId, hasCp: run.cp > 0 || run.gc > 0 }),
  }
}

/** What of a run that is there can be drawn. */
export async function drawnOf(db: Db, runId: number) {
  const found = await row(
    db,
    DRAWN,
    sql`select o.id as "routeId", t.fault is null as "hasTrack", tf.size, t.start_ms as "startMs", t.end_ms as "endMs",
        g.file as geometry, gf.size as "geometrySize", r.map_crc = ${fileCrcOf} as "isSameMap", f.seen
      from runs r left join routes o on o.id = r.route_id left join run_tracks t on ${isOfRun}
        left join replay_files tf on tf.sha256 = t.file
        left join lateral (select map_id, version, sha256, seen from map_files f
          where f.map_id = o.map_id order by version desc limit 1) f on true
        left join geometries g on g.map_id = f.map_id and g.map_version = f.version and g.source = f.sha256
          and g.version = ${GEOMETRY_VERSION}
        left join replay_files gf on gf.sha256 = g.file
      where r.id = ${runId}`,
  )
  if (!found) throw new Error(`run ${runId} was just there`)
  return found
}
