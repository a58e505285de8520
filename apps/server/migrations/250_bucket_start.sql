-- The first millisecond of a bucket of times, as before, without looking at rows: the planner puts it into the query, where the
-- function was begun and ended for each bucket of a board (4 ms of a page).
create or replace function bucket_start(bucket integer) returns integer language sql immutable parallel safe as $$
  select case
    when time_bucket(greatest(1, floor(exp(bucket / 64.0::float8))::integer - 1)) >= bucket
      then greatest(1, floor(exp(bucket / 64.0::float8))::integer - 1)
    when time_bucket(floor(exp(bucket / 64.0::float8))::integer) >= bucket then floor(exp(bucket / 64.0::float8))::integer
    else floor(exp(bucket / 64.0::float8))::integer + 1 end
$$;
