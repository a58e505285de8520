import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../platform/db.ts'
import type { ServerAnswer } from '../../servers/query.ts'
import { PEOPLE } from './people.ts'
import { openRandom } from './random.ts'

/** An invented game server; the address is one that documents may use and nobody has. */
interface PlannedServer {
  name: string
  addr: string
  port: number
  community: string
  country: string
  isPartner?: boolean
  isMotdServer?: boolean
  players: number
  maxPlayers: number
  /** days since it was last seen; 0 is online */
  gone?: number
}

const SERVERS: readonly PlannedServer[] = [
  {
    name: 'Cliffside | Map of the day',
    addr: '192.0.2.16',
    port: 27015,
    community: 'Cliffside',
    country: 'de',
    isPartner: true,
    isMotdServer: true,
    players: 9,
    maxPlayers: 20,
  },
  {
    name: 'Cliffside | Easy climb',
    addr: '192.0.2.16',
    port: 27016,
    community: 'Cliffside',
    country: 'de',
    isPartner: true,
    players: 5,
    maxPlayers: 20,
  },
  {
    name: 'Прыг-скок: клаймб и бхоп',
    addr: '198.51.100.61',
    port: 27015,
    community: 'Прыг-скок',
    country: 'ru',
    isPartner: true,
    players: 12,
    maxPlayers: 32,
  },
  {
    name: 'Two Left Feet bhop',
    addr: '203.0.113.20',
    port: 27018,
    community: 'Two Left Feet',
    country: 'se',
    players: 14,
    maxPlayers: 24,
  },
  {
    name: 'Salto Alto KZ',
    addr: '198.51.100.7',
    port: 27015,
    community: 'Salto Alto',
    country: 'br',
    players: 3,
    maxPlayers: 16,
  },
  {
    name: 'Attic long jumps',
    addr: '203.0.113.44',
    port: 27030,
    community: 'Attic',
    country: 'pl',
    players: 0,
    maxPlayers: 12,
  },
  {
    name: 'Lunch break KZ',
    addr: '203.0.113.80',
    port: 27015,
    community: 'Two Left Feet',
    country: 'fi',
    players: 0,
    maxPlayers: 20,
    gone: 3,
  },
]

const SEED = 27

/** Each community of the servers, partners first. */
async function seedCommunities(tx: Db): Promise<void> {
  const named = new Map(SERVERS.map((server) => [server.community, server]).reverse() as [string, PlannedServer][])
  for (const [name, { country, isPartner = false }] of named) {
    await tx.execute(sql`insert into communities (name, country, is_partner, position)
      values (${name}, ${country}, ${isPartner}, ${isPartner ? 1 : 2})`)
  }
}

/** Seven invented game servers with a last answer each; the poller leaves them alone. The maps must be there. */
export async function seedServers(tx: Db): Promise<void> {
  const random = openRandom(SEED)
  const maps = await rows<{ name: string }>(
    tx,
    sql`select m.name from maps m join routes r on r.map_id = m.id and r.name = ''
        join route_records h on h.route_id = r.id and not h.has_cp
      where m.state = 'ACTIVE' and m.recordable order by m.name`,
  )
  const runners = random.shuffled(PEOPLE)
  await seedCommunities(tx)
  for (const server of SERVERS) {
    const { name, addr, port, community, country, players, maxPlayers, gone = 0 } = server
    const playersList = runners
      .splice(0, players)
      .map((person) => ({ name: person.name, seconds: random.whole(60, 9_000) }))
    const map = maps.length > 0 ? random.pick(maps).name : '-'
    const state: ServerAnswer = { name, map, players, maxPlayers, playersList, ping: random.whole(18, 140) }
    await tx.execute(sql`insert into game_servers
        (addr, port, community, is_partner, is_motd_server, country, is_sample, status, state, last_seen_at)
      values (${addr}, ${port}, ${community}, ${server.isPartner ?? false}, ${server.isMotdServer ?? false}, ${country},
        true, ${gone > 0 ? 'OFFLINE' : 'ONLINE'}, ${JSON.stringify(state)}::jsonb,
        now() - make_interval(days => ${gone}))`)
  }
}
