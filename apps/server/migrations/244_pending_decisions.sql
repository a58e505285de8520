-- What a checker decided on the desk and may still take back: a job carries it out when its seconds are over.
create table pending_decisions (
  kind text not null,
  submission_id integer not null,
  decision text not null check (decision in ('release', 'reject')),
  reason text,
  sha256 text,
  -- whose session it was; a decision of a deleted account is nobody's
  family_id integer not null references session_families on delete cascade,
  address text not null,
  due_at timestamptz not null,
  -- why it could not be carried out: the submission waits again
  failed text,
  primary key (kind, submission_id)
);
create index pending_decisions_family on pending_decisions (family_id);
