import type { GameServer } from '@kz/contract/accounts/community'
import { formatDate, formatTime } from '@kz/contract/rules'
import { mapImage } from '../maps/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, json, moment, type RowOf, text, texts } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { runCountry } from '../records/api.ts'
import { joinUrl } from './join-url.ts'
import type { ServerAnswer } from './query.ts'
import { serverName, serverTrust } from './server-name.ts'

/** What staff says of a server. */
export const SERVER = { addr: text, port: int, community: text, isPartner: bool, isMotdServer: bool, country: text }

const LISTED = {
  id: int,
  name: text,
  ...SERVER,
  trust: text.as<GameServer['trust']>(),
  status: text.as<GameServer['status']>(),
  state: json.as<ServerAnswer>().orNull,
  lastSeenAt: moment.orNull,
  tags: texts,
  enabled: bool,
  mapId: int.orNull,
  mapName: text.orNull,
  recordMs: int.orNull,
  holderId: int.orNull,
  holderName: text.orNull,
  holderCountry: text.orNull,
}
type Listed = RowOf<typeof LISTED>

const TOP = 5
const HIDDEN_AFTER_DAYS = 14

/** Servers that went away long ago are out of sight. */
export const inSight = sql`s.enabled and (s.status = 'ONLINE'
  or coalesce(s.last_seen_at, s.created_at) > now() - make_interval(days => ${HIDDEN_AFTER_DAYS}))`

export const isOnline = sql`s.status = 'ONLINE'`

/** With the map that is played and who holds it, plain route, without checkpoints. */
function list(db: Db, where: SQL, limit: number | null): Promise<GameServer[]> {
  return rows(
    db,
    LISTED,
    sql`select s.id, ${serverName} as name, s.addr, s.port, s.community, s.is_partner as "isPartner", s.is_motd_server as "isMotdServer",
        ${serverTrust} as trust, s.country, s.status, s.state, s.last_seen_at as "lastSeenAt", s.tags, s.enabled, m.id as "mapId", m.name as "mapName",
        d.time_ms as "recordMs", u.id as "holderId", coalesce(u.pseudo, d.player_name) as "holderName",
        ${runCountry('d')} as "holderCountry"
      from game_servers s
        left join lateral (select id, name from maps
          where s.status = 'ONLINE' and lower(name) = lower(s.state ->> 'map') and state <> 'HIDDEN'
          order by name = s.state ->> 'map' desc, id limit 1) m on true
        left join routes r on r.map_id = m.id and r.name = ''
        left join route_records h on h.route_id = r.id and not h.has_cp
        left join demos d on d.id = h.demo_id
        left join players p on p.id = d.player_id
        left join users u on u.id = p.user_id
      where ${where}
      order by ${isOnline} desc, s.is_partner desc,
        case when ${isOnline} then (s.state ->> 'players')::integer end desc nulls last,
        lower(${serverName}), s.id
      limit ${limit}`,
  ).then((found) => found.map(shown))
}

function shown(server: Listed): GameServer {
  const { id, name, addr, port, community, isPartner, isMotdServer, trust, country, status, state, tags, enabled } =
    server
  const online = status === 'ONLINE' ? state : null
  const map = online && (server.mapName ?? online.map)
  return {
    id,
    name,
    addr,
    port,
    community,
    isPartner,
    isMotdServer,
    trust,
    country,
    status,
    map,
    mapId: server.mapId,
    mapImage: mapImage(map ?? '-'),
    players: online?.players ?? 0,
    bots: online?.bots ?? 0,
    maxPlayers: state?.maxPlayers ?? 0,
    playersList: online?.playersList ?? [],
    records:
      server.recordMs === null
        ? []
        : [
            {
              playerId: server.holderId,
              playerName: server.holderName ?? '',
              playerCountry: server.holderCountry ?? 'n-a',
              time: formatTime(server.recordMs),
            },
          ],
    joinUrl: joinUrl(addr, port),
    lastSeen: server.lastSeenAt && formatDate(server.lastSeenAt),
    ping: online?.ping ?? null,
    tags,
    enabled,
  }
}

/** The first five online: partners, then players, then name. */
export const topServers = (db: Db): Promise<GameServer[]> => list(db, sql`s.enabled and ${isOnline}`, TOP)

/** Every visible server, those online first. */
export const visibleServers = (db: Db): Promise<GameServer[]> => list(db, inSight, null)

/** Every server there is, for those who manage them. */
export const allServers = (db: Db): Promise<GameServer[]> => list(db, sql`true`, null)

/** One server as it is shown, or undefined. */
export async function serverById(db: Db, id: number): Promise<GameServer | undefined> {
  return (await list(db, sql`s.id = ${id}`, 1))[0]
}
