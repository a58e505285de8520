-- A member's own page: since when they ask what changed, and the goals they keep or do not want.

create table member_visits (
  user_id integer primary key references users on delete cascade,
  at timestamptz not null default now(),
  -- of the visit before this one; null on the first
  before timestamptz
);
create table kept_goals (
  user_id integer not null references users on delete cascade,
  route_id integer not null references routes on delete cascade,
  state text not null check (state in ('KEPT', 'DROPPED')),
  -- the time to be beaten when it was kept; null: any time without gochecks will do
  target_ms integer,
  since timestamptz not null default now(),
  primary key (user_id, route_id)
);
create index kept_goals_route on kept_goals (route_id);

-- Who came to a board lately.
create index runs_of_board on runs (route_id, came_at desc) include (id, runner_id, time_ms) where state = 'COUNTS' and gc = 0 and standing > 0;
