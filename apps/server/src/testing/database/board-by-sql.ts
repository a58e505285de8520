import { BOARD_PAGE, DIFFICULTIES, type Difficulty, type MapLength, type MapType } from '@kz/contract/rules'
import { BOARD_CHANGE_DAYS } from '@kz/contract/runs/leaderboards'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { int, ints, text, texts } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'

/** The leaderboard in plain SQL: what the packed columns are held against, in a test for its numbers and in a bench for its time. */

interface Filters {
  difficulty: readonly Difficulty[]
  length: readonly MapLength[]
  type: readonly MapType[]
  xdFilter: 'ALL' | 'ONLY_XD' | 'NO_XD'
}

export interface Asked {
  filters: Filters
  /** the day whose end is meant; null: now, and the end of today */
  date: string | null
  today: string
  country: string | null
  page: number
}

const MONTHS = 12
const MONTH_SECONDS = (365.25 / 12) * 86_400

const LINE = { id: int, rank: int, records: int, change: int.orNull, recordChange: int, total: int }

const COUNTRY = { country: text, rank: int, records: int, players: int, change: int.orNull }

const MOVED = { id: int, recordChange: int, change: int.orNull }

const DETAIL = {
  id: int,
  everSet: int,
  difficulties: texts,
  months: ints,
  latestRoute: int.orNull,
}

const DAY_MS = 86_400_000

/** Everything a page of the leaderboard counts. */
export async function boardBySql(db: Db, { filters, date, today, country, page }: Asked) {
  const end = new Date(Date.parse(`${date ?? today}T00:00:00Z`) + DAY_MS)
  const at = date === null ? null : end
  const then = new Date(end.getTime() - BOARD_CHANGE_DAYS * DAY_MS)
  const lists = sql`now as (${standings(heldAt(filters, at, country))}), before as (${standings(heldAt(filters, then, country))})`
  const lines = await rows(
    db,
    LINE,
    sql`with ${lists} select n.id, n.rank, n.records, b.rank - n.rank as change, n.records - coalesce(b.records, 0) as "recordChange",
        count(*) over () as total
      from now n left join before b on b.id = n.id
      order by n.records desc, n.last, n.id limit ${BOARD_PAGE} offset ${(page - 1) * BOARD_PAGE}`,
  )
  const countries = await rows(
    db,
    COUNTRY,
    sql`with now as (${countryStandings(heldAt(filters, at, null))}), before as (${countryStandings(heldAt(filters, then, null))})
      select n.country, n.rank, n.records, n.players, b.rank - n.rank as change
      from now n left join before b on b.country = n.country order by n.records desc, n.last, n.country`,
  )
  const moved = await rows(
    db,
    MOVED,
    sql`with ${lists}, moves as (
        select id, coalesce(n.records, 0) - coalesce(b.records, 0) as "recordChange", b.rank - n.rank as change
        from now n full join before b using (id)
      )
      (select * from moves where "recordChange" > 0 order by "recordChange" desc, id limit 5)
      union all (select * from (select * from moves where "recordChange" < 0 order by "recordChange", id limit 5) lost
        order by "recordChange" desc, id desc)`,
  )
  const facts = await row(
    db,
    { maps: int, first: text.orNull },
    sql`select (select count(*) from maps m where ${fits(filters)} and coalesce(m.released_at, 'epoch') < ${end}) as maps,
      (select to_char(min(held_from) at time zone 'UTC', 'YYYY-MM-DD') from reigns where not has_cp) as first`,
  )
  const details = new Map(
    (await detailsOf(db, filters, end, lines)).map(({ id, difficulties, ...detail }) => [
      id,
      { ...detail, byDifficulty: DIFFICULTIES.map((one) => difficulties.filter((known) => known === one).length) },
    ]),
  )
  return {
    ...(facts as NonNullable<typeof facts>),
    total: lines[0]?.total ?? 0,
    lines: lines.map(({ total: _total, ...line }) => ({ ...line, ...details.get(line.id) })),
    countries,
    moved,
  }
}

/** A map `m` that counts and that the filters let through. */
function fits({ difficulty, length, type, xdFilter }: Filters): SQL {
  const oneOf = (column: SQL, chosen: readonly string[]) =>
    chosen.length === 0 ? sql`` : sql`and ${column} = any(${sql.param(chosen)})`
  const xd = { ALL: sql``, ONLY_XD: sql`and m.is_xd`, NO_XD: sql`and not m.is_xd` }[xdFilter]
  return sql`m.state = 'ACTIVE' and m.recordable ${oneOf(sql.raw('m.difficulty'), difficulty)}
    ${oneOf(sql.raw('m.length'), length)} ${oneOf(sql.raw('m.type'), type)} ${xd}`
}

/** The reigns `w` of a moment. A run for no country counts for today's flag of its player. */
function heldAt(filters: Filters, at: Date | null, holders: string | null): SQL {
  const country = sql.raw(`coalesce(nullif(w.country, 'n-a'), u.country, w.country)`)
  return sql`select w.player_id, ${country} as country, date_trunc('second', coalesce(w.held_from, 'epoch')) as held_from
    from reigns w join routes r on r.id = w.route_id join maps m on m.id = r.map_id and ${fits(filters)}
      left join (players p join users u on u.id = p.user_id) on w.country = 'n-a' and p.id = w.player_id
    where not w.has_cp
      and ${at === null ? sql`w.held_until is null` : sql`coalesce(w.held_from, 'epoch') < ${at} and (w.held_until is null or w.held_until >= ${at})`}
      ${holders === null ? sql`` : sql`and ${country} = ${holders}`}`
}

const standings = (held: SQL): SQL => sql`select player_id as id, count(*)::integer as records, max(held_from) as last,
  rank() over (order by count(*) desc)::integer as rank from (${held}) as held group by player_id`

const countryStandings = (held: SQL): SQL => sql`select country, count(*)::integer as records, max(held_from) as last,
  count(distinct player_id)::integer as players, rank() over (order by count(*) desc)::integer as rank
  from (${held}) as held where country <> 'n-a' group by country`

/** By player of the page: all they ever set, what they held by difficulty and month by month, the newest. */
async function detailsOf(db: Db, filters: Filters, end: Date, lines: readonly { id: number }[]) {
  if (lines.length === 0) return []
  const ends = Array.from(
    { length: MONTHS + 1 },
    (_unused, month) => new Date(end.getTime() - (MONTHS - month) * MONTH_SECONDS * 1000),
  )
  const heldThen = (then: Date) =>
    sql`count(*) filter (where coalesce(w.held_from, 'epoch') < ${then}::timestamptz and (w.held_until is null or w.held_until >= ${then}::timestamptz))::integer`
  return rows(
    db,
    DETAIL,
    sql`select w.player_id as id, count(*)::integer as "everSet",
        coalesce(array_agg(m.difficulty) filter (where w.held_until is null or w.held_until >= ${end}), '{}') as difficulties,
        array[${sql.join(ends.map(heldThen), sql`, `)}] as months,
        (array_agg(w.route_id order by date_trunc('second', w.held_from) desc, w.route_id desc) filter (where w.held_from is not null))[1] as "latestRoute"
      from reigns w join routes r on r.id = w.route_id join maps m on m.id = r.map_id and ${fits(filters)}
      where not w.has_cp and coalesce(w.held_from, 'epoch') < ${end} and w.player_id = any(${sql.param(lines.map(({ id }) => id))}::integer[])
      group by w.player_id`,
  )
}
