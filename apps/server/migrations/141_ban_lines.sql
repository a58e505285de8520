-- The chat box's line about a ban goes when the ban is lifted: its number in comments, where it need not stand any more.
alter table bans add column line_id integer;

create temporary table told on commit drop as
  select distinct on (user_id) id, user_id from (
    select id, substring(message from '^\[user=(\d+)\|[^]]*\] is banned')::integer as user_id
    from comments where kind = 'chat' and author_id is null and deleted_at is null
  ) lines where user_id is not null order by user_id, id desc;

update bans b set line_id = told.id from told
  where b.user_id = told.user_id and b.kind = 'general' and b.lifted_at is null
    and (b.expires_at is null or b.expires_at > now());

update comments c set deleted_at = now()
  where c.kind = 'chat' and c.author_id is null and c.deleted_at is null
    and c.message ~ '^\[user=\d+\|[^]]*\] is banned' and not exists (select from bans b where b.line_id = c.id);
