-- Who is connected to each server process. Nothing here needs to outlive a crash of the database.
create unlogged table presence (
  process uuid primary key,
  guests integer not null,
  members integer[] not null,
  beat_at timestamptz not null default now()
);

create table presence_record (
  id smallint primary key default 1 check (id = 1),
  count integer not null,
  at timestamptz not null default now()
);
