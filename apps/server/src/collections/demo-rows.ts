import { ApiError } from '@kz/contract/errors'
import type { DemoVerdict } from '@kz/contract/review/verdicts'
import { formatDifference, formatTime, mapRoute, youtubeLink } from '@kz/contract/rules'
import type { CollectionDemo } from '@kz/contract/runs/collections'
import type { Warning } from '@kz/contract/runs/demos'
import { impossible } from '../demos/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, json, type RowOf, real, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { beforeOf, runCountry } from '../records/api.ts'

/** The demos of collections, each beside the record it has to beat, or did. */

const DEMO_ROW = {
  id: int,
  fileName: text,
  demoId: int,
  mapId: int,
  mapName: text,
  takesRecords: bool,
  leastMs: int.orNull,
  recordedMs: real.orNull,
  route: text,
  routeId: int.orNull,
  timeMs: int,
  cp: int,
  gc: int,
  hasCp: bool,
  mpbhop: bool,
  ytId: text.orNull,
  warnings: json.as<Warning[]>(),
  verdict: text.as<DemoVerdict>(),
  sha256: text,
  size: int,
  skipped: text.orNull,
  isReleased: bool,
  isKnown: bool,
  recordMs: int.orNull,
  recordUserId: int.orNull,
  recordPlayer: text.orNull,
  recordCountry: text.orNull,
}
export type DemoRow = RowOf<typeof DEMO_ROW>

const columns = sql`c.id, c.file_name as "fileName", c.demo_id as "demoId", c.map_id as "mapId", m.name as "mapName",
  m.state = 'ACTIVE' and m.recordable as "takesRecords", m.min_time_ms as "leastMs",
  nullif((c.seen ->> 'durationMs')::float8, 0) as "recordedMs", c.route, r.id as "routeId",
  c.time_ms as "timeMs", c.cp, c.gc, c.has_cp as "hasCp", c.mpbhop, c.yt_id as "ytId", c.warnings, c.verdict, c.sha256,
  b.size, c.skipped, own.id is not null as "isReleased",
  exists (select from demos k where k.sha256 = c.sha256 and k.state <> 'WITHDRAWN' and k.id <> c.demo_id) as "isKnown",
  record.time_ms as "recordMs", holder.id as "recordUserId",
  coalesce(holder.pseudo, record.player_name) as "recordPlayer", ${runCountry('record', 'holder')} as "recordCountry"`

const sources = sql`collection_demos c join maps m on m.id = c.map_id join blobs b on b.sha256 = c.sha256
  left join routes r on r.map_id = c.map_id and r.name = c.route
  left join demos own on own.id = c.demo_id
  ${beforeOf('own', 'own_before')}
  left join route_records h on h.route_id = r.id and h.has_cp = c.has_cp and own.id is null
  left join demos record on record.id = coalesce(h.demo_id, own_before.id)
  left join players p on p.id = record.player_id left join users holder on holder.id = p.user_id`

/** The demos of a collection, by map. */
export const demosOf = (db: Db, collectionId: number): Promise<DemoRow[]> =>
  rows(
    db,
    DEMO_ROW,
    sql`select ${columns} from ${sources} where c.collection_id = ${collectionId} order by lower(m.name), c.id`,
  )

/** One of them by the exact name of its file. Throws ApiError not_found. */
export async function demoOf(db: Db, collectionId: number, fileName: string, tail: SQL = sql``): Promise<DemoRow> {
  const found = await row(
    db,
    DEMO_ROW,
    sql`select ${columns} from ${sources} where c.collection_id = ${collectionId} and lower(c.file_name) = lower(${fileName})
      and c.file_name = ${fileName} ${tail}`,
  )
  if (!found) throw new ApiError('collection_demo_not_found')
  return found
}

/** Why a demo would not be released now; null when it would be the record. */
export function skipOf(demo: DemoRow): string | null {
  const { mapName, route, timeMs, recordMs } = demo
  if (demo.isReleased) return null
  if (demo.skipped !== null) return demo.skipped
  if (!demo.takesRecords) return new ApiError('map_without_records', { map: mapName }).message
  if (demo.routeId === null && route !== '') {
    return new ApiError('unknown_map', { map: mapRoute(mapName, route) }).message
  }
  if (demo.isKnown) return new ApiError('demo_sent_otherwise').message
  const fault = impossible(demo)
  if (fault) return fault.message
  if (recordMs !== null && timeMs >= recordMs) {
    return new ApiError('slower_than_record', { timeMs: recordMs, player: demo.recordPlayer ?? '' }).message
  }
  return demo.ytId === null ? new ApiError('missing_youtube_link').message : null
}

/** A demo as its page shows it. */
export const shownDemo = (demo: DemoRow): CollectionDemo => ({
  checkpoints: demo.cp,
  gochecks: demo.gc,
  mpbhop: demo.mpbhop,
  ytLink: demo.ytId && youtubeLink(demo.ytId),
  fileName: demo.fileName,
  demoId: demo.demoId,
  mapName: demo.mapName,
  route: demo.route,
  time: formatTime(demo.timeMs),
  timeMs: demo.timeMs,
  size: demo.size,
  recordTime: demo.recordMs === null ? null : formatTime(demo.recordMs),
  recordPlayer: demo.recordPlayer,
  recordCountry: demo.recordCountry,
  timeDifference: demo.recordMs === null ? null : formatDifference(demo.timeMs - demo.recordMs),
  skipped: skipOf(demo),
  warnings: demo.warnings,
  verdict: demo.verdict,
})
