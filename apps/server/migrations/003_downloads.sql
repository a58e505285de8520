-- One row per demo, day and visitor: a visitor counts once a day. The visitor is a keyed hash of his address and the day.
create table demo_downloads (
  demo_id integer not null references demos on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (demo_id, day, visitor)
);

-- Archives are looked up by map and time.
create index demos_released_time on demos (time_ms, route_id) where state = 'RELEASED' and sha256 is not null;
