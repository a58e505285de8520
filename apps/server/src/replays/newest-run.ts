import type { NewestRun } from '@kz/contract/runs/replays'
import type { Context } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { runCountry } from '../records/api.ts'
import { type FlatRun, flatEnd } from './flat-end.ts'
import { storedTrack, TRACK_VERSION } from './tracks.ts'

/** The newest record that can be watched against the one it beat, as a flat line of its end: the first screen moves with it. */

const FOUND = {
  ...{ demoId: int, mapName: text, route: text, player: text, country: text, timeMs: int, at: moment.orNull },
  ...{ file: text, startMs: int.orNull, endMs: int.orNull },
  ...{ otherPlayer: text.orNull, otherCountry: text.orNull, otherMs: int.orNull },
  ...{ otherFile: text.orNull, otherStartMs: int.orNull, otherEndMs: int.orNull },
}
type Found = RowOf<typeof FOUND>

/** A record before the newest that has a track is not looked for further back than so many reigns. */
const NEWEST = 40

const findNewest = (db: Db): Promise<Found | undefined> =>
  row(
    db,
    FOUND,
    sql`select d.id as "demoId", m.name as "mapName", r.name as route, coalesce(u.pseudo, d.player_name) as player,
        ${runCountry('d')} as country, d.time_ms as "timeMs", d.decided_at as at, t.file, t.start_ms as "startMs",
        t.end_ms as "endMs", other.player as "otherPlayer", other.country as "otherCountry", other."timeMs" as "otherMs",
        other.file as "otherFile", other."startMs" as "otherStartMs", other."endMs" as "otherEndMs"
      from (select demo_id, route_id, has_cp, place from reigns where held_from is not null
          order by held_from desc, demo_id desc limit ${NEWEST}) g
        join demos d on d.id = g.demo_id join players p on p.id = d.player_id left join users u on u.id = p.user_id
        join routes r on r.id = g.route_id join maps m on m.id = r.map_id
        join tracks t on t.demo_id = d.id and t.source = d.sha256 and t.version = ${TRACK_VERSION} and t.file is not null
        left join lateral (select coalesce(v.pseudo, e.player_name) as player, e.country, e.time_ms as "timeMs", x.file,
            x.start_ms as "startMs", x.end_ms as "endMs"
          from reigns b join demos e on e.id = b.demo_id join players q on q.id = e.player_id
            left join users v on v.id = q.user_id
            left join tracks x on x.demo_id = e.id and x.source = e.sha256 and x.version = ${TRACK_VERSION}
          where b.route_id = g.route_id and b.has_cp = g.has_cp and b.place = g.place - 1) other on true
      where m.state <> 'HIDDEN' and d.state = 'RELEASED'
      order by d.decided_at desc, d.id desc limit 1`,
  )

/** The last answer: its tracks need not be read again until another record comes. */
let last: { key: string; flat: NonNullable<NewestRun>['flat'] | null } | null = null

/** Null where no record can be watched. */
export async function newestRun(ctx: Context): Promise<NewestRun> {
  const found = await findNewest(ctx.db)
  if (!found) return null
  const { demoId, mapName, route, player, country, timeMs, at, otherPlayer, otherCountry, otherMs } = found
  const key = JSON.stringify([found.file, found.otherFile, timeMs, otherMs, found.startMs, found.otherStartMs])
  if (last?.key !== key) last = { key, flat: await flatOf(ctx, found) }
  if (!last.flat) return null
  const beaten =
    otherPlayer === null ? null : { player: otherPlayer, country: otherCountry ?? 'n-a', timeMs: otherMs ?? 0 }
  return {
    ...{ demoId, mapName, route, player, country, timeMs, beaten, flat: last.flat },
    dateIso: at?.toISOString() ?? null,
  }
}

async function flatOf(ctx: Context, found: Found) {
  const run = await readRun(ctx, found.file, found.startMs, found.timeMs)
  const other =
    found.otherFile && found.otherMs && (await readRun(ctx, found.otherFile, found.otherStartMs, found.otherMs))
  return run && flatEnd(run, other || null)
}

/** A run whose start nobody knows, or whose track does not read, is not drawn. */
async function readRun(ctx: Context, file: string, startMs: number | null, timeMs: number): Promise<FlatRun | null> {
  if (startMs === null) return null
  const track = await storedTrack(ctx, file)
  return track && { track, startMs, timeMs }
}
