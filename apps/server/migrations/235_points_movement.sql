-- Places of a day in the own country, of a month that ended, and of countries: what the boards by country, by month and by nation
-- hold their places of now against.
alter table points_days add country text, add country_place integer;
alter table points_months add place integer, add country text, add country_place integer;

-- A row a day of each country: the points of its five best as the day began.
create table nation_days (
  country text not null,
  day date not null,
  points integer not null,
  place integer not null,
  primary key (country, day)
);

-- What is kept of the days and months before; flags as they are now.
update points_days d set country = x.country, country_place = x.place
  from (select p.runner_id, p.day, t.country, rank() over (partition by p.day, t.country order by p.points desc) as place
    from points_days p join runner_points t on t.runner_id = p.runner_id
    where p.day > (select day from points_clock) - 15) x
  where d.runner_id = x.runner_id and d.day = x.day;
update points_months m set place = x.place, country = x.country, country_place = x.country_place
  from (select p.month, p.runner_id, t.country, rank() over (partition by p.month order by p.won desc) as place,
      rank() over (partition by p.month, t.country order by p.won desc) as country_place
    from points_months p left join runner_points t on t.runner_id = p.runner_id) x
  where m.month = x.month and m.runner_id = x.runner_id;

-- Countries by the points of their five best, of the rows of a day; nobody's country is none.
create function nations_of_day(wanted date) returns table (country text, points integer, place integer) language sql stable as $$
  select n.country, n.points, (rank() over (order by n.points desc))::integer from (
    select b.country, sum(b.points)::integer as points from (
      select d.country, d.points, row_number() over (partition by d.country order by d.points desc) as nth
      from points_days d where d.day = wanted and d.country <> 'n-a'
    ) b where b.nth <= 5 group by b.country
  ) n
$$;
insert into nation_days (country, day, points, place)
  select n.country, d.day, n.points, n.place
  from (select distinct day from points_days where country is not null) d cross join lateral nations_of_day(d.day) n;

-- The rows of a day that began, once; with the first of a month everybody begins at nothing won.
create or replace function begin_points_day(today date) returns boolean language plpgsql as $$
declare
  before points_clock;
begin
  perform pg_advisory_xact_lock(hashtextextended('points', 0));
  select * into before from points_clock;
  if before.day >= today then
    return false;
  end if;
  insert into points_days (runner_id, day, points, place, usual, country, country_place)
    select t.runner_id, today, t.points, rank() over (order by t.points desc), u.usual, t.country,
      rank() over (partition by t.country order by t.points desc)
    from runner_points t join (
      select runner_id, percentile_disc(0.5) within group (order by share)::real as usual from (
        select b.runner_id, 100.0 * rank() over (partition by b.route_id order by b.time_ms) / c.players as share
        from route_crowds c join bests b on b.route_id = c.route_id and b.class = 0 and b.level = 1
      ) places group by runner_id
    ) u on u.runner_id = t.runner_id
  on conflict do nothing;
  insert into nation_days (country, day, points, place) select country, today, points, place from nations_of_day(today)
  on conflict do nothing;
  if date_trunc('month', today)::date > before.month then
    insert into points_months (month, runner_id, won, place, country, country_place)
      select before.month, runner_id, won, rank() over (order by won desc), country, rank() over (partition by country order by won desc)
      from runner_points where won > 0;
    update route_points set base = points, won = 0 where base <> points or won <> 0;
    update runner_points set won = 0 where won <> 0;
  end if;
  -- of years ago four days a month are enough, of countries nobody asks for more than a month
  delete from points_days where day between today - 400 and today - 367 and extract(day from day) not in (1, 8, 15, 22);
  delete from nation_days where day < today - 31;
  update points_clock set day = today, month = date_trunc('month', today)::date;
  return true;
end $$;
