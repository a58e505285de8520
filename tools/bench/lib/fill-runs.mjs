import { Client } from '@kz/server/dist/platform/database/client.js'

/**
 * A site with this many runs: a map that a tenth of them are on (`kz_crowd`, three and more of a player) with its parts, one with
 * three (`kz_three`), a thousand others, over four hundred days; an evening on the crowded map; and a member with 150 maps who
 * follows thirty others. Twice as many runs are twice as many on each map, until the crowd is everybody.
 */

const MAPS = 1_000
const OWN_MAPS = 150
const PARTS = 20
const FOLLOWED = 30
/** finishes, one a minute */
const EVENING = 300
const DAYS = 400
export const PATIENCE_MS = 3_600_000

/** Fills a world and answers who the member is. `say` gets a line for each slow step. */
export async function fillRuns(world, { runs, players, say = () => undefined }) {
  const { buildServer } = await import('@kz/server/dist/testing/game-server.js')
  const { serverId } = await buildServer(world)
  const member = await world.user({ pseudo: 'BenchMember' })
  const followed = []
  for (let at = 0; at < FOLLOWED; at++) followed.push((await world.user()).userId)
  const { asSuperuser } = await import('@kz/server/dist/platform/database/embedded/postgres.js')
  const { host, port, database } = world.ctx.pool.options
  // who else may leave foreign keys unchecked
  const client = new Client({ ...asSuperuser({ host, port }), database })
  await client.connect()
  const began = performance.now()
  for (const text of steps({ runs, players, serverId, userId: member.userId, followed })) {
    await client.query({ text, query_timeout: PATIENCE_MS })
    say(`${((performance.now() - began) / 1000).toFixed(0)} s: ${text.trim().slice(0, 60).replaceAll(/\s+/g, ' ')}`)
  }
  await client.end()
  return member
}

function steps({ runs, players, serverId, userId, followed }) {
  const crowd = Math.min(players, Math.floor(runs / 30))
  // each of them twice
  const each = (runs - runs / 10) / players / 2
  const ms = (of) => `40000 + abs(hashint8(${of})) % 60000`
  const at = (of) => `now() - (abs(hashint8(${of})) % ${DAYS * 86_400}) * interval '1 second'`
  return [
    `set statement_timeout = 0`,
    `set maintenance_work_mem = '1GB'`,
    `set work_mem = '512MB'`,
    `set session_replication_role = replica`,
    `insert into maps (name, difficulty) select 'kz_bench' || n,
      (array['beginner', 'easy', 'medium', 'hard', 'extreme', 'death'])[1 + n % 6] from generate_series(1, ${MAPS}) n`,
    `insert into maps (name, difficulty) values ('kz_crowd', 'hard'), ('kz_three', 'hard')`,
    `insert into routes (map_id) select id from maps`,
    `insert into players (name, country, user_id) select pseudo, country, id from users where id = any ('{${[userId, ...followed]}}')`,
    `insert into runners (player_id, name, country) select id, name, country from players where user_id is not null`,
    `insert into follows (follower_id, user_id) select ${userId}, unnest('{${followed}}'::integer[])`,
    `insert into runners (steam_id, name, country)
      select 'STEAM_0:1:' || n, 'runner' || n, (array['pl', 'se', 'de', 'ru', 'cn'])[1 + n % 5] from generate_series(1, ${players}) n`,
    `analyze maps, routes, runners, players`,
    `create temp table pairs as
      with place as (select r.id as route_id, m.name, row_number() over (order by r.id) - 1 as n
        from routes r join maps m on m.id = r.map_id where m.name like 'kz_bench%')
      , member as (select w.id, w.player_id is not null as is_member, w.id = first.id as is_first
        from runners w, (select w.id from runners w join players p on p.id = w.player_id where p.user_id = ${userId}) first)
      select p.route_id, p.name, m.id as runner_id, 2 as times
        from (select m.*, (m.id::bigint * 7919 + k * 104729) % ${MAPS} as n from member m cross join lateral generate_series(1,
            case when is_first then ${OWN_MAPS} when is_member then 40 else ${Math.floor(each)}
              + case when m.id % 100 < ${Math.round((each % 1) * 100)} then 1 else 0 end end) k offset 0) m join place p on p.n = m.n
      union all select r.id, 'kz_crowd', w.id, ${Math.max(1, Math.floor(runs / 10 / crowd))}
        from routes r join maps m on m.id = r.map_id and m.name = 'kz_crowd', (select id from runners order by id limit ${crowd}) w
      union all select r.id, 'kz_three', w.id, 1
        from routes r join maps m on m.id = r.map_id and m.name = 'kz_three', (select id from runners order by id limit 3) w`,
    ...without('runs', [
      `insert into runs (came_at, finished_at, runner_id, origin_id, route_id, map_name, time_ms, cp, gc, server_id, source, standing, state)
        select ${at('runner_id::bigint * 7 + route_id * 13 + t')}, ${at('runner_id::bigint * 7 + route_id * 13 + t')}, runner_id, runner_id,
          route_id, name, ${ms('runner_id::bigint * 31 + route_id * 17 + t')}, gc, gc, ${serverId}, 'server', 1, 'COUNTS'
        from pairs cross join lateral generate_series(1, times) t
          cross join lateral (select case when t = 2 and (runner_id + route_id) % 5 = 0 then 3 else 0 end as gc) g`,
      `update runs r set came_at = now() - n * interval '1 minute', finished_at = now() - n * interval '1 minute'
        from (select id, row_number() over (order by id) as n from runs where map_name = 'kz_crowd' order by id limit ${EVENING}) e where r.id = e.id`,
    ]),
    ...without('bests', [
      `insert into bests (route_id, class, level, runner_id, run_id, time_ms, finished_at, country)
        select distinct on (r.route_id, c.class, r.runner_id, l.level) r.route_id, c.class, l.level, r.runner_id, r.id, r.time_ms, r.finished_at,
          w.country
        from runs r join runners w on w.id = r.runner_id cross join lateral (values (case when r.gc > 0 then 1 else 0 end), (2)) c (class) cross join (values (0), (1)) l (level)
        order by r.route_id, c.class, r.runner_id, l.level, r.time_ms, r.finished_at, r.id`,
    ]),
    `insert into best_counts (route_id, class, level, bucket, count)
      select route_id, class, level, time_bucket(time_ms), count(*) from bests group by 1, 2, 3, 4`,
    `insert into section_cuts (route_id, run_id, version, gates, looks, line, line_ends, runs)
      select r.id, (select run_id from bests b where b.route_id = r.id and class = 0 and level = 1 order by time_ms limit 1), 1, '[]',
        (select jsonb_agg('{"jumps": null, "kind": "run", "turn": null}'::jsonb) from generate_series(1, ${PARTS})), '[]', '{}', 1
      from routes r join maps m on m.id = r.map_id where m.name = 'kz_crowd'`,
    `insert into section_runs (run_id, route_id, state, parts)
      select b.run_id, b.route_id, 'passed', (select array_agg(1000 + abs(hashint8(b.run_id * 31 + n)) % 2000) from generate_series(1, ${PARTS}) n)
      from bests b join section_cuts c on c.route_id = b.route_id where b.class = 0 and b.level = 1`,
    `insert into section_bests (route_id, part, runner_id, run_id, ms)
      select s.route_id, p.part - 1, b.runner_id, s.run_id, p.ms
      from section_runs s join bests b on b.run_id = s.run_id and b.route_id = s.route_id and b.class = 0 and b.level = 1
        cross join lateral unnest(s.parts) with ordinality as p (ms, part)`,
    `analyze`,
    `set session_replication_role = origin`,
    `select rebuild_points()`,
    `insert into points_days (runner_id, day, points, place, usual, country, country_place)
      select runner_id, (now() at time zone 'utc')::date - ago, points, rank() over (partition by ago order by points desc), 50, country,
        rank() over (partition by ago, country order by points desc)
      from runner_points, (select n as ago from generate_series(1, 10) n union select n * 30 from generate_series(1, 12) n) days`,
    `insert into points_months (month, runner_id, won, place, country, country_place)
      select (date_trunc('month', now() at time zone 'utc') - ago * interval '1 month')::date, runner_id, points,
        rank() over (partition by ago order by points desc), country, rank() over (partition by ago, country order by points desc)
      from runner_points, generate_series(1, 12) ago where points > 0`,
    `insert into nation_days (country, day, points, place) select n.country, d.day, n.points, n.place
      from (select (now() at time zone 'utc')::date - ago as day from generate_series(1, 10) ago) d cross join lateral nations_of_day(d.day) n`,
    `insert into points_days (runner_id, day, points, place, usual)
      select w.id, (now() at time zone 'utc')::date - n, 100, n, 50 from generate_series(1, ${DAYS}) n, runners w join players p on p.id = w.player_id
      where p.user_id = ${userId} on conflict do nothing`,
    `insert into member_visits (user_id, at, before) values (${userId}, now(), now() - interval '3 days')`,
    `vacuum analyze`,
  ]
}

/** These steps while a table has no index but its keys: a tenth of the time. */
const without = (table, work) => [
  `create temp table dropped_${table} as select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
    from pg_index where indrelid = '${table}'::regclass and not indisprimary`,
  `do $$ declare one text; begin for one in select name from dropped_${table} loop execute 'drop index ' || one; end loop; end $$`,
  ...work,
  `do $$ declare one text; begin for one in select made from dropped_${table} loop execute replace(one, ' ON ONLY ', ' ON '); end loop; end $$`,
]
