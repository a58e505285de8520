import { DIFFICULTIES, LENGTHS } from '@kz/contract/rules'
import type { AroundMap } from '@kz/contract/runs/replays'
import type { Track } from '@kz/demo/track/track'
import { jumpsOfTrack } from '@kz/demo/track/track-jumps'
import { findMap, mapImage } from '../../maps/api.ts'
import type { Context } from '../../platform/api/context.ts'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { bool, int, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { switchState } from '../../platform/api/switches.ts'
import { runCountry } from '../../records/api.ts'
import { storedTrack, TRACK_VERSION } from '../tracks.ts'

/** What stands around a map's records: what the run takes, who waits with a faster or slower one, maps like it. */

const MOST_WAITING = 5
const MOST_LIKE = 3
/** A jump that was on the ground no longer before it is a bunny hop, as reports count them. */
const HOP_FRAMES = 10

/** Throws ApiError not_found. */
export async function aroundMap(ctx: Context, query: { mapName: string; route: string }): Promise<AroundMap> {
  const { db } = ctx
  const map = await findMap(db, query.mapName)
  if (!map) throw notFound('Map')
  const [takes, waiting, like] = await Promise.all([
    takesOf(ctx, map.mapId, query.route),
    waitingOn(db, map.mapId, query.route),
    mapsLike(db, map.mapId),
  ])
  return { takes, waiting, like }
}

const RECORD = { demoId: int, file: text, startMs: int.orNull, timeMs: int }

/** Of the record without checkpoints, else of the one with them; null where its track does not say. */
async function takesOf(ctx: Context, mapId: number, route: string): Promise<AroundMap['takes']> {
  const record = await row(
    ctx.db,
    RECORD,
    sql`select d.id as "demoId", t.file, t.start_ms as "startMs", d.time_ms as "timeMs"
      from routes r join route_records h on h.route_id = r.id join demos d on d.id = h.demo_id
        join tracks t on t.demo_id = d.id and t.source = d.sha256 and t.version = ${TRACK_VERSION} and t.file is not null
      where r.map_id = ${mapId} and r.name = ${route} order by d.has_cp, d.time_ms limit 1`,
  )
  if (!record || record.startMs === null) return null
  const { demoId, file, startMs, timeMs } = record
  const track = await storedTrack(ctx, file)
  return track && { demoId, ...measured(track, startMs, startMs + timeMs) }
}

/** Jumps, bunny hops among them, and the best speed in units a second, between two moments of the recording. */
function measured(track: Track, from: number, to: number): { jumps: number; hops: number; topSpeed: number } {
  const jumps = jumpsOfTrack(track).filter(({ startMs }) => startMs >= from && startMs <= to)
  const { demoMilliseconds, velocityX, velocityY, rows: length } = track
  let topSpeed = 0
  for (let at = 0; at < length; at++)
    if (demoMilliseconds[at]! >= from && demoMilliseconds[at]! <= to)
      topSpeed = Math.max(topSpeed, Math.hypot(velocityX[at]!, velocityY[at]!))
  const isHop = ({ groundFrames }: { groundFrames: number }) => groundFrames > 0 && groundFrames <= HOP_FRAMES
  return { jumps: jumps.length, hops: jumps.filter(isHop).length, topSpeed: Math.round(topSpeed) }
}

const WAITING = { demoId: int, player: text, country: text, timeMs: int, hasCp: bool, at: moment }

/** The fastest demos that wait, as everybody sees them: none while the queue is closed to the public. */
async function waitingOn(db: Db, mapId: number, route: string): Promise<AroundMap['waiting']> {
  if ((await switchState(db, 'PUBLIC_QUEUE')).blocked) return []
  const found = await rows(
    db,
    WAITING,
    sql`select d.id as "demoId", coalesce(u.pseudo, d.player_name) as player, ${runCountry('d')} as country,
        d.time_ms as "timeMs", d.has_cp as "hasCp", d.submitted_at as at
      from routes r join maps m on m.id = r.map_id and m.state = 'ACTIVE' join demos d on d.route_id = r.id
        join players p on p.id = d.player_id left join users u on u.id = p.user_id
      where r.map_id = ${mapId} and r.name = ${route} and d.state in ('SUBMITTED', 'DEFERRED')
      order by d.time_ms, d.id limit ${MOST_WAITING}`,
  )
  return found.map(({ at, ...demo }) => ({ ...demo, dateIso: at.toISOString() }))
}

const LIKE = { mapName: text, timeMs: int.orNull, player: text.orNull, country: text.orNull }

/** Maps of the same kind, then as hard, then as long; by name where several are equal, begun at another letter for each map. */
async function mapsLike(db: Db, mapId: number): Promise<AroundMap['like']> {
  const found = await rows(
    db,
    LIKE,
    sql`select other.name as "mapName", best.time_ms as "timeMs", best.player, best.country
      from maps own join maps other on other.id <> own.id and other.state = 'ACTIVE' and other.recordable
          and other.type = own.type and other.is_xd = own.is_xd
        left join lateral (select d.time_ms, coalesce(u.pseudo, d.player_name) as player, ${runCountry('d')} as country
          from routes r join route_records h on h.route_id = r.id join demos d on d.id = h.demo_id
            join players p on p.id = d.player_id left join users u on u.id = p.user_id
          where r.map_id = other.id and r.name = '' and not d.has_cp limit 1) best on true
      where own.id = ${mapId}
      order by abs(array_position(${sql.param([...DIFFICULTIES])}::text[], other.difficulty)
            - array_position(${sql.param([...DIFFICULTIES])}::text[], own.difficulty)),
        abs(array_position(${sql.param([...LENGTHS])}::text[], other.length)
            - array_position(${sql.param([...LENGTHS])}::text[], own.length)),
        md5(other.name || own.name) limit ${MOST_LIKE}`,
  )
  return found.map((map) => ({ ...map, mapImage: mapImage(map.mapName) }))
}
