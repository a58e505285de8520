import { median } from '../lib/median.mjs'

/**
 * Points and the member's own page in two worlds, of 100,000 runs and of 1,100,000 (`RUNS=10000000` for more): what reading costs
 * (goal: below 10 ms, at most 1.5 times), what a finish costs to count, and all of it anew.
 */

const ROUNDS = 30
const PATIENCE_MS = 1_200_000
const RUNS = Number(process.env.RUNS ?? 1_100_000)

const say = (line) => process.stdout.write(`${line}\n`)

export async function run() {
  const worlds = [await prepare({ runs: 100_000, players: 10_000 }), await prepare({ runs: RUNS, players: 100_000 })]
  const [small, large] = worlds
  for (const name of Object.keys(small.calls)) {
    const [a, b] = [[], []]
    // in turns, so that both meet the same machine
    for (let round = 0; round < ROUNDS; round++) {
      a.push(await timed(small.calls[name]))
      b.push(await timed(large.calls[name]))
    }
    const [few, many] = [median(a), median(b)]
    say(
      `${name}: ${many.toFixed(1)} ms at ${RUNS} runs, ${few.toFixed(1)} ms at 100000: ${(many / few).toFixed(2)} times`,
    )
  }
  for (const { close } of worlds) await close()
}

/** A filled world and what is asked of it. */
async function prepare({ runs, players }) {
  const { createWorld } = await import('@kz/server/dist/testing/world.js')
  const { refreshDue } = await import('@kz/server/dist/points/refresh.js')
  const world = await createWorld({ connection: { query_timeout: PATIENCE_MS } })
  const member = await world.user()
  await fill(world, { runs, players, userId: member.userId })
  const client = await world.as(member)
  const patient = await world.ctx.pool.connect()
  await patient.query('set statement_timeout = 0')
  let began = performance.now()
  await patient.query({ text: 'select rebuild_points()', query_timeout: PATIENCE_MS })
  say(`${runs} runs of ${players}: all points anew in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  began = performance.now()
  await patient.query({ text: `select begin_points_day((now() at time zone 'utc')::date)`, query_timeout: PATIENCE_MS })
  say(`a day of everybody in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await patient.query({ text: 'vacuum analyze', query_timeout: PATIENCE_MS })
  const asked = (call, query) => async () => {
    world.ctx.cache.invalidateAll()
    await client.call(call, query ? { query } : undefined)
  }
  let made = 0
  const finish = (map) => async () => {
    await patient.query(
      `update bests b set time_ms = $1 from routes r join maps m on m.id = r.map_id where b.route_id = r.id and m.name = $2
         and b.class = 0 and b.level = 1 and b.runner_id = (select max(runner_id) from bests where route_id = r.id)`,
      [39_000 - ++made, map],
    )
    await refreshDue(world.ctx)
  }
  const calls = {
    'nothing (the rule)': asked('GET /points/rule'),
    'first page': asked('GET /points/top'),
    'page in the middle': asked('GET /points/top', { page: Math.floor(players / 100) }),
    'a country': asked('GET /points/top', { country: 'pl' }),
    'this month': asked('GET /points/top', { month: new Date().toISOString().slice(0, 7) }),
    countries: asked('GET /points/countries'),
    'a player': asked('GET /points/player', { player: member.pseudo }),
    achievements: asked('GET /points/achievements', { player: member.pseudo }),
    goals: asked('GET /me/goals'),
    overview: asked('GET /me/overview'),
    maps: asked('GET /me/maps'),
    'a finish on a map of a tenth counted': finish('kz_crowd'),
    'a finish on another map counted': finish('kz_bench7'),
  }
  return {
    calls,
    async close() {
      patient.release(true)
      await world.close()
    },
  }
}

async function timed(work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** One map that a tenth of all runs are on, at most one of each player, and 400 others; each run is somebody's best. */
async function fill(world, { runs, players, userId }) {
  const client = await world.ctx.pool.connect()
  const crowd = Math.min(players, Math.floor(runs / 10))
  const each = Math.floor((runs - crowd) / players)
  for (const text of [
    'set statement_timeout = 0',
    `insert into maps (name, difficulty) select 'kz_bench' || n,
      (array['easy', 'medium', 'hard', 'death'])[1 + n % 4] from generate_series(1, 400) n`,
    `insert into maps (name, difficulty) values ('kz_crowd', 'hard')`,
    `insert into routes (map_id) select id from maps`,
    `insert into players (name, country, user_id) select pseudo, country, id from users where id = ${userId}`,
    `select runner_of_player(id) from players where user_id = ${userId}`,
    `insert into runners (steam_id, name, country)
      select 'STEAM_0:1:' || n, 'runner' || n, (array['pl', 'se', 'de', 'ru', 'cn'])[1 + n % 5] from generate_series(1, ${players}) n`,
    `create temp table pairs as
      select r.id as route_id, m.name, w.id as runner_id, 40000 + (abs(hashint4(w.id * 31 + r.id)) % 60000) as ms,
        now() - (w.id % 90) * interval '1 day' as at
      from runners w cross join lateral (
          select ((w.id::bigint * 7919 + n * 104729) % 400 + 1)::integer as place
          from generate_series(1, case when w.player_id is null then ceil(${each} * 0.25 / power(w.id::float8 / ${players + 1}, 0.75))::integer else 100 end) n) p
        join maps m on m.name = 'kz_bench' || p.place join routes r on r.map_id = m.id
      union select r.id, m.name, w.id, 40000 + (abs(hashint4(w.id * 31 + r.id)) % 60000), now()
      from maps m join routes r on r.map_id = m.id and m.name = 'kz_crowd' join (select id from runners order by id limit ${crowd}) w on true`,
    'alter table bests disable trigger user',
    `insert into runs (came_at, finished_at, runner_id, origin_id, route_id, map_name, time_ms, cp, gc, source, standing, state)
      select at, at, runner_id, runner_id, route_id, name, ms, 0, 0, 'server', 1, 'COUNTS' from pairs`,
    `insert into bests (route_id, class, level, runner_id, run_id, time_ms, finished_at)
      select distinct on (r.route_id, c.class, r.runner_id) r.route_id, c.class, 1, r.runner_id, r.id, r.time_ms, r.finished_at
      from runs r cross join (values (0), (2)) c (class) order by r.route_id, c.class, r.runner_id, r.time_ms`,
    `insert into best_counts (route_id, class, level, bucket, count)
      select route_id, class, level, time_bucket(time_ms), count(*) from bests group by 1, 2, 3, 4`,
    'alter table bests enable trigger user',
    'analyze',
  ]) {
    await client.query({ text, query_timeout: PATIENCE_MS })
  }
  client.release(true)
}
