import { formatTime, TIMELINE_DAYS } from '@kz/contract/rules'
import type { Timeline, TimelineRecord } from '@kz/contract/runs/records'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { counts, holderCountry, holderName, holderOf, RUN } from './shape.ts'

const MOST_TELLING = 12
/** what is worth telling is so much less than all of them */
const TELLING_PART = 3
const MOST_SHOWN = 100
const OLD_DAYS = 365
const MUCH_MS = 500
const MUCH_PART = 100

const FOUND = {
  ...RUN,
  hasCp: bool,
  player: text,
  playerId: int.orNull,
  playerCountry: text,
  wonMs: int.orNull,
  heldFrom: moment,
  heldUntil: moment.orNull,
  stands: bool,
  formerUnknown: bool,
  previousPlayer: text.orNull,
  previousPlayerCountry: text.orNull,
  previousSince: moment.orNull,
  beatsOwn: bool,
  lostAt: moment.orNull,
}

/** The first moment of the window: a whole day of UTC. */
const start = sql`(date_trunc('day', now() at time zone 'utc') - make_interval(days => ${TIMELINE_DAYS - 1})) at time zone 'utc'`

/**
 * Every record of the window, with what it did to whom: `recent`. A record without a date is in no window; a reign that nobody knows
 * the length of ends when it began, or before.
 */
const recent = sql`recent as (
    select g.demo_id, r.name as route, m.name as map_name, g.has_cp, g.time_ms, g.held_from, g.former_unknown,
      case when g.held_until > g.held_from then g.held_until end as held_until, g.held_until is null as stands,
      g.previous_ms - g.time_ms as won_ms, g.previous_ms, before.demo_id as before_id, before.held_from as previous_since,
      coalesce(g.previous_player_id = g.player_id, false) as beats_own,
      case when g.previous_player_id <> g.player_id then (
        select max(own.held_until) from reigns own
        where own.route_id = g.route_id and own.has_cp = g.has_cp and own.player_id = g.player_id and own.place < g.place
          and own.held_until > own.held_from
          and own.held_until > coalesce(own.held_from, 'epoch')
      ) end as lost_at
    from reigns g join routes r on r.id = g.route_id join maps m on m.id = r.map_id and ${counts}
      left join reigns before on before.route_id = g.route_id and before.has_cp = g.has_cp and before.place = g.place - 1
    where g.held_from >= ${start} and g.held_from <= now()
  )`

const isTelling = sql`((previous_ms is null and not former_unknown) or beats_own or lost_at is not null or won_ms >= ${MUCH_MS}
  or won_ms * ${MUCH_PART} >= previous_ms or previous_since < held_from - make_interval(days => ${OLD_DAYS}))`

/**
 * How much there is to tell: hundredths and half seconds won, years that the former stood (each up to ten), and so much more for one
 * taken back, a first one, one's own, and one that stands.
 */
const score = sql`(coalesce(least(10, won_ms * ${MUCH_PART}::float / nullif(previous_ms, 0)) + least(10, won_ms::float / ${MUCH_MS}), 0)
  + coalesce(least(10, extract(epoch from held_from - previous_since) / 86400 / ${OLD_DAYS}), 0)
  + case when lost_at is not null then 8 else 0 end + case when previous_ms is null then 2 else 0 end
  + case when beats_own then 0.5 else 0 end + case when stands then 1 else 0 end)`

/** The records of the window by their score; `counted` knows how many of them are worth telling. */
const ranked = sql`ranked as (
    select *, row_number() over (order by ${isTelling} desc, ${score} desc, held_from desc, demo_id desc) as rank from recent
  ), counted as (
    select least(count(*) filter (where ${isTelling}), ${MOST_TELLING}, greatest(1, count(*) / ${TELLING_PART})) as telling from recent
  )`

/** Two weeks of records; see the contract for what is worth telling. */
export async function timeline(db: Db, show: 'telling' | 'all'): Promise<Timeline> {
  const shown = show === 'all' ? sql`true` : sql`rank <= (select telling from counted)`
  const [days, found] = await Promise.all([
    rows(
      db,
      { day: text, records: int, telling: int },
      sql`with ${recent}, ${ranked}
        select to_char(day, 'YYYY-MM-DD') as day, count(demo_id) as records, (select telling from counted) as telling
        from generate_series(0, ${TIMELINE_DAYS - 1}) as ago
          cross join lateral (select date_trunc('day', now() at time zone 'utc') - make_interval(days => ago) as day) days
          left join recent on date_trunc('day', held_from at time zone 'utc') = day
        group by day order by day`,
    ),
    rows(
      db,
      FOUND,
      sql`with ${recent}, ${ranked}
        select d.id as "demoId", map_name as "mapName", route, recent.has_cp as "hasCp", ${holderName('d')} as player,
          d_user.id as "playerId", ${holderCountry('d')} as "playerCountry", recent.time_ms as "timeMs", won_ms as "wonMs",
          held_from as "heldFrom", held_until as "heldUntil", stands, former_unknown as "formerUnknown", ${holderName('before')} as "previousPlayer",
          ${holderCountry('before')} as "previousPlayerCountry", previous_since as "previousSince",
          beats_own as "beatsOwn", lost_at as "lostAt"
        from (select * from ranked where ${shown} order by held_from desc, demo_id desc limit ${MOST_SHOWN}) recent
          join demos d on d.id = recent.demo_id ${holderOf('d')}
          left join demos before on before.id = recent.before_id ${holderOf('before')}
        order by held_from desc, d.id desc`,
    ),
  ])
  return {
    days: days.map(({ day, records }) => ({ day, records })),
    telling: days[0]?.telling ?? 0,
    records: found.map(shape),
  }
}

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null

function shape(record: RowOf<typeof FOUND>): TimelineRecord {
  const { heldFrom, heldUntil, previousSince, lostAt, ...same } = record
  return {
    ...same,
    time: formatTime(record.timeMs),
    releaseDateIso: heldFrom.toISOString(),
    heldUntilIso: isoOrNull(heldUntil),
    previousSinceIso: isoOrNull(previousSince),
    lostAtIso: isoOrNull(lostAt),
  }
}
