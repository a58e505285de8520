-- What a member keeps for himself: players he follows, maps he comes back to; and what he shows first on his profile.

create table follows (
  follower_id integer not null references users on delete cascade,
  user_id integer not null references users on delete cascade,
  since timestamptz not null default now(),
  primary key (follower_id, user_id),
  check (follower_id <> user_id)
);
create index follows_user on follows (user_id);

create table favourite_maps (
  user_id integer not null references users on delete cascade,
  map_id integer not null references maps on delete cascade,
  since timestamptz not null default now(),
  primary key (user_id, map_id)
);
create index favourite_maps_map on favourite_maps (map_id);

create table pinned_records (
  user_id integer not null references users on delete cascade,
  demo_id integer not null references demos on delete cascade,
  since timestamptz not null default now(),
  primary key (user_id, demo_id)
);
create index pinned_records_demo on pinned_records (demo_id);

-- https addresses as `linkFault` lets them pass
alter table users add column links text[] not null default '{}';
