import { type Db, rows } from '../../platform/api/db.ts'
import { int, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { ServerAnswer } from '../query.ts'

/** What ran on servers, and how full they were, by the hour and the map. */

export const HOURS_DAYS = 30
/** Two answers further apart are not the same stay. */
const GAP_MINUTES = 5

/** Adds what a server just answered. */
export async function keepHour(tx: Db, serverId: number, { map, players, maxPlayers }: ServerAnswer): Promise<void> {
  const added = await tx.execute(sql`update server_hours set until_at = now(), players = players + ${players},
      answers = answers + 1, most_players = greatest(most_players, ${maxPlayers}::integer)
    where server_id = ${serverId}
      and from_at = (select max(from_at) from server_hours where server_id = ${serverId} and from_at >= date_trunc('hour', now(), 'UTC'))
      and map_name = ${map} and until_at > now() - make_interval(mins => ${GAP_MINUTES})`)
  if (added.rowCount) return
  await tx.execute(sql`insert into server_hours (server_id, from_at, until_at, map_name, players, answers, most_players)
    values (${serverId}, now(), now(), ${map}, ${players}, 1, ${maxPlayers}) on conflict do nothing`)
}

const CELL = { from: moment, until: moment, mapName: text, players: int, answers: int, most: int }

/** The stays of a server in the last seven days, the oldest first. */
export const hoursOf = (db: Db, serverId: number) =>
  rows(
    db,
    CELL,
    sql`select from_at as "from", until_at as until, map_name as "mapName", players, answers, most_players as most
      from server_hours where server_id = ${serverId} and from_at > date_trunc('day', now(), 'UTC') - interval '6 days'
      order by from_at desc limit 1000`,
  ).then((found) => found.toReversed())
