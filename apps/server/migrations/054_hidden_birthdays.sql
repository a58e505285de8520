-- A birthday may be kept to oneself: then it has no day that lists could show.
alter table users drop column birth_day;
alter table users
  add column hides_birthday boolean not null default false,
  -- month and day as MMDD
  add column birth_day smallint generated always as
    (case when not hides_birthday then (extract(month from birthday) * 100 + extract(day from birthday))::smallint end) stored;
create index users_birth_day on users (birth_day) where birth_day is not null;
