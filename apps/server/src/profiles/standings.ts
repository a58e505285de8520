import { sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { rows } from '../platform/db.ts'

const NAME = 'how many players hold how many records'

/** How many players hold so many records, for each number of records that somebody holds. */
type Standings = { held: number; players: number }[]

/**
 * The rank of who holds so many current records: equal counts share one; null without any. The counts of all players are
 * kept until a record changes, so that a profile costs what its own rows cost.
 */
export async function rankOf(ctx: Context, held: number): Promise<number | null> {
  if (held === 0) return null
  const kept =
    ctx.cache.get(NAME) ??
    (await ctx.cache.fill(NAME, ['records', 'maps'], async () => ({
      body: JSON.stringify(await countStandings(ctx)),
      type: 'application/json',
      headers: {},
    })))
  const standings: Standings = JSON.parse(kept.plain.toString())
  return standings.reduce((rank, other) => (other.held > held ? rank + other.players : rank), 1)
}

const countStandings = (ctx: Context): Promise<Standings> =>
  rows(
    ctx.db,
    sql`select held, count(*)::integer as players from (
        select count(*)::integer as held from reigns g join routes r on r.id = g.route_id
          join maps m on m.id = r.map_id and m.state = 'ACTIVE' and m.recordable
        where g.held_until is null and not g.has_cp group by g.player_id
      ) counted group by held`,
  )
