-- What a database must remember about its own site, as a mark of the secret its passwords are keyed with.
create table site_facts (
  name text primary key,
  value text not null
);
