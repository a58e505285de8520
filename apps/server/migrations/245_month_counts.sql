-- What was won in a month is counted by buckets for each country too, and in months that ended: their boards cost the same
-- however many players there are. Lists of the month that runs: '+' of all, '+pl' of a country.
create or replace function point_lists(country text, points integer, won integer) returns table (list text, bucket smallint)
  language sql immutable as $$
  select v.list, points_bucket(v.value)
  from (values ('', points), (country, points), ('+', won), ('+' || country, won)) v (list, value)
    where left(v.list, 1) <> '+' or v.value > 0
$$;
insert into point_counts (list, bucket, count)
  select '+' || country, points_bucket(won), count(*) from runner_points where won > 0 group by 1, 2;
create index runner_points_won_of_country on runner_points (country, won desc, runner_id) where won > 0;

-- Of months that ended, in the country as it was then; '' of all.
create table points_month_counts (
  month date not null,
  country text not null,
  bucket smallint not null,
  count integer not null,
  primary key (month, country, bucket)
);
create index points_months_of_country on points_months (month, country, won desc, runner_id);
create function count_points_month() returns trigger language plpgsql as $$
begin
  insert into points_month_counts as c (month, country, bucket, count)
    select a.month, v.country, points_bucket(a.won), count(*)
    from added a cross join lateral (values (''), (a.country)) v (country) where v.country is not null group by 1, 2, 3
  on conflict (month, country, bucket) do update set count = c.count + excluded.count;
  return null;
end $$;
create trigger points_months_counted after insert on points_months referencing new table as added
  for each statement execute function count_points_month();
insert into points_month_counts (month, country, bucket, count)
  select a.month, v.country, points_bucket(a.won), count(*)
  from points_months a cross join lateral (values (''), (a.country)) v (country) where v.country is not null group by 1, 2, 3;
