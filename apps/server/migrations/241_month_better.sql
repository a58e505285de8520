-- On how many maps a run of the month won points, for the board of the month and of months that end from now on.
alter table runner_points add better integer not null default 0;
alter table points_months add better integer;
alter table runner_points disable trigger user;
update runner_points t set better = w.better
  from (select runner_id, count(*) as better from route_points where won > 0 group by 1) w where w.runner_id = t.runner_id;
alter table runner_points enable trigger user;

-- Makes the lines of these runners anew from their rows.
create or replace function refresh_runner_points(runners integer[]) returns void language plpgsql as $$
begin
  delete from runner_points t where t.runner_id = any (runners)
    and not exists (select from route_points p where p.runner_id = t.runner_id);
  insert into runner_points as t (runner_id, country, points, won, better, maps, by_difficulty)
    select p.runner_id, coalesce(country_of_runner(p.runner_id), 'n-a'), sum(p.points), sum(p.won), count(*) filter (where p.won > 0),
        count(*), array[
        coalesce(sum(p.points) filter (where m.difficulty = 'beginner'), 0),
        coalesce(sum(p.points) filter (where m.difficulty = 'easy'), 0),
        coalesce(sum(p.points) filter (where m.difficulty = 'easy-medium'), 0),
        coalesce(sum(p.points) filter (where m.difficulty = 'medium'), 0),
        coalesce(sum(p.points) filter (where m.difficulty = 'medium-hard'), 0),
        coalesce(sum(p.points) filter (where m.difficulty = 'hard'), 0),
        coalesce(sum(p.points) filter (where m.difficulty = 'hard-extreme'), 0),
        coalesce(sum(p.points) filter (where m.difficulty = 'extreme'), 0),
        coalesce(sum(p.points) filter (where m.difficulty = 'extreme-death'), 0),
        coalesce(sum(p.points) filter (where m.difficulty = 'death'), 0),
        coalesce(sum(p.points) filter (where m.difficulty = 'unknown'), 0)]::integer[]
    from route_points p join routes r on r.id = p.route_id join maps m on m.id = r.map_id
    where p.runner_id = any (runners) group by p.runner_id
  on conflict (runner_id) do update set country = excluded.country, points = excluded.points, won = excluded.won,
      better = excluded.better, maps = excluded.maps, by_difficulty = excluded.by_difficulty
    where (t.country, t.points, t.won, t.better, t.maps, t.by_difficulty)
      is distinct from (excluded.country, excluded.points, excluded.won, excluded.better, excluded.maps, excluded.by_difficulty);
end $$;

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
    insert into points_months (month, runner_id, won, better, place, country, country_place)
      select before.month, runner_id, won, better, rank() over (order by won desc), country,
        rank() over (partition by country order by won desc)
      from runner_points where won > 0;
    update route_points set base = points, won = 0 where base <> points or won <> 0;
    update runner_points set won = 0, better = 0 where won <> 0 or better <> 0;
  end if;
  -- of years ago four days a month are enough, of countries nobody asks for more than a month
  delete from points_days where day between today - 400 and today - 367 and extract(day from day) not in (1, 8, 15, 22);
  delete from nation_days where day < today - 31;
  update points_clock set day = today, month = date_trunc('month', today)::date;
  return true;
end $$;

-- What a member is told of since their last visit: own runs that were released, records that a player set (within a month, too),
-- maps that came.
create index demos_checked on demos (player_id, decided_at) where state = 'RELEASED';
create index reigns_set on reigns (player_id, held_from) where not has_cp;
create index maps_came on maps (created_at) where state = 'ACTIVE';
