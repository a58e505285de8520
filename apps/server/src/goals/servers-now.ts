import type { Goal } from '@kz/contract/runs/me'
import { type Db, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { joinUrl } from '../servers/api.ts'

/** Which map runs where now, by its name in small letters: of several servers the one with the most players. */
export async function serversNow(db: Db): Promise<Map<string, NonNullable<Goal['server']>>> {
  const found = await rows(
    db,
    { id: int, addr: text, port: int, name: text, map: text },
    sql.named(
      'servers-now',
      sql`select id, addr, port, coalesce(nullif(given_name, ''), state ->> 'name', addr) as name, lower(state ->> 'map') as map
      from game_servers where enabled and status = 'ONLINE' and addr <> '' and state ->> 'map' is not null
      order by (state ->> 'players')::integer nulls first, id desc`,
    ),
  )
  return new Map(
    found.map(({ id, addr, port, name, map }) => [map, { serverId: id, name, joinUrl: joinUrl(addr, port) }]),
  )
}
