import { GUESSR_BEST_GAMES } from '@kz/contract/guessr/guessr-rules'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, rows } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { keepSeason, TODAY } from '../staff/seasons.ts'

/** Boards: never counted up, always counted anew from the games that count. Lines begin with their period. */

/** Lines of the boards of these periods (`kind`, `starts_on`, `ends_on`) from the games `which` are asked for. */
const counted = (periods: SQL, which: SQL): SQL => sql`
  with periods as (${periods}),
    games as (
      select p.kind, p.starts_on, g.user_id, g.mode, g.points, g.ms,
        row_number() over (partition by p.kind, p.starts_on, g.user_id, g.mode order by g.points desc, g.ms, g.id) as place
      from periods p join guessr_games g on g.day >= p.starts_on and g.day < p.ends_on
      where g.counts and ${which}),
    lines as (
      select kind, starts_on, coalesce(mode, 'all') as mode, user_id,
        coalesce(sum(points) filter (where place <= ${GUESSR_BEST_GAMES}), 0) as points,
        coalesce(sum(ms) filter (where place <= ${GUESSR_BEST_GAMES}), 0) as ms,
        count(*) as games, max(points) as best, sum(points) as total
      from games group by grouping sets ((kind, starts_on, user_id), (kind, starts_on, user_id, mode)))`

const write = sql.raw(`insert into guessr_standings (period, starts_on, mode, user_id, points, ms, games, best, total)
  select kind, starts_on, mode, user_id, points, ms, games, best, total from lines`)

/** Season, week and day a day lies in. */
const periodsOf = (day: SQL): SQL => sql`
  select 'season' as kind, starts_on, ends_on from guessr_seasons where ${day} >= starts_on and ${day} < ends_on
  union all select 'week', date_trunc('week', ${day})::date, (date_trunc('week', ${day}) + interval '7 days')::date
  union all select 'day', ${day}, ${day} + 1`

/** Every season, week and day since a day, up to today. */
const periodsSince = (since: SQL): SQL => sql`
  select 'season' as kind, starts_on, ends_on from guessr_seasons where ends_on > ${since}
  union all select 'week', w::date, w::date + 7 from generate_series(date_trunc('week', ${since}), ${TODAY},
    interval '7 days') w
  union all select 'day', d::date, d::date + 1 from generate_series(${since}, ${TODAY}, interval '1 day') d`

/** Counts a player's lines of the boards that a day lies in. */
export const recountPlayer = (tx: Db, userId: number, day: string): Promise<void> =>
  recount(tx, userId, periodsOf(sql`${day}::date`))

async function recount(tx: Db, userId: number, periods: SQL): Promise<void> {
  await lockInTransaction(tx, `guessr boards of ${userId}`)
  await keepSeason(tx)
  await tx.execute(sql`delete from guessr_standings s using (${periods}) p
    where s.user_id = ${userId} and s.period = p.kind and s.starts_on = p.starts_on`)
  await tx.execute(sql`${counted(periods, sql`g.user_id = ${userId}`)} ${write}`)
}

/** Counts everybody's lines of today's season anew, one player at a time: every night, so that no slip stays. */
export async function recountSeason(ctx: Context): Promise<void> {
  const { startsOn } = await inTransaction(ctx, keepSeason)
  const players = await rows(
    ctx.db,
    { userId: int },
    sql`select user_id as "userId" from guessr_games where counts and day >= ${startsOn} group by user_id`,
  )
  const periods = periodsSince(sql`${startsOn}::date`)
  for (const { userId } of players) await inTransaction(ctx, (tx) => recount(tx, userId, periods))
}

/** Counts all boards there ever were from the games alone: for lists that are written as they are. */
export async function recountAll(tx: Db): Promise<void> {
  await tx.execute(sql`delete from guessr_standings`)
  await tx.execute(sql`${counted(periodsSince(sql`(select min(day) from guessr_games)`), sql`true`)} ${write}`)
}

/** Tells pages that boards changed, and that today has another best game when it has. */
export async function tellBoards(
  tx: Db,
  emit: Emit,
  { gameId, mode }: { gameId: number; mode: string },
): Promise<void> {
  emit({ type: 'guessr.changed', data: {} })
  const isBest =
    mode === 'daily' &&
    (await hasRow(
      tx,
      sql`select from (select id from guessr_games where day = ${TODAY} and mode = 'daily' and counts
        order by points desc, ms, id limit 1) best where id = ${gameId}`,
    ))
  if (isBest) emit({ type: 'guessr.today', data: {} })
}
