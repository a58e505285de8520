-- Visitors of past months are not told apart any more: a row without one counts for all of its month.
alter table demo_downloads add column count integer not null default 1;
alter table map_downloads add column count integer not null default 1;
alter table resource_downloads add column count integer not null default 1;
create index demo_downloads_day on demo_downloads (day) where visitor <> '';
create index map_downloads_day on map_downloads (day) where visitor <> '';
create index resource_downloads_day on resource_downloads (day) where visitor <> '';

-- The audit log as it was when it was looked at: each seal covers the rows up to `last_id`, and the seal before it.
create table audit_seals (
  id integer primary key,
  first_id bigint not null,
  last_id bigint not null unique,
  rows integer not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  -- its rows were kept their time and are gone
  erased_at timestamptz,
  -- when its rows were found to be others than those that were sealed
  broken_at timestamptz
);

-- What was kept for three years may go; nothing else, and nothing may change.
create or replace function audit_log_is_append_only() returns trigger language plpgsql as
$$ begin
  if tg_op = 'DELETE' and old.at < now() - interval '3 years' then return old; end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_whole before truncate on audit_log
  for each statement execute function audit_log_is_append_only();
