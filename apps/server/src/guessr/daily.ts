import { GUESSR_REST_DAYS, GUESSR_ROUNDS } from '@kz/contract/guessr/guessr-rules'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row, rows } from '../platform/api/db.ts'
import { day, int, ints } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type Drawn, draw, poolWith } from './draw.ts'
import { TODAY } from './staff/seasons.ts'

/** The daily game: five maps, the same for all, drawn ahead so that nobody meets them in another game before. */

/** At most so much of the maps waits for dailies to come. */
const PART_AHEAD = 1 / 4

/** The maps of today's daily; none when there are too few pictures. */
export async function todaysDaily(tx: Db): Promise<Drawn[]> {
  const found = await maps(tx)
  if (found.length === GUESSR_ROUNDS) return found
  await planDailies(tx, 0)
  return maps(tx)
}

const maps = (tx: Db): Promise<Drawn[]> =>
  rows(
    tx,
    { mapId: int, imageId: int, seed: int },
    sql.named(
      'guessr-daily',
      sql`select map_id as "mapId", image_id as "imageId", seed from guessr_daily where day = ${TODAY} order by round`,
    ),
  )

/** Draws what lacks of today and the days to come: up to thirty, as far as the pictures reach. */
export async function planDailies(tx: Db, most: number = GUESSR_REST_DAYS): Promise<void> {
  await lockInTransaction(tx, 'guessr dailies')
  const pool = await row(tx, { maps: int }, sql`select count(distinct p.map_id) as maps from ${poolWith()}`)
  const ahead = Math.min(most, Math.floor(((pool?.maps ?? 0) * PART_AHEAD) / GUESSR_ROUNDS))
  const lacking = await rows(
    tx,
    { day, rounds: ints },
    sql`select d::date as day, array_agg(r::integer order by r) as rounds
      from generate_series(${TODAY}, ${TODAY} + ${ahead}::integer, interval '1 day') d,
        generate_series(1, ${GUESSR_ROUNDS}::integer) r
      where not exists (select from guessr_daily g where g.day = d::date and g.round = r) group by d order by d`,
  )
  for (const { day: date, rounds } of lacking) await planDay(tx, date, rounds)
}

async function planDay(tx: Db, date: string, lacking: readonly number[]): Promise<void> {
  const near = sql`select map_id, max(day)::timestamptz as at from guessr_daily
    where abs(day - ${date}::date) < ${GUESSR_REST_DAYS} group by map_id`
  const without = sql`select map_id from guessr_daily where day = ${date}`
  const drawn = await draw(tx, { seen: near, mayRepeat: true, without })
  if (drawn.length < GUESSR_ROUNDS) return
  for (const round of lacking) {
    const { mapId, imageId, seed } = drawn[round - 1] as Drawn
    await tx.execute(sql`insert into guessr_daily (day, round, map_id, image_id, seed)
      values (${date}, ${round}, ${mapId}, ${imageId}, ${seed}) on conflict do nothing`)
  }
}

/** Every night, and when pictures changed: the dailies to come; a day that has begun stays as it is. */
export async function drawDailies(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => planDailies(tx))
}
