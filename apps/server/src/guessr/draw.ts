import { GUESSR_REST_DAYS, GUESSR_ROUNDS } from '@kz/contract/guessr/guessr-rules'
import { type Db, rows } from '../platform/api/db.ts'
import { int, type RowOf } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { isOf, type Player } from './player.ts'
import { TODAY } from './staff/seasons.ts'

/** Which maps a game asks for. Only real pictures are here: a map's own, or one that was added for the game. */

/** Pictures `p` of maps `m` that may be shown now. */
export const poolWith = (joins = ''): SQL =>
  sql.raw(`guessr_images p join maps m on m.id = p.map_id ${joins}
  where p.is_on and p.removed_at is null and m.state = 'ACTIVE' and (p.is_added or exists (
    select from map_images o where o.map_id = p.map_id and o.image_id = p.image_id))`)

const DRAWN = { mapId: int, imageId: int, seed: int }
export type Drawn = RowOf<typeof DRAWN>

/** Maps these players saw within the last thirty days: `map_id`, and `at`, when. */
export const seenBy = (players: readonly Player[]): SQL =>
  sql`select r.map_id, max(r.started_at) as at from guessr_games g join guessr_rounds r on r.game_id = g.id
    where (${sql.join(
      players.map((player) => isOf(player)),
      sql` or `,
    )}) and g.started_at > now() - make_interval(days => ${GUESSR_REST_DAYS + 1})
      and r.started_at > now() - make_interval(days => ${GUESSR_REST_DAYS}) group by r.map_id`

/** Maps of the dailies of today and the days to come: nobody meets them before. */
const RESERVED = sql`select map_id from guessr_daily where day >= ${TODAY}`

interface Rules {
  /** `map_id` and `at` of maps that rest; of those the ones that rest longest come first */
  seen: SQL
  /** when too few are rested, others come again; without it the draw is short */
  mayRepeat: boolean
  without?: SQL
}

/**
 * Draws five maps, the easiest first: one of each fifth of all by how often players find them, so that games are alike in
 * difficulty. Fewer when there are too few.
 */
export function draw(db: Db, { seen, mayRepeat, without = RESERVED }: Rules): Promise<Drawn[]> {
  return rows(
    db,
    DRAWN,
    sql`with seen as (${seen}),
      candidates as (
        select distinct on (p.map_id) p.map_id, p.id, (p.found + 2)::float8 / (p.shown + 4) as rate, seen.at
        from ${poolWith('left join seen on seen.map_id = p.map_id')} and p.map_id not in (${without}) order by p.map_id, random()),
      rested as (select *, row_number() over (order by at nulls first, random()) as place from candidates),
      tiles as (select *, ntile(${GUESSR_ROUNDS}) over (order by rate desc, random()) as tile from rested
        where at is null or (${mayRepeat} and place <= ${GUESSR_ROUNDS}))
      select distinct on (tile) map_id as "mapId", id as "imageId", floor(random() * 2000000000)::integer as seed
      from tiles order by tile, random()`,
  )
}
