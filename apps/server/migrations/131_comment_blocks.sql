-- The page of an old message of the chat, or of an old comment on the latest demos: how many are newer is summed up from
-- blocks of 1,024 ids, and from blocks of 1,024 of these, instead of counting them one by one. Other threads hang on a post
-- or a map and stay short.
create table comment_blocks (
  kind text not null,
  -- 10: of 2^10 ids, 20: of 2^20
  bits integer not null,
  -- id >> bits
  block integer not null,
  written integer not null,
  shown integer not null,
  roots integer not null,
  primary key (kind, bits, block)
);

insert into comment_blocks
  select kind, bits, id >> bits, count(*), count(*) filter (where deleted_at is null), count(*) filter (where parent_id is null)
  from comments cross join (values (10), (20)) as size (bits) where kind in ('chat', 'demos') group by 1, 2, 3;

create or replace function count_written_comments() returns trigger language plpgsql as $$
begin
  insert into comment_threads as thread (kind, target_id, written, shown, roots)
    select kind, target_id, count(*), count(*) filter (where deleted_at is null), count(*) filter (where parent_id is null)
    from written group by kind, target_id order by kind, target_id
  on conflict (kind, target_id) do update set written = thread.written + excluded.written,
    shown = thread.shown + excluded.shown, roots = thread.roots + excluded.roots;
  insert into comment_blocks as known
    select kind, bits, id >> bits, count(*), count(*) filter (where deleted_at is null),
      count(*) filter (where parent_id is null)
    from written cross join (values (10), (20)) as size (bits) where kind in ('chat', 'demos')
    group by 1, 2, 3 order by 1, 2, 3
  on conflict (kind, bits, block) do update set written = known.written + excluded.written,
    shown = known.shown + excluded.shown, roots = known.roots + excluded.roots;
  return null;
end $$;

create or replace function count_deleted_comments() returns trigger language plpgsql as $$
begin
  update comment_threads thread set shown = thread.shown + changed.difference
  from (
    select kind, target_id, sum(difference) as difference from (
      select kind, target_id, 1 as difference from now_so where deleted_at is null
      union all select kind, target_id, -1 from before where deleted_at is null
    ) counted group by kind, target_id having sum(difference) <> 0
  ) changed
  where thread.kind = changed.kind and thread.target_id = changed.target_id;
  update comment_blocks known set shown = known.shown + changed.difference
  from (
    select kind, bits, id >> bits as block, sum(difference) as difference from (
      select kind, id, 1 as difference from now_so where deleted_at is null
      union all select kind, id, -1 from before where deleted_at is null
    ) counted cross join (values (10), (20)) as size (bits)
    group by 1, 2, 3 having sum(difference) <> 0
  ) changed
  where known.kind = changed.kind and known.bits = changed.bits and known.block = changed.block;
  return null;
end $$;
