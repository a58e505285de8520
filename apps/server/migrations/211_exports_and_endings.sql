-- A member's own data as one file, for a week.
create table account_exports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  asked_at timestamptz not null default now(),
  made_at timestamptz,
  sha256 text references blobs,
  size bigint,
  check ((made_at is null) = (sha256 is null) and (sha256 is null) = (size is null))
);
create index account_exports_of on account_exports (user_id, asked_at);
create index account_exports_file on account_exports (sha256);

-- Accounts whose owners want them to end. Of staff somebody else says yes first.
create table account_endings (
  user_id integer primary key references users on delete cascade,
  asked_at timestamptz not null default now(),
  ends_at timestamptz not null,
  keeps_name boolean not null,
  needs_staff boolean not null default false,
  confirmed_by integer references users,
  confirmed_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null))
);
create index account_endings_due on account_endings (ends_at);
create index account_endings_confirmed_by on account_endings (confirmed_by);

-- Accounts that ended: a restored backup may know them still, and ends them again. Their number alone could be another's there.
create table ended_accounts (
  account integer primary key,
  born_at timestamptz not null,
  keeps_name boolean not null,
  ended_at timestamptz not null default now()
);

-- What a member leaves behind in every domain when their account ends: nothing that waits, no addresses, no notes; without
-- `keeps` another name. Before drop_account_rows, which takes what leads to their runs.
create function forget_member(gone_id integer, keeps boolean, other_name text) returns void language plpgsql as $$
begin
  update demos set state = 'WITHDRAWN', decided_at = now(), claimed_by = null, claimed_until = null
    where user_id = gone_id and state in ('SUBMITTED', 'DEFERRED');
  update longjump_demos set state = 'WITHDRAWN', decided_at = now(), claimed_by = null, claimed_until = null
    where user_id = gone_id and state = 'SUBMITTED';
  update map_submissions set state = 'WITHDRAWN', decided_at = now()
    where user_id = gone_id and state in ('SUBMITTED', 'CHANGES_REQUESTED');
  update demos set ip = null, ip_country = default, note = '' where user_id = gone_id;
  update longjump_demos set note = '' where user_id = gone_id;
  update map_submissions set ip = null, note = '' where user_id = gone_id;
  update guessr_games set address = null, device = null where user_id = gone_id;
  update bug_reports set browser = '' where reporter_id = gone_id;
  delete from login_failures where account = 'user ' || gone_id;
  delete from forum_held where author_id = gone_id;
  update archive_authors set login_name = '', mail_key = null, steam_id = null, scheme = null, setting = null, wrapped = null,
    name = case when keeps then name else other_name end where claimed_by = gone_id;
  if keeps then
    return;
  end if;
  update demos d set player_name = other_name from players p where p.id = d.player_id and p.user_id = gone_id;
  update demos set player_name = other_name where user_id = gone_id;
  update long_jumps j set player_name = other_name from players p where p.id = j.player_id and p.user_id = gone_id;
  update longjump_demos set player_name = other_name where user_id = gone_id;
  update demo_collections set player_name = other_name where user_id = gone_id;
  update map_authors set name = other_name where user_id = gone_id;
  update runners r set name = other_name from runner_links l where l.runner_id = r.id and l.user_id = gone_id;
  update players set name = other_name where user_id = gone_id;
end $$;
