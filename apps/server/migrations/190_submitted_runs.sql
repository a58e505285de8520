-- The run of a game server whose replay is the file of a demo: null for one whose file is a demo. `runs` is partitioned, so
-- nothing references it.
alter table demos add column run_id bigint;
create unique index demos_of_run on demos (run_id) where run_id is not null and state <> 'WITHDRAWN' and sha256 is not null;
create index demos_released_of_run on demos (run_id) where run_id is not null and state = 'RELEASED';

-- CRC-32 of the whole file of the map, which replays name instead of the engine's own.
alter table runs add column map_crc bigint;
alter table tracks add column file_crc bigint;
alter table geometries add column file_crc bigint;

-- Tracks of runs of game servers, made when somebody watches them.
create table run_tracks (
  run_id bigint primary key,
  -- the replay it was made of, and the version of the form
  source text not null,
  version integer not null,
  -- null: it could not be made, for `fault`
  file text references replay_files,
  fault text,
  start_ms integer,
  end_ms integer,
  made_at timestamptz not null default now()
);
create index run_tracks_file on run_tracks (file);
create index run_tracks_made on run_tracks (made_at);

-- When the run of a released demo was finished: a moment before the run whose replay it is, so that of equal times of a player
-- the checked one is the best; else when it was released.
create function finish_of_demo(submitted demos) returns timestamptz language sql stable as $$
  select coalesce(
    (select r.finished_at - interval '1 microsecond' from runs r where r.id = submitted.run_id limit 1),
    submitted.decided_at, submitted.submitted_at, now())
$$;
create or replace function follow_demo() returns trigger language plpgsql as $$
declare
  before record;
  whose integer;
begin
  select route_id, runner_id into before from runs where demo_id = old.id;
  if tg_op = 'DELETE' or new.state <> 'RELEASED' then
    if before.runner_id is not null then
      delete from runs where demo_id = old.id;
      perform refresh_bests(before.route_id, before.runner_id);
    end if;
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  whose := runner_of_player(new.player_id);
  if before.runner_id is null then
    insert into runs (came_at, finished_at, runner_id, origin_id, route_id, map_name, time_ms, cp, gc, source, standing, state, demo_id)
      select coalesce(new.decided_at, now()), finish_of_demo(new), whose, whose, new.route_id, m.name,
        new.time_ms, new.cp, new.gc, 'demo', 3, 'COUNTS', new.id
      from routes r join maps m on m.id = r.map_id where r.id = new.route_id;
  else
    update runs set runner_id = whose, origin_id = whose, route_id = new.route_id, time_ms = new.time_ms, cp = new.cp, gc = new.gc
      where demo_id = new.id;
    perform refresh_bests(before.route_id, before.runner_id);
  end if;
  perform refresh_bests(new.route_id, whose);
  return new;
end $$;
