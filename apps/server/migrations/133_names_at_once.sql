-- Names are seldom written and searched all the time: none of them waits in a list that every search reads through.
alter index users_search_words set (fastupdate = off);
alter index players_search_words set (fastupdate = off);
alter index maps_search_words set (fastupdate = off);
alter index former_pseudos_search_words set (fastupdate = off);
select gin_clean_pending_list('users_search_words'), gin_clean_pending_list('players_search_words'),
  gin_clean_pending_list('maps_search_words'), gin_clean_pending_list('former_pseudos_search_words');
