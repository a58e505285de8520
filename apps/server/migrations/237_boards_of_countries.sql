-- A board of a country is a stretch of an index, as the whole board is: bests have the flag of who ran. It follows accounts,
-- players and runners.
alter table bests add column country text;
alter table bests disable trigger user;
update bests b set country = coalesce(u.country, nullif(p.country, 'n-a'), w.country, 'n-a')
  from runners w left join players p on p.id = w.player_id left join users u on u.id = p.user_id where w.id = b.runner_id;
delete from bests where country is null;
alter table bests enable trigger user;
alter table bests alter column country set not null;
-- Who writes a best without it, as processes of the former version do, gets it looked up.
create function give_flag() returns trigger language plpgsql as $$
begin
  new.country := coalesce(country_of_runner(new.runner_id), 'n-a');
  return new;
end $$;
create trigger bests_flag before insert on bests for each row when (new.country is null) execute function give_flag();
create index bests_country on bests (route_id, class, level, country, time_ms, finished_at, runner_id) include (run_id);

-- Another flag moves nobody on the whole board: its points are not due.
create function note_moved_points() returns trigger language plpgsql as $$
begin
  insert into points_due (route_id) select distinct a.route_id
    from added a join removed r using (route_id, class, level, runner_id)
    where a.class = 0 and a.level = 1 and (a.run_id, a.time_ms, a.finished_at) is distinct from (r.run_id, r.time_ms, r.finished_at);
  return null;
end $$;
drop trigger bests_points_changed on bests;
create trigger bests_points_changed after update on bests referencing old table as removed new table as added
  for each statement execute function note_moved_points();

-- Gives the bests of these runners the flag they have now; in the order in which a finish writes them.
create function follow_flags(runners integer[]) returns void language plpgsql as $$
begin
  perform 1 from bests where runner_id = any (runners) order by route_id, class, level for no key update;
  update bests b set country = f.country
    from (select id, coalesce(country_of_runner(id), 'n-a') as country from unnest(runners) as r (id)) f
    where b.runner_id = f.id and b.country <> f.country;
end $$;
create function follow_flag_of_user() returns trigger language plpgsql as $$
begin
  perform follow_flags(array(select coalesce(w.root_id, w.id) from players p join runners w on w.player_id = p.id
    where p.user_id = new.id));
  return null;
end $$;
create trigger users_flag after update of country on users for each row
  when (old.country is distinct from new.country) execute function follow_flag_of_user();
create function follow_flag_of_player() returns trigger language plpgsql as $$
begin
  perform follow_flags(array(select coalesce(root_id, id) from runners where player_id = new.id));
  return null;
end $$;
create trigger players_flag after update of country, user_id on players for each row
  when ((old.country, old.user_id) is distinct from (new.country, new.user_id)) execute function follow_flag_of_player();
create function follow_flag_of_runner() returns trigger language plpgsql as $$
begin
  perform follow_flags(array[coalesce(new.root_id, new.id)]);
  return null;
end $$;
create trigger runners_flag after update of country, player_id on runners for each row
  when ((old.country, old.player_id) is distinct from (new.country, new.player_id)) execute function follow_flag_of_runner();

-- As before, with the flag.
create or replace function refresh_bests(wanted_route integer, wanted_runner integer) returns void language plpgsql as $$
declare
  flag text;
begin
  if wanted_route is null then
    return;
  end if;
  perform 1 from routes where id = wanted_route for no key update;
  flag := coalesce(country_of_runner(wanted_runner), 'n-a');
  delete from bests b where b.route_id = wanted_route and b.runner_id = wanted_runner
    and not exists (select from best_rows(wanted_route, wanted_runner) n where n.class = b.class and n.level = b.level);
  insert into bests as b (route_id, class, level, runner_id, run_id, time_ms, finished_at, country)
    select wanted_route, n.class, n.level, wanted_runner, n.run_id, n.time_ms, n.finished_at, flag
    from best_rows(wanted_route, wanted_runner) n
  on conflict (route_id, class, level, runner_id) do update
    set run_id = excluded.run_id, time_ms = excluded.time_ms, finished_at = excluded.finished_at, country = excluded.country
    where b.run_id <> excluded.run_id or b.time_ms <> excluded.time_ms;
end $$;
create or replace function refresh_many(routes integer[], runners integer[]) returns void language plpgsql
  set enable_seqscan = off as $$
begin
  lock table bests in share row exclusive mode;
  delete from bests where ctid = any (array(
    select b.ctid
    from (select distinct * from unnest(routes, runners)) as pair (route_id, runner_id)
      cross join lateral (
        select x.ctid from bests x
        where x.route_id = pair.route_id and x.runner_id = pair.runner_id and x.class in (0, 1, 2) and x.level in (0, 1, 2, 3)
        offset 0
      ) b));
  insert into bests (route_id, class, level, runner_id, run_id, time_ms, finished_at, country)
    select distinct on (r.route_id, c.class, l.level, r.runner_id)
      r.route_id, c.class, l.level, r.runner_id, r.id, r.time_ms, r.finished_at, pair.country
    from (select n.*, coalesce(u.country, nullif(p.country, 'n-a'), w.country, 'n-a') as country
        from (select distinct * from unnest(routes, runners)) as n (route_id, runner_id)
          join runners w on w.id = n.runner_id left join players p on p.id = w.player_id left join users u on u.id = p.user_id
        offset 0) pair
      cross join lateral (
        select x.* from runs x where x.route_id = pair.route_id and x.runner_id = pair.runner_id and x.state = 'COUNTS' offset 0
      ) r
      cross join lateral (values (case when r.gc > 0 then 1 else 0 end), (2)) c (class)
      cross join lateral generate_series(0, r.standing) l (level)
    order by r.route_id, c.class, l.level, r.runner_id, r.time_ms, r.finished_at, r.id;
end $$;
create or replace function rebuild_routes(first integer, last integer) returns bigint language plpgsql as $$
declare
  wrong bigint;
  missing bigint;
begin
  lock table bests in share row exclusive mode;
  create temporary table made_bests on commit drop as
    select m.*, coalesce(u.country, nullif(p.country, 'n-a'), w.country, 'n-a') as country from (
      select distinct on (r.route_id, c.class, l.level, r.runner_id)
        r.route_id, c.class::smallint as class, l.level::smallint as level, r.runner_id, r.id as run_id, r.time_ms, r.finished_at
      from runs r
        cross join lateral (values (case when r.gc > 0 then 1 else 0 end), (2)) c (class)
        cross join lateral generate_series(0, r.standing) l (level)
      where r.state = 'COUNTS' and r.route_id between first and last
      order by r.route_id, c.class, l.level, r.runner_id, r.time_ms, r.finished_at, r.id
    ) m join runners w on w.id = m.runner_id left join players p on p.id = w.player_id left join users u on u.id = p.user_id;
  analyze made_bests;
  delete from bests b where b.route_id between first and last and not exists (
    select from made_bests m
    where (m.route_id, m.class, m.level, m.runner_id) = (b.route_id, b.class, b.level, b.runner_id)
      and (m.run_id, m.time_ms, m.finished_at, m.country) = (b.run_id, b.time_ms, b.finished_at, b.country));
  get diagnostics wrong = row_count;
  insert into bests (route_id, class, level, runner_id, run_id, time_ms, finished_at, country)
    select m.* from made_bests m where not exists (
      select from bests b
      where (b.route_id, b.class, b.level, b.runner_id) = (m.route_id, m.class, m.level, m.runner_id));
  get diagnostics missing = row_count;
  drop table made_bests;
  delete from best_counts where route_id between first and last;
  insert into best_counts (route_id, class, level, bucket, count)
    select route_id, class, level, time_bucket(time_ms), count(*) from bests where route_id between first and last
    group by 1, 2, 3, 4;
  return greatest(wrong, missing);
end $$;
create or replace function rebuild_bests() returns bigint language plpgsql as $$
declare
  made bigint;
begin
  lock table bests in exclusive mode;
  delete from bests;
  insert into bests (route_id, class, level, runner_id, run_id, time_ms, finished_at, country)
    select m.*, coalesce(u.country, nullif(p.country, 'n-a'), w.country, 'n-a') from (
      select distinct on (r.route_id, c.class, l.level, r.runner_id)
        r.route_id, c.class::smallint, l.level::smallint, r.runner_id, r.id, r.time_ms, r.finished_at
      from runs r
        cross join lateral (values (case when r.gc > 0 then 1 else 0 end), (2)) c (class)
        cross join lateral generate_series(0, r.standing) l (level)
      where r.state = 'COUNTS' and r.route_id is not null
      order by r.route_id, c.class, l.level, r.runner_id, r.time_ms, r.finished_at, r.id
    ) m join runners w on w.id = m.runner_id left join players p on p.id = w.player_id left join users u on u.id = p.user_id;
  get diagnostics made = row_count;
  return made;
end $$;
