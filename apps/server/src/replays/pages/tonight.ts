import type { Tonight } from '@kz/contract/runs/replays'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { bool, int, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { runCountry } from '../../records/api.ts'
import { TRACK_VERSION } from '../tracks.ts'

/** The records of a week, to be watched one after the other. */

const DAYS = 7
/** an evening has so many */
const MOST = 30
/** of those before the week, where it has none */
const MOST_OLDER = 8
/** records that are looked through for those that have a track */
const LOOKED_AT = 400

const FOUND = {
  ...{ demoId: int, mapName: text, route: text, hasCp: bool, player: text, country: text, timeMs: int, at: moment },
  ...{ otherPlayer: text.orNull, otherCountry: text.orNull, otherMs: int.orNull },
}

const WEEK = { until: text, isThisWeek: bool, from: moment, to: moment, records: int }

/** The week that ends with the day `asked` (`yyyy-MM-dd` in UTC), or with today. */
export async function tonight(db: Db, asked: string | null): Promise<Tonight> {
  const week = await row(
    db,
    WEEK,
    sql`with today as (select (now() at time zone 'utc')::date as day),
        last as (select least(coalesce(${asked}::date, day), day) as day, day as today from today),
        week as (select to_char(day, 'YYYY-MM-DD') as until, day = today as "isThisWeek",
            (day - ${DAYS - 1}::integer)::timestamp at time zone 'utc' as "from",
            (day + 1)::timestamp at time zone 'utc' as "to" from last)
      select week.*, (select count(*) from reigns g join demos d on d.id = g.demo_id and d.state = 'RELEASED'
          join routes r on r.id = g.route_id join maps m on m.id = r.map_id and m.state <> 'HIDDEN'
          where g.held_from >= "from" and g.held_from < "to") as records
      from week`,
  )
  const { until, isThisWeek, from, to, records } = week as RowOf<typeof WEEK>
  const ofWeek = await watched(db, sql`held_from >= ${from} and held_from < ${to}`, MOST)
  const isOlder = ofWeek.length === 0
  const found = isOlder ? await watched(db, sql`held_from < ${to}`, MOST_OLDER) : ofWeek
  return { until, isThisWeek, records, isOlder, runs: found.toReversed().map(shape) }
}

/** The newest records of a time that have a track, the newest first. */
const watched = (db: Db, when: SQL, most: number): Promise<RowOf<typeof FOUND>[]> =>
  rows(
    db,
    FOUND,
    sql`select d.id as "demoId", m.name as "mapName", r.name as route, g.has_cp as "hasCp",
        coalesce(u.pseudo, d.player_name) as player, ${runCountry('d')} as country, d.time_ms as "timeMs",
        g.held_from as at, other.player as "otherPlayer", other.country as "otherCountry", other."timeMs" as "otherMs"
      from (select demo_id, route_id, has_cp, place, held_from from reigns where ${when}
          order by held_from desc, demo_id desc limit ${LOOKED_AT}) g
        join demos d on d.id = g.demo_id join players p on p.id = d.player_id left join users u on u.id = p.user_id
        join routes r on r.id = g.route_id join maps m on m.id = r.map_id
        join tracks t on t.demo_id = d.id and t.source = d.sha256 and t.version = ${TRACK_VERSION} and t.file is not null
        left join lateral (select coalesce(v.pseudo, e.player_name) as player, e.country, e.time_ms as "timeMs"
          from reigns b join demos e on e.id = b.demo_id join players q on q.id = e.player_id
            left join users v on v.id = q.user_id
          where b.route_id = g.route_id and b.has_cp = g.has_cp and b.place = g.place - 1) other on true
      where m.state <> 'HIDDEN' and d.state = 'RELEASED'
      order by g.held_from desc, d.id desc limit ${most}`,
  )

function shape({ at, otherPlayer, otherCountry, otherMs, ...run }: RowOf<typeof FOUND>): Tonight['runs'][number] {
  const beaten =
    otherPlayer === null ? null : { player: otherPlayer, country: otherCountry ?? 'n-a', timeMs: otherMs ?? 0 }
  return { ...run, dateIso: at.toISOString(), beaten }
}
