-- Calls sent with an Idempotency-Key: sent again within a day they are not done again.

create table repeated_calls (
  user_id integer not null references users on delete cascade,
  route text not null,
  key text not null,
  -- of what was sent
  hash text not null,
  -- of the request that did it
  token text not null,
  -- JSON; null until it was sent
  answer text,
  made_at timestamptz not null default now(),
  primary key (user_id, route, key)
);
create index repeated_calls_made on repeated_calls (made_at);
