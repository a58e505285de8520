-- Where the dailies of today are played from: two accounts of one place in one daily are looked at. Keyed hashes, kept until
-- the day is over.
alter table guessr_games add column address bytea, add column device bytea;
create index guessr_games_address on guessr_games (day, address) where address is not null;
create index guessr_games_device on guessr_games (day, device) where device is not null;
-- a guest plays the daily once, as a member does
create unique index guessr_games_daily_guest on guessr_games (guest, day) where mode = 'daily';

alter table guessr_marks drop constraint guessr_marks_kind_check,
  add constraint guessr_marks_kind_check check (kind in ('fast', 'first step', 'same place')),
  -- the other game of `same place`
  add column other_id integer references guessr_games on delete set null;
create index guessr_marks_other on guessr_marks (other_id) where other_id is not null;
