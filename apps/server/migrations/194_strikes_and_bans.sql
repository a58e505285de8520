-- How a run stands is said in one place: struck by itself or with its server, of a banned player, of a server nobody confirmed.
alter table runs drop constraint runs_state_check;
alter table runs add constraint runs_state_check
  check (state in ('COUNTS', 'WAITING', 'PROVISIONAL', 'STRUCK', 'BANNED', 'REFUSED'));

-- Runs that staff struck one by one.
create table struck_runs (
  run_id bigint primary key,
  reason text not null,
  struck_by integer references users,
  struck_at timestamptz not null default now()
);
create index struck_runs_struck_by on struck_runs (struck_by);
-- Runners whose member is banned from the site.
create table barred_runners (runner_id integer primary key references runners on delete cascade);
-- The owner took the server off: as if it were struck, until they put it back.
alter table game_servers add column is_off boolean not null default false;

create function settled_state(run bigint, server integer, runner integer) returns text language sql stable as $$
  select case
    when exists (select from struck_runs x where x.run_id = run) then 'STRUCK'
    when exists (select from game_servers s where s.id = server and (s.trust = 'struck' or s.is_off)) then 'STRUCK'
    when exists (select from barred_runners b where b.runner_id = runner) then 'BANNED'
    when exists (select from game_servers s where s.id = server and s.trust = 'provisional') then 'PROVISIONAL'
    else 'COUNTS' end
$$;
-- Runs that have a map and are not refused; what a person checked follows its demo alone.
create function settles(state text, route_id integer, demo_id integer) returns boolean language sql immutable as $$
  select route_id is not null and demo_id is null and state in ('COUNTS', 'PROVISIONAL', 'STRUCK', 'BANNED')
$$;

-- All runs of a server stand as it is trusted now. Answers how many moved.
drop function move_server_runs(integer, text);
create function settle_server_runs(wanted integer) returns integer language plpgsql as $$
declare
  routes integer[];
  runners integer[];
begin
  lock table bests in share row exclusive mode;
  with moved as (
    update runs r set state = settled_state(r.id, r.server_id, r.runner_id)
    where r.server_id = wanted and settles(r.state, r.route_id, r.demo_id)
      and r.state <> settled_state(r.id, r.server_id, r.runner_id)
    returning r.route_id, r.runner_id
  ) select array_agg(route_id), array_agg(runner_id) into routes, runners from moved;
  if routes is null then
    return 0;
  end if;
  perform refresh_many(routes, runners);
  return cardinality(routes);
end $$;

-- The same for the runs of a runner.
create function settle_runner_runs(wanted integer) returns integer language plpgsql as $$
declare
  routes integer[];
begin
  lock table bests in share row exclusive mode;
  with moved as (
    update runs r set state = settled_state(r.id, r.server_id, r.runner_id)
    where r.runner_id = wanted and settles(r.state, r.route_id, r.demo_id)
      and r.state <> settled_state(r.id, r.server_id, r.runner_id)
    returning r.route_id
  ) select array_agg(route_id) into routes from moved;
  if routes is null then
    return 0;
  end if;
  perform refresh_many(routes, array_fill(wanted, array[cardinality(routes)]));
  return cardinality(routes);
end $$;

-- Runs that waited for a map of this name are runs of this route: all of them, or those of these files of it (-1: not known).
drop function adopt_runs(text, integer, text);
create function adopt_runs(sent text, wanted integer, spelt text, crcs bigint[]) returns integer language plpgsql as $$
declare
  runners integer[];
begin
  lock table bests in share row exclusive mode;
  with moved as (
    update runs r set route_id = wanted, map_name = spelt, state = settled_state(r.id, r.server_id, r.runner_id)
    where r.route_id is null and r.state = 'WAITING' and lower(r.map_name) = lower(sent)
      and (crcs is null or coalesce(r.map_crc, -1) = any(crcs))
    returning runner_id
  ) select array_agg(runner_id) into runners from moved;
  if runners is null then
    return 0;
  end if;
  perform refresh_many(array_fill(wanted, array[cardinality(runners)]), runners);
  return cardinality(runners);
end $$;

-- What map staff said of files of maps that servers named.
create table waiting_map_files (
  name text not null,
  crc bigint not null,
  is_taken boolean not null,
  decided_by integer references users,
  decided_at timestamptz not null default now(),
  primary key (name, crc)
);
create index waiting_map_files_decided_by on waiting_map_files (decided_by);

-- Whether a general ban of a player of the site holds now.
create function is_barred_player(wanted integer) returns boolean language sql stable as $$
  select exists (select from players p join bans b on b.user_id = p.user_id
    where p.id = wanted and b.kind = 'general' and b.lifted_at is null and (b.expires_at is null or b.expires_at > now()))
$$;

create or replace function runner_of_player(wanted integer) returns integer language plpgsql as $$
declare
  found integer;
begin
  select coalesce(root_id, id) into found from runners where player_id = wanted;
  if found is null then
    insert into runners (player_id, name, country) select id, name, country from players where id = wanted
      on conflict (player_id) do nothing;
    select coalesce(root_id, id) into found from runners where player_id = wanted;
    if is_barred_player(wanted) then
      insert into barred_runners values (found) on conflict do nothing;
    end if;
  end if;
  return found;
end $$;

create or replace function give_runs(origin integer, heir integer) returns integer language plpgsql as $$
declare
  routes integer[];
  before integer[];
  whose integer := coalesce(heir, origin);
begin
  lock table bests in share row exclusive mode;
  update runners set root_id = heir where id = origin;
  with moved as (
    select id, came_at, runner_id from runs where origin_id = origin and runner_id <> whose
  ), given as (
    update runs r set runner_id = whose, state = case when settles(r.state, r.route_id, r.demo_id)
        then settled_state(r.id, r.server_id, whose) else r.state end
    from moved m where r.id = m.id and r.came_at = m.came_at
    returning r.route_id, m.runner_id
  ) select array_agg(route_id), array_agg(runner_id) into routes, before from given where route_id is not null;
  if routes is not null then
    perform refresh_many(routes || routes, before || array_fill(whose, array[cardinality(routes)]));
  end if;
  return (select count(*) from runs where origin_id = origin);
end $$;

-- Whoever takes runs shares this lock, whoever bars a runner has it alone: no run of theirs comes in between.
create function lock_bars(alone boolean) returns void language plpgsql as $$
begin
  if alone then
    perform pg_advisory_xact_lock(hashtextextended('bars of runners', 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('bars of runners', 0));
  end if;
end $$;

-- Runs of members leave the boards with a general ban and return when it ends. Answers whether anything moved.
create function follow_ban(member integer) returns boolean language plpgsql as $$
declare
  whose integer;
  player integer;
begin
  select coalesce(w.root_id, w.id), p.id into whose, player
    from players p join runners w on w.player_id = p.id where p.user_id = member;
  if whose is null or is_barred_player(player) = exists (select from barred_runners b where b.runner_id = whose) then
    return false;
  end if;
  perform lock_bars(true);
  lock table bests in share row exclusive mode;
  if is_barred_player(player) then
    insert into barred_runners values (whose) on conflict do nothing;
  else
    delete from barred_runners b where b.runner_id = whose;
  end if;
  perform settle_runner_runs(whose);
  return true;
end $$;
create function follow_changed_ban() returns trigger language plpgsql as $$
begin
  perform follow_ban(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger bans_runs_follow after insert or update or delete on bans for each row execute function follow_changed_ban();
-- Bans that ran out, and whoever else is not as they should be. Answers how many members.
create function follow_bans() returns integer language sql as $$
  select count(*) filter (where follow_ban(member))::integer from (
    select b.user_id as member from bans b
      where b.kind = 'general' and b.lifted_at is null and (b.expires_at is null or b.expires_at > now())
    union
    select p.user_id from barred_runners x join runners w on coalesce(w.root_id, w.id) = x.runner_id
      join players p on p.id = w.player_id where p.user_id is not null
  ) of_members
$$;
-- Those that are banned already.
select follow_bans();

-- The page of a server is counted off this index alone.
drop index runs_of_server;
create index runs_of_server on runs (server_id, came_at desc, id desc) include (standing, state, runner_id);
