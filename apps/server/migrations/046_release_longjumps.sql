-- Release news tells of long jumps too: which the draft names, and which post told of each.
alter table release_draft add column longjump_ids integer[] not null default '{}';
alter table long_jumps add column news_id integer references posts;
create index long_jumps_news on long_jumps (news_id) where news_id is not null;
