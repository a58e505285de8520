-- Makes the bests of routes from `first` to `last` anew, and how many there are of each time. Only what differs is written; who
-- reads goes on reading, who writes waits for these routes alone. Answers how many were wrong or missing.
create function rebuild_routes(first integer, last integer) returns bigint language plpgsql as $$
declare
  wrong bigint;
  missing bigint;
begin
  lock table bests in share row exclusive mode;
  create temporary table made_bests on commit drop as
    select distinct on (r.route_id, c.class, l.level, r.runner_id)
      r.route_id, c.class::smallint as class, l.level::smallint as level, r.runner_id, r.id as run_id, r.time_ms, r.finished_at
    from runs r
      cross join lateral (values (case when r.gc > 0 then 1 else 0 end), (2)) c (class)
      cross join lateral generate_series(0, r.standing) l (level)
    where r.state = 'COUNTS' and r.route_id between first and last
    order by r.route_id, c.class, l.level, r.runner_id, r.time_ms, r.finished_at, r.id;
  analyze made_bests;
  delete from bests b where b.route_id between first and last and not exists (
    select from made_bests m
    where (m.route_id, m.class, m.level, m.runner_id) = (b.route_id, b.class, b.level, b.runner_id)
      and (m.run_id, m.time_ms, m.finished_at) = (b.run_id, b.time_ms, b.finished_at));
  get diagnostics wrong = row_count;
  insert into bests (route_id, class, level, runner_id, run_id, time_ms, finished_at)
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
