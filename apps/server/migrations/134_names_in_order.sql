-- Names that begin with a text are counted and read in the order of their index, which says all that is asked of them: no row
-- is fetched for a count, and nobody who is not meant is read over. An account is shown once, not as a holder of records too.
create index users_names on users (search_key text_pattern_ops, id) where deleted_at is null;
create index maps_names on maps (search_key text_pattern_ops, id) where state <> 'HIDDEN';
create index players_names on players (search_key text_pattern_ops, id);
create index holders_names on players (search_key text_pattern_ops, id) where user_id is null;
create index holders_by_length on players (length(search_key), search_key, (-id::bigint)) where user_id is null;
drop index maps_search_key, players_search_key;
