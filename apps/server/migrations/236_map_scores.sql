-- What players who finished a map think of it, counted: lists of maps show and sort by it. Derived from `map_ratings` and `bests`.

create table map_scores (
  map_id integer primary key,
  votes integer not null,
  average real not null
);

-- Counts these maps anew, all for null, and answers the names of those that changed.
create function refresh_map_scores(wanted integer[]) returns text[] language sql as $$
  with given as (
    select distinct on (coalesce(m.merged_into, m.id), r.user_id) coalesce(m.merged_into, m.id) as map_id, r.user_id, r.stars
    from map_ratings r join maps m on m.id = r.map_id
    where wanted is null or r.map_id in (select id from maps where id = any (wanted) or merged_into = any (wanted))
    order by coalesce(m.merged_into, m.id), r.user_id, r.rated_at desc
  ), counted as materialized (
    select map_id, count(*)::integer as votes, round(avg(stars), 2)::real as average from given
    where has_finished(user_id, map_id) group by map_id
  ), gone as (
    delete from map_scores s where (wanted is null or s.map_id = any (wanted))
      and not exists (select from counted c where c.map_id = s.map_id)
    returning map_id
  ), made as (
    insert into map_scores as s (map_id, votes, average) select map_id, votes, average from counted
    on conflict (map_id) do update set votes = excluded.votes, average = excluded.average
      where (s.votes, s.average) is distinct from (excluded.votes, excluded.average)
    returning map_id
  )
  select coalesce(array_agg(m.name order by m.id), '{}') from maps m
    where m.id in (select map_id from gone union all select map_id from made)
$$;
select refresh_map_scores(null);
