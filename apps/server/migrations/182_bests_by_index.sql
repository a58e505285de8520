-- As before, but each pair by the indexes: with thousands of them the planner would sort all runs and all bests instead, for each
-- batch of an import.
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
  insert into bests (route_id, class, level, runner_id, run_id, time_ms, finished_at)
    select distinct on (r.route_id, c.class, l.level, r.runner_id)
      r.route_id, c.class, l.level, r.runner_id, r.id, r.time_ms, r.finished_at
    from (select distinct * from unnest(routes, runners)) as pair (route_id, runner_id)
      cross join lateral (
        select x.* from runs x where x.route_id = pair.route_id and x.runner_id = pair.runner_id and x.state = 'COUNTS' offset 0
      ) r
      cross join lateral (values (case when r.gc > 0 then 1 else 0 end), (2)) c (class)
      cross join lateral generate_series(0, r.standing) l (level)
    order by r.route_id, c.class, l.level, r.runner_id, r.time_ms, r.finished_at, r.id;
end $$;
