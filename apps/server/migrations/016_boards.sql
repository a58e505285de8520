-- Who held a record from when until when, and what the leaderboards and statistics are made of.

-- One row per run that was the record of its route and class; recomputed from demos with route_records.
create table reigns (
  demo_id integer primary key references demos on delete cascade,
  route_id integer not null references routes on delete cascade,
  has_cp boolean not null,
  player_id integer not null references players,
  country text not null,
  time_ms integer not null,
  -- the record it took; null for the first one of the route
  previous_ms integer,
  previous_player_id integer references players,
  -- 1 for the first record of the route
  place integer not null,
  held_from timestamptz not null,
  -- null while it is the record
  held_until timestamptz
);
create index reigns_route on reigns (route_id, has_cp, held_from);
create index reigns_player on reigns (player_id, previous_player_id);
create index reigns_previous_player on reigns (previous_player_id);
-- the weakest records first: never improved, then improved by the largest part
create index reigns_weakest on reigns
  ((case when previous_ms is null then 1 else (previous_ms - time_ms)::float8 / previous_ms end) desc, route_id)
  where held_until is null and not has_cp;
create index demos_player_released on demos (player_id, route_id, time_ms) where state = 'RELEASED' and not has_cp;

insert into reigns (demo_id, route_id, has_cp, player_id, country, time_ms, previous_ms, previous_player_id, place,
  held_from, held_until)
with runs as (
  select *, min(time_ms) over (partition by route_id, has_cp order by decided_at, time_ms, id
    rows between unbounded preceding and 1 preceding) as best_before
  from demos where state = 'RELEASED'
)
select id, route_id, has_cp, player_id, country, time_ms, lag(time_ms) over chain, lag(player_id) over chain,
  row_number() over chain, decided_at, lead(decided_at) over chain
from runs where best_before is null or time_ms < best_before
window chain as (partition by route_id, has_cp order by decided_at, time_ms, id);

-- What changed since a process last read the reigns. Every process keeps them in memory and asks here for what is new;
-- a reader takes all rows whose transaction its last snapshot could not see yet. `all` means: read everything again.
create table board_changes (
  kind text not null check (kind in ('route', 'map', 'country', 'all')),
  id integer not null,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (kind, id)
);
create index board_changes_new on board_changes (changed_in);

create function note_changed_reigns() returns trigger language plpgsql as $$
begin
  insert into board_changes (kind, id) select distinct 'route', route_id from changed order by 2
  on conflict (kind, id) do update set changed_in = excluded.changed_in;
  return null;
end $$;
create trigger reigns_inserted after insert on reigns referencing new table as changed
  for each statement execute function note_changed_reigns();
create trigger reigns_updated after update on reigns referencing new table as changed
  for each statement execute function note_changed_reigns();
create trigger reigns_deleted after delete on reigns referencing old table as changed
  for each statement execute function note_changed_reigns();

create function note_changed_row() returns trigger language plpgsql as $$
begin
  insert into board_changes (kind, id) values (tg_argv[0], new.id)
  on conflict (kind, id) do update set changed_in = excluded.changed_in;
  return null;
end $$;
create function note_changed_board() returns trigger language plpgsql as $$
begin
  insert into board_changes (kind, id) values ('all', 0)
  on conflict (kind, id) do update set changed_in = excluded.changed_in;
  return null;
end $$;
create trigger reigns_truncated after truncate on reigns
  for each statement execute function note_changed_board();
create trigger maps_truncated after truncate on maps
  for each statement execute function note_changed_board();
create trigger players_joined after update of user_id on players
  for each statement execute function note_changed_board();
create trigger maps_made after insert on maps
  for each row execute function note_changed_row('map');
create trigger maps_changed after update on maps
  for each row when ((old.state, old.recordable, old.type, old.length, old.difficulty, old.is_xd, old.released_at)
    is distinct from (new.state, new.recordable, new.type, new.length, new.difficulty, new.is_xd, new.released_at))
  execute function note_changed_row('map');
create trigger users_moved after update of country on users
  for each row when (old.country is distinct from new.country) execute function note_changed_row('country');

-- What /stats shows, by name; refreshed by a job.
create table board_stats (
  name text primary key,
  value jsonb not null,
  refreshed_at timestamptz not null default now()
);
