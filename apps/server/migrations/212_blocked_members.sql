-- Whom a member does not want to hear of.
create table blocked_members (
  user_id integer not null references users on delete cascade,
  blocked_id integer not null references users on delete cascade,
  since timestamptz not null default now(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index blocked_members_blocked on blocked_members (blocked_id);
