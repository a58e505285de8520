import { countryName } from '@kz/contract/names/country-names'
import { DIFFICULTIES, type Difficulty } from '@kz/contract/rules'
import type { Stats } from '@kz/contract/runs/leaderboards'
import type { Context } from '../platform/api/context.ts'
import { type Db, giveTime, hasRow, row, rows } from '../platform/api/db.ts'
import { int, json, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { runCountry } from '../records/api.ts'
import { longjumpStats } from './stats-longjumps.ts'
import { tablesOf } from './stats-tables.ts'

/** The statistics page. A job writes them down every five minutes when something changed; a call reads one row. */

const NAME = 'overview'
const COUNTRIES = 20

/** The statistics as last written down; counted at once where that never happened. */
export async function readStats(ctx: Context): Promise<Stats> {
  const kept = await row(ctx.db, { value: json.as<Stats>() }, sql`select value from board_stats where name = ${NAME}`)
  if (kept) return kept.value
  await refreshStats(ctx)
  return readStats(ctx)
}

/** Counts everything anew, unless no record, map, demo or jump changed since. */
export async function refreshStats(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await giveTime(tx, 60_000)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('statistics', 0))`)
    const state = await stateOf(tx, ctx.now())
    const kept = await hasRow(tx, sql`select 1 from board_stats where name = 'state' and value = ${state}::jsonb`)
    if (kept) return
    const stats = JSON.stringify(await countStats(tx, ctx.now()))
    await tx.execute(sql`insert into board_stats (name, value) values (${NAME}, ${stats}::jsonb), ('state', ${state}::jsonb)
      on conflict (name) do update set value = excluded.value, refreshed_at = now()`)
  })
}

/** A text that is another one when something was decided, changed or a day began. */
async function stateOf(tx: Db, now: Date): Promise<string> {
  const found = await row(
    tx,
    { state: text },
    sql`select jsonb_build_object('day', ${now.toISOString().slice(0, 10)}::text,
        'changed', (select max(changed_in::text::bigint) from board_changes),
        'decided', (select max(decided_at) from demos where state in ('RELEASED', 'REJECTED')),
        'demos', (select max(submitted_at) from demos), 'jumps', (select max(known_at) from long_jumps))::text as state`,
  )
  return (found as { state: string }).state
}

/** Current records without checkpoints on maps that take records. */
const current = sql`reigns w join routes r on r.id = w.route_id join maps m on m.id = r.map_id
  join players p on p.id = w.player_id left join users u on u.id = p.user_id
  where w.held_until is null and not w.has_cp and m.state = 'ACTIVE' and m.recordable`

async function countStats(tx: Db, now: Date): Promise<Stats> {
  const countries = await rows(
    tx,
    { country: text, records: int, total: int },
    sql`select ${runCountry('w')} as country, count(*) as records, count(*) over () as total
      from ${current} and ${runCountry('w')} <> 'n-a' group by 1 order by 2 desc, 1 limit ${COUNTRIES}`,
  )
  return {
    refreshedIso: now.toISOString(),
    cards: { ...(await cards(tx, now)), countries: countries[0]?.total ?? 0 },
    months: await months(tx, now),
    countries: countries.map(({ country, records }) => ({ country, countryName: countryName(country), records })),
    difficulties: await difficulties(tx),
    hours: await hours(tx),
    ...(await tablesOf(tx)),
    longjumps: await longjumpStats(tx),
  }
}

const MAPS = { maps: int, recordable: int, withRecord: int }

const RECORDS = { players: int, recordsEver: int }

const DEMOS = {
  submitted: int,
  submitted30: int,
  released: int,
  released30: int,
  rejected: int,
  rejected30: int,
  medianReviewHours: real.orNull,
}

async function cards(tx: Db, now: Date): Promise<Omit<Stats['cards'], 'countries'>> {
  const since = sql`> ${now.toISOString()}::timestamptz - interval '30 days'`
  const maps = await row(
    tx,
    MAPS,
    sql`select count(*) as maps, count(*) filter (where recordable) as recordable,
        count(*) filter (where recordable and exists (select from routes r join route_records h on h.route_id = r.id
          where r.map_id = m.id and not h.has_cp)) as "withRecord"
      from maps m where state = 'ACTIVE'`,
  )
  const records = await row(
    tx,
    RECORDS,
    sql`select (select count(distinct w.player_id) from ${current}) as players,
        (select count(*) from reigns where not has_cp) as "recordsEver"`,
  )
  const demos = await row(
    tx,
    DEMOS,
    sql`select count(*) as submitted, count(*) filter (where submitted_at ${since}) as submitted30,
        count(*) filter (where state = 'RELEASED') as released,
        count(*) filter (where state = 'RELEASED' and decided_at ${since}) as released30,
        count(*) filter (where state = 'REJECTED') as rejected,
        count(*) filter (where state = 'REJECTED' and decided_at ${since}) as rejected30,
        round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at))
          filter (where decided_by is not null and state in ('RELEASED', 'REJECTED')) / 3600)::numeric, 1) as "medianReviewHours"
      from demos where source is null`,
  )
  return {
    ...(maps as NonNullable<typeof maps>),
    ...(records as NonNullable<typeof records>),
    ...(demos as NonNullable<typeof demos>),
  }
}

const MONTHS_ROW = { month: text, records: int }

/** Every month from the first record on, those without one too. */
function months(tx: Db, now: Date): Promise<Stats['months']> {
  return rows(
    tx,
    MONTHS_ROW,
    sql`with counted as (
        select date_trunc('month', held_from at time zone 'UTC') as month, count(*) as records
        from reigns where not has_cp and held_from is not null group by 1
      )
      select to_char(every, 'YYYY-MM') as month, coalesce(c.records, 0) as records
      from generate_series((select min(month) from counted), ${now.toISOString()}::timestamptz at time zone 'UTC',
        interval '1 month') as every left join counted c on c.month = every
      order by every`,
  )
}

const DIFFICULTIES_ROW = { difficulty: text.as<Difficulty>(), maps: int, withRecord: int, records: int }

async function difficulties(tx: Db): Promise<Stats['difficulties']> {
  const found = await rows(
    tx,
    DIFFICULTIES_ROW,
    sql`select m.difficulty, count(distinct m.id) as maps, count(distinct m.id) filter (where w.held_until is null
          and w.demo_id is not null) as "withRecord", count(w.demo_id) as records
      from maps m left join routes r on r.map_id = m.id left join reigns w on w.route_id = r.id and not w.has_cp
      where m.state = 'ACTIVE' and m.recordable group by 1`,
  )
  return DIFFICULTIES.map(
    (difficulty) =>
      found.find((line) => line.difficulty === difficulty) ?? { difficulty, maps: 0, withRecord: 0, records: 0 },
  )
}

async function hours(tx: Db): Promise<number[]> {
  const found = await rows(
    tx,
    { hour: int, records: int },
    sql`select extract(hour from d.submitted_at at time zone 'UTC')::integer as hour, count(*) as records
      from reigns w join demos d on d.id = w.demo_id and d.source is null where not w.has_cp group by 1`,
  )
  return Array.from({ length: 24 }, (_unused, hour) => found.find((line) => line.hour === hour)?.records ?? 0)
}
