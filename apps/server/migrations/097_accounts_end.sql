-- Accounts that were deleted stay as an empty row, because what they wrote names it; accounts that were merged are gone.
alter table users add column deleted_at timestamptz;

-- What every table knows of one account is another's from now on. The tables are those whose foreign keys name accounts, so
-- a new one is never forgotten. A row that the heir has already, or may not have (nobody follows himself), goes.
create function give_account_rows(source integer, heir integer) returns void language plpgsql as $$
declare
  key record;
  line tid;
begin
  for key in
    select c.conrelid::regclass as source_table, a.attname as source_column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass
    order by 1, 2
  loop
    begin
      execute format('update %s set %I = $1 where %I = $2', key.source_table, key.source_column, key.source_column)
        using heir, source;
    exception when unique_violation or check_violation then
      for line in execute format('select ctid from %s where %I = $1', key.source_table, key.source_column) using source
      loop
        begin
          execute format('update %s set %I = $1 where ctid = $2', key.source_table, key.source_column) using heir, line;
        exception when unique_violation or check_violation then
          execute format('delete from %s where ctid = $1', key.source_table) using line;
        end;
      end loop;
    end;
  end loop;
end $$;

-- What goes with an account: the rows whose foreign key says so (on delete cascade), in whatever table.
create function drop_account_rows(source integer) returns void language plpgsql as $$
declare
  key record;
begin
  for key in
    select c.conrelid::regclass as source_table, a.attname as source_column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c'
      and c.conrelid <> 'former_pseudos'::regclass
    order by 1, 2
  loop
    execute format('delete from %s where %I = $1', key.source_table, key.source_column) using source;
  end loop;
end $$;
