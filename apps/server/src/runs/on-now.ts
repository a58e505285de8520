import type { OnNow } from '@kz/contract/runs/sections'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { serverName } from '../servers/api.ts'
import { RUNNER_SHOWN, runnerColumns, runnerTables } from './columns.ts'

const SHOWN = 4
/** finishes of a server that are looked at for one that was a best */
const LATELY = 50
const HOUR_S = 3_600
/** who finished so long ago is no news */
const LAST_S = 2 * HOUR_S

const SERVER = { id: int, name: text, mapName: text, players: int, maxPlayers: int }
const LAST = { serverId: int, mapName: text, timeMs: int, at: moment, ...RUNNER_SHOWN }

/** What is going on now, of servers that are on and not struck. */
export async function onNow(db: Db): Promise<OnNow> {
  const [servers, counted] = await Promise.all([
    rows(
      db,
      SERVER,
      sql`select s.id, ${serverName} as name, coalesce(s.state ->> 'map', '') as "mapName",
          coalesce((s.state ->> 'players')::integer, 0) as players,
          coalesce((s.state ->> 'maxPlayers')::integer, 0) as "maxPlayers"
        from game_servers s where s.enabled and s.status = 'ONLINE' and s.trust <> 'struck' and not s.is_off
        order by players desc, s.id limit ${SHOWN}`,
    ),
    row(
      db,
      { playing: int, runs: int },
      sql`select coalesce(sum(coalesce((s.state ->> 'players')::integer, 0)) filter (where s.status = 'ONLINE'), 0)::bigint as playing,
          coalesce(sum((select count(*) from runs r where r.server_id = s.id
            and r.came_at > now() - make_interval(secs => ${HOUR_S}) and r.state = 'COUNTS')), 0)::bigint as runs
        from game_servers s where s.enabled and s.trust <> 'struck' and not s.is_off`,
    ),
  ])
  const last = await lastBests(
    db,
    servers.map(({ id }) => id),
  )
  return {
    playing: counted?.playing ?? 0,
    runs: counted?.runs ?? 0,
    servers: servers.map((server) => ({ ...server, last: last.get(server.id) ?? null })),
  }
}

/** Of each server the last finish that is its player's best. */
async function lastBests(db: Db, ids: readonly number[]) {
  const found = await rows(
    db,
    LAST,
    sql`select n.server_id as "serverId", m.name as "mapName", n.time_ms as "timeMs", n.finished_at as at, ${runnerColumns}
      from unnest(${sql.param(ids)}::integer[]) wanted (id) cross join lateral (
          select l.* from (
            select r.server_id, r.runner_id, r.route_id, r.id, r.time_ms, r.finished_at, r.came_at from runs r
            where r.server_id = wanted.id and r.came_at > now() - make_interval(secs => ${LAST_S}) and r.state = 'COUNTS'
            order by r.came_at desc, r.id desc limit ${LATELY}
          ) l where exists (select from bests b where b.route_id = l.route_id and b.class = 2 and b.level = 0
            and b.runner_id = l.runner_id and b.run_id = l.id)
          order by l.came_at desc, l.id desc limit 1
        ) n join routes o on o.id = n.route_id join maps m on m.id = o.map_id and m.state <> 'HIDDEN' ${runnerTables('n')}`,
  )
  return new Map(found.map(({ serverId, at, ...line }) => [serverId, { ...line, atIso: at.toISOString() }]))
}
