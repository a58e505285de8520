-- Any run that counts may stand first on its player's profile, with a line of their own.
create table pinned_runs (
  user_id integer not null references users on delete cascade,
  run_id bigint not null references runs on delete cascade,
  note text not null default '' check (char_length(note) <= 80),
  since timestamptz not null default now(),
  primary key (user_id, run_id)
);
create index pinned_runs_run on pinned_runs (run_id);
insert into pinned_runs (user_id, run_id, since)
  select p.user_id, r.id, p.since from pinned_records p join runs r on r.demo_id = p.demo_id;
drop table pinned_records;
