-- Files whose bytes are on their way into the store, before a row names them: the sweep leaves them alone for a day.
create table incoming_files (
  id bigint generated always as identity primary key,
  sha256 text not null,
  since timestamptz not null default now()
);
create index incoming_files_sha256 on incoming_files (sha256);
