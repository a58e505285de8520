-- One review queue for demos, long jumps and maps: what the three have in common has one form.

-- What happened to a submission besides sending and deciding: questions, answers, new files, ways back.
create table submission_steps (
  id bigint generated always as identity primary key,
  kind text not null,
  submission_id integer not null,
  act text not null check (act in ('asked', 'answered', 'replaced', 'again', 'opened', 'overtaken', 'returned')),
  -- null: the site itself
  by_id integer references users,
  text text not null default '',
  at timestamptz not null default now()
);
create index submission_steps_of on submission_steps (kind, submission_id, id);
create index submission_steps_by on submission_steps (by_id);

-- Its place among the waiting where that is not the moment it was sent.
alter table demos add column queued_at timestamptz;
alter table longjump_demos add column queued_at timestamptz;
alter table map_submissions add column queued_at timestamptz;
drop index demos_queue;
create index demos_queue on demos (coalesce(queued_at, submitted_at), id) where state in ('SUBMITTED', 'DEFERRED');
drop index longjump_demos_queue;
create index longjump_demos_queue on longjump_demos (coalesce(queued_at, submitted_at), id) where state = 'SUBMITTED';
drop index map_submissions_queue;
create index map_submissions_queue on map_submissions (coalesce(queued_at, submitted_at), id)
  where state in ('SUBMITTED', 'CHANGES_REQUESTED');

-- The demo that was faster, of one that was rejected for no other reason: it waits again when that is no record any more.
alter table demos add column overtaken_by integer references demos;
create index demos_overtaken on demos (route_id) where overtaken_by is not null;
create index demos_overtaken_by on demos (overtaken_by) where overtaken_by is not null;
update demos d set overtaken_by = r.demo_id from route_records r
where d.state = 'REJECTED' and d.decided_by is null and d.comment = 'Slower than the current record.'
  and r.route_id = d.route_id and r.has_cp = d.has_cp;

-- Files of what was not taken are given up after a while; the row stays.
alter table longjump_demos alter column sha256 drop not null;
update demos set decided_at = submitted_at where state = 'WITHDRAWN' and decided_at is null;
create index demos_given_up on demos (decided_at) where state in ('REJECTED', 'WITHDRAWN') and sha256 is not null;
drop index longjump_demos_rejected;
create index longjump_demos_given_up on longjump_demos (decided_at)
  where state in ('REJECTED', 'WITHDRAWN') and sha256 is not null;
create index map_submissions_given_up on map_submissions (decided_at)
  where state in ('REJECTED', 'WITHDRAWN') and sha256 is not null;

-- Questions are steps now.
insert into submission_steps (kind, submission_id, act, text, at)
  select 'demo', id, 'asked', defer_message, coalesce(deferred_until - interval '7 days', submitted_at)
  from demos where state = 'DEFERRED';
alter table demos drop column defer_message;
insert into submission_steps (kind, submission_id, act, by_id, text, at)
  select 'map', id, 'asked', decided_by, reason, submitted_at from map_submissions where state = 'CHANGES_REQUESTED';
update map_submissions set reason = '', decided_by = null where state = 'CHANGES_REQUESTED';
