-- Reports of demos that somebody's browser made and he chose to share: kept for a while, read by whoever has the link.
create table shared_reports (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{12}$'),
  report jsonb not null,
  -- null for a guest
  user_id integer references users on delete cascade,
  -- SHA-256 of the key that deletes it
  key_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index shared_reports_expires on shared_reports (expires_at);
create index shared_reports_user on shared_reports (user_id) where user_id is not null;
