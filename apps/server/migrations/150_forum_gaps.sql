-- Messages a member has not read though their place is behind them, or though their mark of the category is younger: they came
-- there by a merge, a split or a move. Positions in the thread.
alter table forum_reads add column gaps int4multirange not null default '{}';
create index forum_reads_gaps on forum_reads (user_id) where gaps <> '{}';
