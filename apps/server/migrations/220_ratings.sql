-- What those who finished a map think of it: one to five stars, and words from a list.

create table map_ratings (
  map_id integer not null references maps on delete cascade,
  user_id integer not null references users on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  words text[] not null default '{}',
  rated_at timestamptz not null default now(),
  primary key (map_id, user_id)
);
create index map_ratings_user on map_ratings (user_id);

-- Whether a run of a member on a map counts: taken off the boards it does so no longer, and neither does what they say of it.
create function has_finished(member integer, wanted integer) returns boolean language sql stable as $$
  select exists (select from players p join runners w on w.player_id = p.id join routes r on r.map_id = wanted
    join bests b on b.route_id = r.id and b.class = 2 and b.level = 0 and b.runner_id = coalesce(w.root_id, w.id)
    where p.user_id = member)
$$;
-- Ratings of a map that count, those of maps that became it included: the newest of each member.
create function ratings_of_map(wanted integer) returns table (user_id integer, stars smallint, words text[])
  language sql stable as $$
  select distinct on (r.user_id) r.user_id, r.stars, r.words from map_ratings r
  where (r.map_id = wanted or r.map_id in (select id from maps where merged_into = wanted)) and has_finished(r.user_id, wanted)
  order by r.user_id, r.rated_at desc
$$;
