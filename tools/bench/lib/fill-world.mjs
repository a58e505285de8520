/** Half a million rows take longer than a query of the site may. */
const PATIENCE_MS = 600_000

/**
 * The world in plain SQL: every map has a route with `runs` records of falling times over twelve years; the first players
 * hold many, the last ones hardly any; a tenth of the players has an account. The chat has as many messages as there are records.
 */
export async function fill(world, { maps, runs, players }) {
  const client = await world.ctx.pool.connect()
  await client.query('set statement_timeout = 0')
  for (const text of [
    // the rows fit each other: checking half a million of them one by one takes minutes
    `do $$ declare found record; begin
      for found in select conrelid::regclass as part, conname from pg_constraint where contype = 'f'
        and conrelid in ('demos'::regclass, 'reigns'::regclass, 'route_records'::regclass, 'routes'::regclass, 'map_authors'::regclass)
      loop execute format('alter table %s drop constraint %I', found.part, found.conname); end loop; end $$`,
    `insert into users (username, pseudo, pseudo_key, email, password_hash, country)
      select 'runner' || n, 'runner' || n, 'runner' || n, 'runner' || n || '@example.test', 'x', 'p' || chr(97 + n % 26)
      from generate_series(1, ${players / 10}) n`,
    `insert into players (name, country, user_id)
      select 'runner' || n, chr(97 + n % 7) || chr(97 + n % 11), u.id
      from generate_series(1, ${players}) n left join users u on u.username = 'runner' || n order by n`,
    `insert into maps (name, type, length, difficulty, is_xd, released_at)
      select 'kz_world' || n, (array['bhop', 'climb', 'slide', 'mix', 'special'])[1 + n % 5],
        (array['very short', 'short', 'middle', 'long', 'very long'])[1 + n % 5 * 7 % 5],
        (array['beginner', 'easy', 'easy-medium', 'medium', 'medium-hard', 'hard', 'hard-extreme', 'extreme'])[1 + n % 8],
        n % 40 = 0, timestamptz '2008-01-01'
      from generate_series(1, ${maps}) n`,
    `insert into map_authors (map_id, position, name) select id, 0, 'mapper' || id / 12 from maps`,
    `insert into routes (map_id) select id from maps`,
    `insert into demos (id, route_id, player_id, player_name, country, time_ms, state, submitted_at, decided_at, previous_demo_id)
      select (r.id - 1) * ${runs} + run, r.id, holder, 'runner' || holder, chr(97 + holder % 7) || chr(97 + holder % 11),
        300000 - run * 500 - r.id % 400 * 10, 'RELEASED', moment - interval '1 day', moment,
        case when run > 1 then (r.id - 1) * ${runs} + run - 1 end
      from routes r cross join generate_series(1, ${runs}) run
        cross join lateral (select
          1 + floor(${players} * power(abs(hashint4(r.id * 31 + run)) / 2147483649.0, 2.2))::integer as holder,
          timestamptz '2009-01-01' + (run * 420 + abs(hashint4(r.id + run * 7)) % 300) * interval '1 day' as moment) drawn`,
    `select setval(pg_get_serial_sequence('demos', 'id'), ${maps * runs})`,
    `insert into route_records (route_id, has_cp, demo_id)
      select distinct on (route_id) route_id, false, id from demos order by route_id, time_ms`,
    `insert into reigns select id, route_id, false, player_id, country, time_ms, lag(time_ms) over chain, lag(player_id) over chain,
      row_number() over chain, decided_at, lead(decided_at) over chain from demos
      window chain as (partition by route_id order by decided_at, time_ms, id)`,
    `insert into comments (kind, target_id, author_id, message, deleted_at)
      select 'chat', 0, 1 + n % ${players / 10}, 'Line ' || n, case when n % 50 = 0 then now() end
      from generate_series(1, ${maps * runs}) n`,
    'vacuum analyze',
  ]) {
    await client.query({ text, query_timeout: PATIENCE_MS })
  }
  client.release(true)
}
