import { type Db, rows } from '../../../platform/api/db.ts'
import { int, text } from '../../../platform/api/shape.ts'
import { sql } from '../../../platform/api/sql.ts'
import { openRandom, type Random } from '../random.ts'

const SEED = 34_034
/** The maps of the newest records are those that are played. */
const MAPS = 24
const RUNNERS = 160
const FIRST = [
  'edge',
  'slope',
  'ledge',
  'bhop',
  'duck',
  'strafe',
  'block',
  'lamp',
  'vent',
  'crate',
  'rope',
  'tile',
  'gap',
]
const SECOND = ['less', 'hunter', 'cat', 'er', 'fox', 'smith', 'walker', 'mouse', 'bird', 'king', 'ling', 'runner', '_']
const COUNTRIES = ['se', 'ru', 'pl', 'de', 'fr', 'cn', 'br', 'kz', 'ua', 'cz', 'fi', 'n-a'] as const
const DAYS = 120

/** Finishes of everybody that the invented servers sent, on the maps of the newest records. The servers must be there. */
export async function seedServerRuns(tx: Db, now: Date): Promise<void> {
  const random = openRandom(SEED)
  const servers = await rows(
    tx,
    { id: int },
    sql`update game_servers set trust = 'confirmed', given_name = coalesce(state ->> 'name', '') where is_sample returning id`,
  )
  const routes = await rows(
    tx,
    { routeId: int, mapName: text, timeMs: int },
    sql`select h.route_id as "routeId", m.name as "mapName", d.time_ms as "timeMs"
      from route_records h join demos d on d.id = h.demo_id join routes r on r.id = h.route_id
        join maps m on m.id = r.map_id
      where not h.has_cp and r.name = '' and m.state = 'ACTIVE' and m.recordable
      order by d.decided_at desc nulls last, d.id desc limit ${MAPS}`,
  )
  const ids = servers.map(({ id }) => id)
  const runners = await writeRunners(tx, random, ids)
  const runs = routes.flatMap(({ routeId, mapName, timeMs }) =>
    random
      .shuffled(runners)
      .slice(0, random.whole(6, 90))
      .map((runnerId) => {
        const gc = random.chance(0.3) ? random.whole(1, 40) : 0
        const cp = gc > 0 ? random.whole(1, 25) : 0
        const slower = 1.02 + (random.next() + random.next()) ** 2 * 0.6
        const finished = new Date(now.getTime() - random.whole(60, DAYS * 86_400) * 1_000)
        return {
          ...{ routeId, mapName, runnerId, cp, gc, finished },
          timeMs: Math.round(timeMs * slower),
          serverId: random.pick(ids),
        }
      }),
  )
  await tx.execute(sql`insert into runs (came_at, finished_at, runner_id, origin_id, route_id, map_name, time_ms, cp, gc, server_id,
      source, state)
    select finished, finished, "runnerId", "runnerId", "routeId", "mapName", "timeMs", cp, gc, "serverId", 'server', 'COUNTS'
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as made (finished timestamptz, "runnerId" integer,
      "routeId" integer, "mapName" text, "timeMs" integer, cp integer, gc integer, "serverId" integer)`)
  await tx.execute(sql`select rebuild_bests()`)
  await writeHours(
    tx,
    random,
    now,
    ids,
    routes.map(({ mapName }) => mapName),
  )
}

const HOUR_MS = 3_600_000
const WEEK_HOURS = 7 * 24

/** What ran on the servers in the last week: a map for a few hours, more players in the evening. */
async function writeHours(
  tx: Db,
  random: Random,
  now: Date,
  servers: readonly number[],
  maps: readonly string[],
): Promise<void> {
  const [first, ...others] = maps
  if (first === undefined) return
  const start = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (WEEK_HOURS - 1) * HOUR_MS
  const hours = servers.flatMap((serverId) => {
    let mapName = first
    return Array.from({ length: WEEK_HOURS }, (_unused, at) => {
      if (random.chance(0.35)) mapName = random.pick([first, ...others])
      const from = new Date(start + at * HOUR_MS)
      const evening = Math.max(0, Math.sin(((from.getUTCHours() - 9) / 24) * 2 * Math.PI))
      const players = Math.round(20 * evening * (0.5 + random.next() / 2))
      return { serverId, from, until: new Date(from.getTime() + HOUR_MS - 30_000), mapName, players }
    })
  })
  await tx.execute(sql`insert into server_hours (server_id, from_at, until_at, map_name, players, answers, most_players)
    select "serverId", "from", least(until, ${now}::timestamptz), "mapName", players * 119, 119, 20
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as made ("serverId" integer, "from" timestamptz, until timestamptz,
      "mapName" text, players integer)`)
}

async function writeRunners(tx: Db, random: Random, servers: readonly number[]): Promise<number[]> {
  const named = new Set<string>()
  while (named.size < RUNNERS) {
    const name = `${random.pick(FIRST)}${random.pick(SECOND)}${random.chance(0.4) ? random.whole(1, 99) : ''}`
    named.add(name)
  }
  const made = [...named].map((name) => ({ name, country: random.pick(COUNTRIES), serverId: random.pick(servers) }))
  const found = await rows(
    tx,
    { id: int },
    sql`insert into runners (server_id, server_key, name, country)
      select "serverId", 'sample ' || name, name, country
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (name text, country text, "serverId" integer)
      returning id`,
  )
  return found.map(({ id }) => id)
}
