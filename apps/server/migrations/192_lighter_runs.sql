-- Most runs are no demo and have no replay: their indexes need not hold them.
drop index runs_of_demo;
create index runs_of_demo on runs (demo_id) where demo_id is not null;
drop index runs_of_replay;
create index runs_of_replay on runs (replay) where replay is not null;

-- Bests are made of runs, whose routes and runners are looked up already: looked up again for each, an import took a fifth longer.
-- Who goes takes their bests along, as before.
alter table bests drop constraint bests_route_id_fkey, drop constraint bests_runner_id_fkey;
create function drop_bests_of_routes() returns trigger language plpgsql as $$
begin
  delete from bests b using gone where b.route_id = gone.id;
  return null;
end $$;
create trigger routes_bests_go after delete on routes referencing old table as gone
  for each statement execute function drop_bests_of_routes();
create function drop_bests_of_runners() returns trigger language plpgsql as $$
begin
  delete from bests b using gone where b.runner_id = gone.id;
  return null;
end $$;
create trigger runners_bests_go after delete on runners referencing old table as gone
  for each statement execute function drop_bests_of_runners();
