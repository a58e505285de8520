import type { gameServers, ServerPage } from '@kz/contract/runs/game-servers'
import { mapImage } from '../../maps/api.ts'
import type { Context } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { bool, int, json, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { runCountry } from '../../records/api.ts'
import { hoursOf, joinUrl, linkOf, serverName, serverTrust } from '../../servers/api.ts'
import { monthOf } from '../own/sent-lines.ts'
import { bestsHere, latestHere, mapsHere } from './finishes.ts'
import { playingNow } from './playing-now.ts'
import { mapSeconds, weekOf } from './week.ts'

/** The public page of a server. What is counted and searched for it is bounded: see `monthOf`. */

interface Answered {
  map: string
  players: number
  maxPlayers: number
  ping?: number
  playersList?: { name: string; seconds: number }[]
}

const PAGE = {
  name: text,
  addr: text,
  port: int,
  trust: text.as<ServerPage['trust']>(),
  country: text,
  status: text.as<ServerPage['status']>(),
  lastSeen: moment.orNull,
  clockMs: int.orNull,
  owner: text.orNull,
  ownerCountry: text.orNull,
  ownerSince: moment.orNull,
  sendsSince: moment.orNull,
  mapId: int.orNull,
  map: text.orNull,
  state: json.as<Answered>().orNull,
}

const pageRow = (db: Db, serverId: number) =>
  row(
    db,
    PAGE,
    sql`select ${serverName} as name, s.addr, s.port, ${serverTrust} as trust, s.country, s.status, s.last_seen_at as "lastSeen",
        s.clock_ms as "clockMs", u.pseudo as owner, u.country as "ownerCountry", o.since as "ownerSince",
        (select min(created_at) from server_tokens t where t.server_id = s.id) as "sendsSince",
        m.id as "mapId", case when s.status = 'ONLINE' then coalesce(m.name, s.state ->> 'map') end as map,
        case when s.status = 'ONLINE' then s.state end as state
      from game_servers s
        left join lateral (select user_id, since from server_owners x where x.server_id = s.id and x.role = 'owner'
          order by x.since, x.user_id limit 1) o on true
        left join users u on u.id = o.user_id
        left join lateral (select id, name from maps
          where s.status = 'ONLINE' and lower(name) = lower(s.state ->> 'map') and state <> 'HIDDEN'
          order by name = s.state ->> 'map' desc, id limit 1) m on true
      where s.id = ${serverId} and s.enabled`,
  )

const RECORD = { player: text, country: text, isMember: bool, timeMs: int }

/** The record of a map's plain route without checkpoints, as it was released. */
const recordOf = async (db: Db, mapId: number): Promise<RowOf<typeof RECORD> | null> =>
  (await row(
    db,
    RECORD,
    sql`select coalesce(u.pseudo, d.player_name) as player, ${runCountry('d')} as country, u.id is not null as "isMember",
        d.time_ms as "timeMs"
      from routes r join route_records h on h.route_id = r.id and not h.has_cp join demos d on d.id = h.demo_id
        left join players p on p.id = d.player_id left join users u on u.id = p.user_id
      where r.map_id = ${mapId} and r.name = ''`,
  )) ?? null

/** Records that stand and are runs of the server. */
const recordsOf = async (db: Db, serverId: number): Promise<number> =>
  (
    await row(
      db,
      { count: int },
      sql`select count(*)::integer as count from route_records h join demos d on d.id = h.demo_id
        join runs r on r.id = d.run_id where r.server_id = ${serverId}`,
    )
  )?.count ?? 0

const COUNTS = { sent: int, replayed: int, simulated: int, checked: int, refused: int, runs: int }

/** How far the runs of the last 30 days are proven, and how many were refused. */
const provenOf = (db: Db, serverId: number) =>
  row(
    db,
    COUNTS,
    sql`select count(*) filter (where counts and r.standing = 0) as sent, count(*) filter (where counts and r.standing = 1) as replayed,
        count(*) filter (where counts and r.standing = 2) as simulated, count(*) filter (where counts and r.standing = 3) as checked,
        count(*) filter (where r.state = 'REFUSED') as refused, count(*) filter (where counts) as runs
      from ${monthOf(serverId)} cross join lateral (select r.state in ('COUNTS', 'PROVISIONAL')) as is_shown (counts)`,
  )

/** Who plays now and what, what ran in the last seven days, how far its runs are proven, and what was finished there. */
export async function serverPage(
  { db }: Context,
  { query }: Call<(typeof gameServers)['GET /game-server/server']>,
): Promise<ServerPage> {
  const found = await pageRow(db, query.id)
  if (!found) throw notFound('Server')
  const { state, lastSeen, mapId, owner, ownerCountry, ownerSince, sendsSince, ...server } = found
  const [proven, records, link, hours, latest, bests] = await Promise.all([
    provenOf(db, query.id),
    recordsOf(db, query.id),
    linkOf(db, query.id),
    hoursOf(db, query.id),
    latestHere(db, query.id),
    bestsHere(db, query.id),
  ])
  const [maps, record, playersList] = await Promise.all([
    mapsHere(db, query.id, mapSeconds(hours)),
    mapId === null ? null : recordOf(db, mapId),
    playingNow(db, query.id, mapId, state?.playersList ?? []),
  ])
  return {
    id: query.id,
    ...server,
    joinUrl: server.addr === '' ? null : joinUrl(server.addr, server.port),
    lastSeen: lastSeen?.toISOString() ?? null,
    owner:
      owner === null || ownerSince === null
        ? null
        : { player: owner, country: ownerCountry ?? 'n-a', since: ownerSince.toISOString() },
    sendsSince: sendsSince?.toISOString() ?? null,
    mapImage: mapImage(server.map ?? '-'),
    hasMap: mapId !== null,
    record,
    players: state?.players ?? 0,
    maxPlayers: state?.maxPlayers ?? 0,
    ping: state?.ping ?? null,
    playersList,
    records,
    monthRuns: proven?.runs ?? 0,
    standings: proven ? [proven.sent, proven.replayed, proven.simulated, proven.checked] : [0, 0, 0, 0],
    refused: proven?.refused ?? 0,
    unbrokenSince: link && link.closedAt === null ? link.unbrokenSince.toISOString() : null,
    week: weekOf(hours),
    ...maps,
    bests,
    latest,
  }
}
