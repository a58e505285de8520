-- The routes in parts, cut along the way of their record. All of it is derived from runs and their replays and tracks: the rows
-- of a route go with its cut, and a job makes them anew.
create table section_cuts (
  route_id integer primary key references routes on delete cascade,
  -- whose way it follows
  run_id bigint not null,
  version smallint not null,
  -- gates between the parts, what each part is made of, and the way from above, as packages/demo/src/sections makes them
  gates jsonb not null,
  looks jsonb not null,
  line jsonb not null,
  line_ends integer[] not null,
  -- runs that count: those that pass all gates, and those that go another way
  runs integer not null default 0,
  others integer not null default 0,
  made_at timestamptz not null default now()
);

-- What became of a run on the cut of its route; it stays while the run does not count.
create table section_runs (
  run_id bigint primary key,
  route_id integer not null references routes on delete cascade,
  -- 'passed': all gates; 'other': it went another way; 'unknown': where it went cannot be read
  state text not null check (state in ('passed', 'other', 'unknown')),
  -- ms of each part
  parts integer[] check ((state = 'passed') = (parts is not null))
);
create index section_runs_route on section_runs (route_id, state);

-- The best time of each runner in each part, of runs that count.
create table section_bests (
  route_id integer not null references section_cuts on delete cascade,
  part smallint not null,
  runner_id integer not null references runners on delete cascade,
  run_id bigint not null,
  ms integer not null,
  primary key (route_id, part, runner_id)
);
create index section_bests_board on section_bests (route_id, part, ms, run_id) include (runner_id);
create index section_bests_runner on section_bests (runner_id);
create index section_bests_run on section_bests (run_id);

-- What the job has to look at: a route, and a runner on it. `stamp` tells a later mark from the one that was read.
create sequence section_stamps;
create table section_marks (
  route_id integer not null references routes on delete cascade,
  runner_id integer not null references runners on delete cascade,
  stamp bigint not null default nextval('section_stamps'),
  primary key (route_id, runner_id)
);
create index section_marks_runner on section_marks (runner_id);

create function mark_sections(routes integer[], runners integer[]) returns void language sql as $$
  insert into section_marks (route_id, runner_id)
    select distinct route_id, runner_id from unnest(routes, runners) as pair (route_id, runner_id)
    where route_id is not null and exists (select from runners w where w.id = pair.runner_id)
      and exists (select from routes o where o.id = pair.route_id)
    order by 1, 2
  on conflict (route_id, runner_id) do update set stamp = excluded.stamp
$$;

-- A run that may have a way comes, changes or goes: its best parts go at once, the job fills in what is next.
create function mark_added_runs() returns trigger language plpgsql as $$
begin
  perform mark_sections(array_agg(route_id), array_agg(runner_id)) from added
    where replay is not null or demo_id is not null having count(*) > 0;
  return null;
end $$;
create function mark_changed_runs() returns trigger language plpgsql as $$
declare
  changed bigint[];
  other bigint[];
  routes integer[];
  whose integer[];
begin
  select array_agg(o.id), array_agg(o.id) filter (where (o.route_id, o.replay, o.time_ms) is distinct from (n.route_id, n.replay, n.time_ms)),
      array_agg(o.route_id) || array_agg(n.route_id), array_agg(o.runner_id) || array_agg(n.runner_id)
    into changed, other, routes, whose
    from removed o join added n on n.id = o.id
    where (n.replay is not null or n.demo_id is not null)
      and (o.state, o.standing > 0, o.route_id, o.runner_id, o.replay, o.time_ms)
        is distinct from (n.state, n.standing > 0, n.route_id, n.runner_id, n.replay, n.time_ms);
  if changed is null then
    return null;
  end if;
  delete from section_bests where run_id = any (changed);
  delete from section_runs where run_id = any (other);
  perform mark_sections(routes, whose);
  return null;
end $$;
create function mark_removed_runs() returns trigger language plpgsql as $$
begin
  delete from section_bests b using removed o where b.run_id = o.id;
  delete from section_runs s using removed o where s.run_id = o.id;
  perform mark_sections(array_agg(route_id), array_agg(runner_id)) from removed
    where replay is not null or demo_id is not null having count(*) > 0;
  return null;
end $$;
create trigger runs_marked_added after insert on runs referencing new table as added
  for each statement execute function mark_added_runs();
create trigger runs_marked_changed after update on runs referencing old table as removed new table as added
  for each statement execute function mark_changed_runs();
create trigger runs_marked_removed after delete on runs referencing old table as removed
  for each statement execute function mark_removed_runs();

-- A demo has another track: its run goes another way for all we know.
create function mark_track() returns trigger language plpgsql as $$
declare
  wanted integer := case when tg_op = 'DELETE' then old.demo_id else new.demo_id end;
begin
  if tg_op = 'UPDATE' and (old.file, old.start_ms, old.end_ms) is not distinct from (new.file, new.start_ms, new.end_ms) then
    return null;
  end if;
  delete from section_runs s using runs r where r.demo_id = wanted and s.run_id = r.id;
  perform mark_sections(array[r.route_id], array[r.runner_id]) from runs r where r.demo_id = wanted;
  return null;
end $$;
create trigger tracks_mark_sections after insert or update or delete on tracks for each row execute function mark_track();

-- Makes the best parts of these runners on a route anew.
create function refresh_section_bests(wanted integer, runners integer[]) returns void language plpgsql as $$
begin
  delete from section_bests where route_id = wanted and runner_id = any (runners);
  insert into section_bests (route_id, part, runner_id, run_id, ms)
    select distinct on (r.runner_id, p.part) wanted, p.part - 1, r.runner_id, r.id, p.ms
    from runs r join section_runs s on s.run_id = r.id and s.route_id = wanted
      cross join lateral unnest(s.parts) with ordinality as p (ms, part)
    where r.route_id = wanted and r.runner_id = any (runners) and r.state = 'COUNTS' and r.standing > 0
    order by r.runner_id, p.part, p.ms, r.finished_at, r.id;
end $$;

-- Who plays a map now: the runs of its routes of the last hours.
create index runs_of_route_lately on runs (route_id, came_at desc);

-- What is here already.
insert into section_marks (route_id, runner_id)
  select distinct route_id, runner_id from runs
  where route_id is not null and state = 'COUNTS' and standing > 0 and (replay is not null or demo_id is not null);
