-- What goes out to devices and to a member's own Discord, when, and the weekly digest.

alter table notification_settings
  add column by_push boolean not null default false,
  add column by_hook boolean not null default false,
  add check (on_site or not (by_push or by_hook));

-- not sent out before this moment; null: not to be sent, or sent
alter table notifications add column push_at timestamptz, add column hook_at timestamptz;
create index notifications_push on notifications (push_at, id) where push_at is not null;
create index notifications_hook on notifications (hook_at, id) where hook_at is not null;

-- When a member was last told of a kind, in a form: what comes soon after waits and becomes one message.
create table notice_sends (
  user_id integer not null references users on delete cascade,
  form text not null check (form in ('push', 'discord')),
  kind text not null,
  sent_at timestamptz not null,
  primary key (user_id, form, kind)
);

-- When a member is left in peace, and what they want every week.
create table notice_times (
  user_id integer primary key references users on delete cascade,
  -- minutes of their day, in their zone; null: never quiet
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  zone text,
  digest boolean not null default false,
  digest_at timestamptz,
  check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null) = (zone is null))
);
create index notice_times_digest on notice_times (digest_at nulls first) where digest;
