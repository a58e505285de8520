import type { gameServers, OwnServer, ServerPage } from '@kz/contract/runs/game-servers'
import { mapImage } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, json, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { claimsOf, joinUrl, serverName, serversOwnedBy } from '../servers/api.ts'
import { latestOf, sentCounts } from './sent-lines.ts'

type Calls = typeof gameServers

/** The servers of a member with what they sent, and what they asked for. */
export async function ownServers({ db }: Context, { viewer }: Call<Calls['GET /game-server/own']>) {
  const [owned, claims] = await Promise.all([serversOwnedBy(db, viewer.userId), claimsOf(db, viewer.userId)])
  const servers = await Promise.all(
    owned.map(
      async ({ oldKeyUntil, heard, ...server }): Promise<OwnServer> => ({
        ...server,
        ...(await sentCounts(db, server.id)),
        oldKeyUntil: oldKeyUntil?.toISOString() ?? null,
        heard: heard?.toISOString() ?? null,
        latest: await latestOf(db, server.id),
      }),
    ),
  )
  return { servers, claims }
}

const PAGE = {
  name: text,
  addr: text,
  port: int,
  trust: text.as<ServerPage['trust']>(),
  country: text,
  status: text.as<ServerPage['status']>(),
  lastSeen: moment.orNull,
  hasMap: bool,
  state: json.as<{ map: string; players: number; maxPlayers: number; playersList?: ServerPage['playersList'] }>()
    .orNull,
  runs: int,
  weekRuns: int,
  weekReplayed: int,
}

/** The public page of a server: who plays now, the last week's maps, the share of its runs that were replayed. */
export async function serverPage(
  { db }: Context,
  { query }: Call<Calls['GET /game-server/server']>,
): Promise<ServerPage> {
  const found = await row(
    db,
    PAGE,
    sql`select ${serverName} as name, s.addr, s.port, s.trust, s.country, s.status, s.last_seen_at as "lastSeen",
        exists (select from maps m where lower(m.name) = lower(s.state ->> 'map') and m.state <> 'HIDDEN') as "hasMap",
        case when s.status = 'ONLINE' then s.state end as state,
        (select count(*) from runs r where r.server_id = s.id and r.state in ('COUNTS', 'PROVISIONAL')) as runs,
        (select count(*) from runs r where r.server_id = s.id and r.came_at > now() - interval '7 days'
          and r.state in ('COUNTS', 'PROVISIONAL')) as "weekRuns",
        (select count(*) from runs r where r.server_id = s.id and r.came_at > now() - interval '7 days'
          and r.state in ('COUNTS', 'PROVISIONAL') and r.standing > 0) as "weekReplayed"
      from game_servers s where s.id = ${query.id} and s.enabled`,
  )
  if (!found) throw notFound('Server')
  const maps = await rows(
    db,
    { mapName: text, runs: int, players: int },
    sql`select r.map_name as "mapName", count(*) as runs, count(distinct r.runner_id) as players from runs r
      where r.server_id = ${query.id} and r.came_at > now() - interval '7 days' and r.state in ('COUNTS', 'PROVISIONAL')
      group by 1 order by 2 desc, 1 limit 20`,
  )
  const { state, lastSeen, ...server } = found
  const latest = await latestOf(db, query.id, sql`r.state in ('COUNTS', 'PROVISIONAL')`)
  return {
    id: query.id,
    ...server,
    joinUrl: server.addr === '' ? null : joinUrl(server.addr, server.port),
    lastSeen: lastSeen?.toISOString() ?? null,
    map: state?.map ?? null,
    mapImage: mapImage(state?.map ?? '-'),
    players: state?.players ?? 0,
    maxPlayers: state?.maxPlayers ?? 0,
    playersList: state?.playersList ?? [],
    maps,
    latest: latest.map(({ state: _state, reasons: _reasons, ...line }) => line),
  }
}
