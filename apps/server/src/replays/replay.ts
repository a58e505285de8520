import { ParsedMapMetadata } from '@kz/contract/maps'
import { formatTime } from '@kz/contract/rules'
import { KeptExplained } from '@kz/contract/runs/analysis'
import { REPLAY_GHOSTS, type Replay } from '@kz/contract/runs/replays'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, json, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { runCountry } from '../records/api.ts'
import { isPublic, mayBeSeen } from './access.ts'
import { fileOf } from './file-of.ts'
import { fileCrcOf, GEOMETRY_VERSION } from './geometries.ts'
import { TRACK_VERSION } from './tracks.ts'

/** What a player needs for one run. */

/** how late the words of a timer may be */
const LATE_MS = 100

const RUN = {
  demoId: int,
  player: text,
  country: text,
  timeMs: int,
  file: text.orNull,
  size: int.orNull,
  startMs: int.orNull,
  endMs: int.orNull,
}

const runColumns = sql`d.id as "demoId", coalesce(u.pseudo, d.player_name) as player, ${runCountry('d')} as country,
  d.time_ms as "timeMs", t.file, tf.size, t.start_ms as "startMs", t.end_ms as "endMs"`

/** Runs with their players, and with tracks of the file they have now, in the form that is read now. */
const runTables = sql`demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
  join players p on p.id = d.player_id left join users u on u.id = p.user_id
  left join tracks t on t.demo_id = d.id and t.source = d.sha256 and t.version = ${TRACK_VERSION}
  left join replay_files tf on tf.sha256 = t.file`

const FOUND = {
  ...RUN,
  ...{ mapName: text, route: text, routeId: int, hasCp: bool, isSameMap: bool.orNull },
  ...{ isRecord: bool, date: moment.orNull, checkedBy: text.orNull },
  ...{
    geometry: text.orNull,
    geometrySize: int.orNull,
    seen: json.orNull,
    explained: json.orNull,
  },
}

export type FoundRun = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** A run that somebody may see, with the files that are drawn of it. */
export async function findRun(db: Db, viewer: Viewer | null, demoId: number) {
  const found = await row(
    db,
    FOUND,
    sql`select ${runColumns}, m.name as "mapName", r.name as route, r.id as "routeId", d.has_cp as "hasCp",
        exists (select from route_records h where h.demo_id = d.id) as "isRecord",
        case when d.state = 'RELEASED' then d.decided_at end as date,
        case when d.state = 'RELEASED' then checker.pseudo end as "checkedBy", case when t.file_crc is null then t.map_crc = g.map_crc else t.file_crc = ${fileCrcOf} end as "isSameMap", g.file as geometry, gf.size as "geometrySize", f.seen,
        k.figures->'explained' as explained
      from ${runTables} left join users checker on checker.id = d.decided_by
        left join lateral (select map_id, version, sha256, seen from map_files f
          where f.map_id = m.id order by version desc limit 1) f on true
        left join geometries g on g.map_id = f.map_id and g.map_version = f.version and g.source = f.sha256
          and g.version = ${GEOMETRY_VERSION}
        left join demo_reports k on k.demo_id = d.id and k.sha256 = d.sha256
        left join replay_files gf on gf.sha256 = g.file
      where d.id = ${demoId} and ${mayBeSeen(viewer)}`,
  )
  return found && { ...found, time: formatTime(found.timeMs) }
}

/** Throws ApiError not_found for a run that is not there or not for this viewer. */
export async function replayOf(db: Db, viewer: Viewer | null, demoId: number): Promise<Replay> {
  const found = await findRun(db, viewer, demoId)
  if (!found) throw notFound('Demo')
  const { mapName, route, isRecord, date, checkedBy, isSameMap } = found
  const ghosts = await rows(
    db,
    { ...RUN, wasRecord: bool, date: moment.orNull },
    sql`select ${runColumns}, d.decided_at as date,
        exists (select from reigns e where e.demo_id = d.id) as "wasRecord"
      from ${runTables}
      where d.route_id = ${found.routeId} and d.has_cp = ${found.hasCp} and d.id <> ${demoId} and ${isPublic}
        and t.file is not null
      order by d.time_ms, d.id limit ${REPLAY_GHOSTS}`,
  )
  return {
    ...runOf(found),
    ...{ mapName, route, isRecord, dateIso: date?.toISOString() ?? null, checkedBy },
    geometry: fileOf('geometry', found.geometry, found.geometrySize),
    isSameMap,
    explained: KeptExplained.safeParse(found.explained).data ?? null,
    buttons: ParsedMapMetadata.safeParse(found.seen).data?.buttons ?? [],
    ghosts: ghosts.flatMap((ghost) => {
      const { track, ...run } = runOf(ghost)
      if (!track) return []
      return [{ ...run, track, wasRecord: ghost.wasRecord, dateIso: ghost.date?.toISOString() ?? null }]
    }),
  }
}

function runOf({ demoId, player, country, timeMs, file, size, startMs, endMs: said }: RowOf<typeof RUN>) {
  const time = formatTime(timeMs)
  const endMs = finishOf({ timeMs, startMs, endMs: said })
  return { demoId, player, country, time, timeMs, track: fileOf('track', file, size), startMs, endMs }
}

/** What a timer says comes a frame or two after the button: the clock of a run ends at the time it is known by. */
function finishOf({ timeMs, startMs, endMs }: Pick<RowOf<typeof RUN>, 'timeMs' | 'startMs' | 'endMs'>): number | null {
  if (startMs === null || endMs === null) return endMs
  return Math.abs(endMs - startMs - timeMs) <= LATE_MS ? startMs + timeMs : endMs
}
