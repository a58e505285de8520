import { GUESSR_FIRST_SEASON } from '@kz/contract/guessr/guessr-rules'
import { type Db, hasRow, lockInTransaction, row, rows } from '../../platform/api/db.ts'
import { day, int, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** Seasons: quarters of the year, numbered from the first one this site saw. */

const SEASON = { season: int, name: text.orNull, startsOn: day, endsOn: day }
export type Season = RowOf<typeof SEASON>

const columns = sql.raw('number as season, name, starts_on as "startsOn", ends_on as "endsOn"')
export const TODAY = sql.raw(`(now() at time zone 'utc')::date`)

/** Three months of `age`, in its seconds. */
const QUARTER = 90 * 86_400

/** Midnight UTC of a day. */
const midnight = (date: string): string => new Date(`${date}T00:00:00Z`).toISOString()

/** The season as calls answer it. */
export const shownSeason = ({ season, name, startsOn, endsOn }: Season) => ({
  season,
  name,
  startsIso: midnight(startsOn),
  endsIso: midnight(endsOn),
})

/** The season of today, by its row or by the number it will have. */
export async function currentSeason(db: Db): Promise<Season> {
  const found = await row(
    db,
    SEASON,
    sql`select coalesce(s.number, last.number + 1 + (extract(epoch from age(q, last.ends_on)) / ${QUARTER})::integer,
        ${GUESSR_FIRST_SEASON}) as season, s.name, q::date as "startsOn", (q + interval '3 months')::date as "endsOn"
      from (select date_trunc('quarter', ${TODAY}) as q) today
      left join guessr_seasons s on s.starts_on = q::date
      left join lateral (select number, ends_on from guessr_seasons order by number desc limit 1) last on true`,
  )
  return found as Season
}

/** As `currentSeason`, with a row; seasons that nobody looked at get theirs too. */
export async function keepSeason(tx: Db): Promise<Season> {
  const season = await currentSeason(tx)
  if (await hasRow(tx, sql`select from guessr_seasons where number = ${season.season}`)) return season
  await lockInTransaction(tx, 'guessr season')
  await tx.execute(sql`with last as (select max(number) as number, max(ends_on) as ends_on from guessr_seasons),
      missing as (select start::date as starts_on from generate_series(
        coalesce((select ends_on from last), ${season.startsOn}::date), ${TODAY}, interval '3 months') start)
    insert into guessr_seasons (number, starts_on, ends_on)
    select coalesce((select number from last), ${GUESSR_FIRST_SEASON - 1}) + row_number() over (order by starts_on),
      starts_on, (starts_on + interval '3 months')::date from missing
    on conflict do nothing`)
  return season
}

/** All seasons that have begun, newest first. */
export const allSeasons = (db: Db): Promise<Season[]> =>
  rows(
    db,
    SEASON,
    sql`select ${columns} from guessr_seasons where starts_on <= ${TODAY} order by number desc limit 100`,
  )

/** A season by its number. */
export const seasonOf = (db: Db, season: number): Promise<Season | undefined> =>
  row(db, SEASON, sql`select ${columns} from guessr_seasons where number = ${season}`)
