-- Players are found by nicknames they gave up, as other names are.

alter table former_pseudos
  add column search_key text generated always as (search_key(pseudo)) stored,
  add column search_words tsvector generated always as (search_words(pseudo)) stored;
create index former_pseudos_search_key on former_pseudos (search_key text_pattern_ops);
create index former_pseudos_search_words on former_pseudos using gin (search_words);
