-- Whose runs the runs of a runner are, and how that is known.
create table runner_links (
  runner_id integer primary key references runners on delete cascade,
  user_id integer not null references users on delete cascade,
  how text not null check (how in ('steam', 'code', 'staff')),
  since timestamptz not null default now()
);
create index runner_links_user on runner_links (user_id);

-- A sign-in at Steam that has begun, and a code that waits to be typed: only hashes are kept.
create table link_attempts (
  hash bytea primary key,
  kind text not null check (kind in ('steam', 'code')),
  user_id integer not null references users on delete cascade,
  ends_at timestamptz not null
);
create index link_attempts_user on link_attempts (user_id);
create index link_attempts_end on link_attempts (ends_at);

-- Answers of the provider that were used: none is taken twice.
create table steam_nonces (
  nonce text primary key,
  used_at timestamptz not null default now()
);
create index steam_nonces_used on steam_nonces (used_at);

-- The runs of `origin` count as those of `heir`; null: as its own again. Answers how many there are.
create function give_runs(origin integer, heir integer) returns integer language plpgsql as $$
declare
  routes integer[];
  before integer[];
  whose integer := coalesce(heir, origin);
begin
  lock table bests in share row exclusive mode;
  update runners set root_id = heir where id = origin;
  with moved as (
    select id, came_at, runner_id from runs where origin_id = origin and runner_id <> whose
  ), given as (
    update runs r set runner_id = whose from moved m where r.id = m.id and r.came_at = m.came_at
    returning r.route_id, m.runner_id
  ) select array_agg(route_id), array_agg(runner_id) into routes, before from given where route_id is not null;
  if routes is not null then
    perform refresh_many(routes || routes, before || array_fill(whose, array[cardinality(routes)]));
  end if;
  return (select count(*) from runs where origin_id = origin);
end $$;
