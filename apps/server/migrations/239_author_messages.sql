-- How many messages came under an author's name: staff lists who wrote most.
alter table archive_authors add column messages integer not null default 0;
update archive_authors a set messages = i.messages
from (select author_id, count(*) as messages from archive_items where kind = 'message' and author_id is not null group by 1) i
where a.user_id = i.author_id;
create index archive_authors_most on archive_authors (messages desc, user_id) where claimed_by is null;
create index archive_authors_given on archive_authors (claimed_at desc, user_id) where claimed_by is not null;
