import { type Db, rows } from '../../platform/api/db.ts'
import { text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
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
  tags: string[]
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
    tags: ['climb', 'quiet'],
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
    tags: ['climb', 'easy maps'],
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
    tags: ['climb', 'bhop', 'top 10'],
  },
  {
    name: 'Two Left Feet bhop',
    addr: '203.0.113.20',
    port: 27018,
    community: 'Two Left Feet',
    country: 'se',
    players: 14,
    maxPlayers: 24,
    tags: ['bhop'],
  },
  {
    name: 'Salto Alto KZ',
    addr: '198.51.100.7',
    port: 27015,
    community: 'Salto Alto',
    country: 'br',
    players: 3,
    maxPlayers: 16,
    tags: ['climb', 'slide'],
  },
  {
    name: 'Attic long jumps',
    addr: '203.0.113.44',
    port: 27030,
    community: 'Attic',
    country: 'pl',
    players: 0,
    maxPlayers: 12,
    tags: ['long jumps'],
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
    tags: ['climb', 'short maps'],
  },
]

const SEED = 27

/** What the communities tell of themselves. */
const ABOUT: Record<string, { description: string; url?: string; discord?: string }> = {
  Cliffside: {
    description: 'Home of the map of the day. Two servers, forty regulars and a kettle.',
    url: 'https://example.com/sample-cliffside',
    discord: 'https://example.com/sample-cliffside-chat',
  },
  'Прыг-скок': {
    description: 'Клаймб и бхоп с 2009 года. Новичкам помогаем, флудить не надо.',
    url: 'https://example.com/sample-pryg-skok',
  },
  'Two Left Feet': {
    description: 'Bunny hop on weekdays, cups on the last Sunday of the month.',
    discord: 'https://example.com/sample-left-feet-chat',
  },
  'Salto Alto': { description: 'Servidor de KZ para quem joga depois do trabalho.' },
  Attic: {
    description: 'Long jumps only. The ceiling is low, the blocks are not.',
    url: 'https://example.com/sample-attic',
  },
}

/** Each community of the servers, partners first. */
async function seedCommunities(tx: Db): Promise<void> {
  const named = new Map(SERVERS.map((server) => [server.community, server]).reverse() as [string, PlannedServer][])
  for (const [name, { country, isPartner = false }] of named) {
    const { description = '', url = '', discord = '' } = ABOUT[name] ?? {}
    await tx.execute(sql`insert into communities (name, country, is_partner, position, description, url, discord)
      values (${name}, ${country}, ${isPartner}, ${isPartner ? 1 : 2}, ${description}, ${url}, ${discord})`)
  }
}

/** Seven invented game servers with a last answer each; the poller leaves them alone. The maps must be there. */
export async function seedServers(tx: Db): Promise<void> {
  const random = openRandom(SEED)
  const maps = await rows(
    tx,
    { name: text },
    sql`select m.name from maps m join routes r on r.map_id = m.id and r.name = ''
        join route_records h on h.route_id = r.id and not h.has_cp
      where m.state = 'ACTIVE' and m.recordable order by m.name`,
  )
  const runners = random.shuffled(PEOPLE)
  await seedCommunities(tx)
  for (const server of SERVERS) {
    const { name, addr, port, community, country, players, maxPlayers, tags, gone = 0 } = server
    const playersList = runners
      .splice(0, players)
      .map((person) => ({ name: person.name, seconds: random.whole(60, 9_000) }))
    const map = maps.length > 0 ? random.pick(maps).name : '-'
    const state: ServerAnswer = { name, map, players, bots: 0, maxPlayers, playersList, ping: random.whole(18, 140) }
    await tx.execute(sql`insert into game_servers
        (addr, port, community, is_partner, is_motd_server, country, is_sample, status, state, last_seen_at,
        tags)
      values (${addr}, ${port}, ${community}, ${server.isPartner ?? false}, ${server.isMotdServer ?? false}, ${country},
        true, ${gone > 0 ? 'OFFLINE' : 'ONLINE'}, ${JSON.stringify(state)}::jsonb,
        now() - make_interval(days => ${gone}),
        ${sql.param(tags)}::text[])`)
  }
}
