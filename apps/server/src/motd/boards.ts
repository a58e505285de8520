import type { community } from '@kz/contract/accounts/community'
import { formatDifference, formatTime } from '@kz/contract/rules'
import type { Reply } from '@kz/contract/wire/endpoint'
import { mapImage } from '../maps/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { motdJoinUrl } from '../servers/api.ts'
import { addDays, dayOf } from './days.ts'
import { type Candidate, chosenMap, mapOfDay } from './draw.ts'

type Calls = typeof community
type Motd = Reply<Calls['GET /motd/']>
type Board = Reply<Calls['GET /motd/day']>
type Calendar = Reply<Calls['GET /motd/calendar']>
type Streaks = Reply<Calls['GET /motd/streaks']>

const MOST_STREAKS = 50

const BEST = { playerId: int.orNull, playerName: text, country: text, timeMs: int }
/** A runner who bears the nickname of an account is linked to it. */
const account = sql`left join users u on u.pseudo = r.player_name and u.email_verified_at is not null`

/** The map's current record on its plain route without checkpoints, in milliseconds. */
export async function recordOf(db: Db, mapId: number): Promise<number | null> {
  const found = await row(
    db,
    { timeMs: int },
    sql`select d.time_ms as "timeMs" from routes r join route_records h on h.route_id = r.id and not h.has_cp
        join demos d on d.id = h.demo_id
      where r.map_id = ${mapId} and r.name = ''`,
  )
  return found?.timeMs ?? null
}

export const differenceTo = (recordMs: number | null, timeMs: number): string | null =>
  recordMs === null ? null : formatDifference(timeMs - recordMs)

/** Today's map and yesterday's with their best runs. `now` decides the day. */
export async function motd(db: Db, now: Date): Promise<Motd> {
  const today = dayOf(now)
  const yesterday = addDays(today, -1)
  const [current, previous, joinUrl] = await Promise.all([
    mapOfDay(db, today).then((map) => map && bestOf(db, today, map)),
    chosenMap(db, yesterday).then((map) => map && bestOf(db, yesterday, map)),
    motdJoinUrl(db),
  ])
  return {
    currentMotdRecord: current ?? null,
    previousMotdRecord: previous ?? null,
    endsIso: `${addDays(today, 1)}T00:00:00.000Z`,
    joinUrl,
  }
}

async function bestOf(db: Db, day: string, map: Candidate): Promise<Motd['currentMotdRecord']> {
  const [best, counted, recordMs] = await Promise.all([
    row(
      db,
      BEST,
      sql`select u.id as "playerId", r.player_name as "playerName", r.country, r.time_ms as "timeMs"
        from motd_runs r ${account} where r.day = ${day} order by r.time_ms, r.finished_at, r.runner limit 1`,
    ),
    row(db, { runs: int }, sql`select coalesce(sum(runs), 0)::integer as runs from motd_runs where day = ${day}`),
    recordOf(db, map.mapId),
  ])
  return {
    mapName: map.mapName,
    mapImage: mapImage(map.mapName),
    playerId: best?.playerId ?? null,
    playerName: best?.playerName ?? null,
    playerCountry: best?.country ?? null,
    time: best ? formatTime(best.timeMs) : null,
    timeDiff: best ? differenceTo(recordMs, best.timeMs) : null,
    runs: counted?.runs ?? 0,
  }
}

const RUNS = { rank: int, playerName: text, playerCountry: text, cp: int, gc: int, timeMs: int }

/** The board of a day that has begun: one line per runner, best first. 404 for days without a map and days to come. */
export async function board(db: Db, day: string, now: Date): Promise<Board> {
  const map = day > dayOf(now) ? undefined : await (day === dayOf(now) ? mapOfDay(db, day) : chosenMap(db, day))
  if (!map) throw notFound('Map of the day')
  const recordMs = await recordOf(db, map.mapId)
  const runs = await rows(
    db,
    RUNS,
    sql`select rank() over (order by time_ms)::integer as rank, player_name as "playerName", country as "playerCountry",
        time_ms as "timeMs", cp, gc
      from motd_runs where day = ${day} order by time_ms, finished_at, runner`,
  )
  return {
    mapName: map.mapName,
    mapImage: mapImage(map.mapName),
    runs: runs.map(({ timeMs, ...run }) => ({
      ...run,
      time: formatTime(timeMs),
      timeDiff: differenceTo(recordMs, timeMs),
    })),
  }
}

const DAYS = {
  date: text,
  mapName: text,
  playerName: text.orNull,
  playerCountry: text.orNull,
  runs: int,
  timeMs: int.orNull,
}

/** The days of a month (`YYYY-MM`) that have begun, with their best runs. */
export async function calendar(db: Db, month: string, now: Date): Promise<Calendar> {
  const days = await rows(
    db,
    DAYS,
    sql`select d.day::text as date, m.name as "mapName", best.player_name as "playerName", best.country as "playerCountry",
        best.time_ms as "timeMs", (select coalesce(sum(runs), 0)::integer from motd_runs where day = d.day) as runs
      from motd_days d join maps m on m.id = d.map_id
        left join lateral (select player_name, country, time_ms from motd_runs r where r.day = d.day
          order by time_ms, finished_at, runner limit 1) best on true
      where to_char(d.day, 'YYYY-MM') = ${month} and d.day <= ${dayOf(now)}::date order by d.day`,
  )
  return days.map(({ timeMs, ...day }) => ({
    ...day,
    mapImage: mapImage(day.mapName),
    time: timeMs === null ? null : formatTime(timeMs),
  }))
}

const STREAKS_ROW = { rank: int, playerName: text, playerCountry: text, days: int }

/**
 * Who finished a run on the most days in a row until now. A day without a map breaks nothing; today breaks nothing before
 * it is over.
 */
export async function streaks(db: Db, now: Date): Promise<Streaks> {
  const today = dayOf(now)
  return rows(
    db,
    STREAKS_ROW,
    sql`with days as (
        select day, row_number() over (order by day desc)::integer as back from motd_days
        where day <= ${today}::date and (day < ${today}::date or exists (select from motd_runs r where r.day = motd_days.day))
      ), ran as (
        select r.runner, d.back, row_number() over (partition by r.runner order by d.back)::integer as place
        from motd_runs r join days d on d.day = r.day
      ), starts as (
        -- today may still be open for the runner: a row may begin yesterday
        select runner, min(back) as first from ran group by runner
        having min(back) = 1 or min(back) = 2 and exists (select from days where back = 1 and day = ${today}::date)
      ), lengths as (
        select n.runner, count(*)::integer as days from ran n join starts s on s.runner = n.runner
        where n.back - n.place = s.first - 1 group by n.runner
      ), last as (
        select distinct on (runner) runner, player_name, country from motd_runs order by runner, day desc
      )
      select rank() over (order by l.days desc)::integer as rank, n.player_name as "playerName",
        n.country as "playerCountry", l.days
      from lengths l join last n on n.runner = l.runner order by l.days desc, n.player_name limit ${MOST_STREAKS}`,
  )
}
