-- Names that have a word are shown short ones first: where many have it, the first of them are read off these indexes.
create index users_by_length on users (length(search_key), search_key) where deleted_at is null;
create index players_by_length on players (length(search_key), search_key);
create index maps_by_length on maps (length(search_key), search_key) where state <> 'HIDDEN';
