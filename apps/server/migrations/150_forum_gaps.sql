-- Messages a member has not read though his place is behind them, or though a mark of their category is younger: they came
-- there by a merge, a split or a move. Positions in the thread.
alter table forum_reads add column gaps int4multirange not null default '{}';
create index forum_reads_gaps on forum_reads (user_id) where gaps <> '{}';
