-- What a report tells more of, where a guest hears of it, and since when it is closed.
alter table bug_reports
  add column steps text not null default '',
  add column expected text not null default '',
  add column picture text,
  add column guest_email text,
  add column closed_at timestamptz;
update bug_reports set closed_at = changed_at where state in ('FIXED', 'WONT_FIX', 'DUPLICATE', 'INVALID');
