-- How many bests of a board have a time in each bucket: places are counted off these and one bucket, however many there are.
create table best_counts (
  route_id integer not null,
  class smallint not null,
  level smallint not null,
  bucket smallint not null,
  count integer not null,
  primary key (route_id, class, level, bucket)
);

-- A bucket is 1.6 % of a time wide.
create function time_bucket(ms integer) returns smallint language sql immutable parallel safe as $$
  select floor(64 * ln(ms::float8))::smallint
$$;
-- The first millisecond of a bucket.
create function bucket_start(bucket integer) returns integer language sql immutable parallel safe as $$
  select min(ms)::integer from generate_series(greatest(1, floor(exp(bucket / 64.0::float8))::integer - 1),
    floor(exp(bucket / 64.0::float8))::integer + 2) as near (ms) where time_bucket(ms) >= bucket
$$;

create function count_added_bests() returns trigger language plpgsql as $$
begin
  insert into best_counts as c (route_id, class, level, bucket, count)
    select route_id, class, level, time_bucket(time_ms), count(*) from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (route_id, class, level, bucket) do update set count = c.count + excluded.count;
  return null;
end $$;
create function count_removed_bests() returns trigger language plpgsql as $$
begin
  update best_counts c set count = c.count - g.count
    from (select route_id, class, level, time_bucket(time_ms) as bucket, count(*) as count from removed group by 1, 2, 3, 4) g
    where c.route_id = g.route_id and c.class = g.class and c.level = g.level and c.bucket = g.bucket;
  delete from best_counts c where c.count = 0
    and (c.route_id, c.class, c.level, c.bucket) in (select route_id, class, level, time_bucket(time_ms) from removed);
  return null;
end $$;
create function count_changed_bests() returns trigger language plpgsql as $$
begin
  insert into best_counts as c (route_id, class, level, bucket, count)
    select route_id, class, level, bucket, sum(one) from (
      select route_id, class, level, time_bucket(time_ms) as bucket, 1 as one from added
      union all select route_id, class, level, time_bucket(time_ms), -1 from removed
    ) changes group by 1, 2, 3, 4 having sum(one) <> 0 order by 1, 2, 3, 4
  on conflict (route_id, class, level, bucket) do update set count = c.count + excluded.count;
  delete from best_counts c where c.count = 0
    and (c.route_id, c.class, c.level, c.bucket) in (select route_id, class, level, time_bucket(time_ms) from removed);
  return null;
end $$;
create trigger bests_counted_added after insert on bests referencing new table as added
  for each statement execute function count_added_bests();
create trigger bests_counted_removed after delete on bests referencing old table as removed
  for each statement execute function count_removed_bests();
create trigger bests_counted_changed after update on bests referencing old table as removed new table as added
  for each statement execute function count_changed_bests();
insert into best_counts (route_id, class, level, bucket, count)
  select route_id, class, level, time_bucket(time_ms), count(*) from bests group by 1, 2, 3, 4;

-- As before, one at a time on a route: a row is locked for it, of which there may be any number.
create or replace function refresh_bests(wanted_route integer, wanted_runner integer) returns void language plpgsql as $$
begin
  if wanted_route is null then
    return;
  end if;
  perform 1 from routes where id = wanted_route for no key update;
  delete from bests b where b.route_id = wanted_route and b.runner_id = wanted_runner
    and not exists (select from best_rows(wanted_route, wanted_runner) n where n.class = b.class and n.level = b.level);
  insert into bests as b (route_id, class, level, runner_id, run_id, time_ms, finished_at)
    select wanted_route, n.class, n.level, wanted_runner, n.run_id, n.time_ms, n.finished_at
    from best_rows(wanted_route, wanted_runner) n
  on conflict (route_id, class, level, runner_id) do update
    set run_id = excluded.run_id, time_ms = excluded.time_ms, finished_at = excluded.finished_at
    where b.run_id <> excluded.run_id or b.time_ms <> excluded.time_ms;
end $$;
