-- Looking for names and texts. Words are kept without case and accents; every word that is typed may be a beginning.

create function search_key(text) returns text language sql immutable parallel safe strict as
$$ select regexp_replace(normalize(lower($1), NFKD), '[\u0300-\u036f]', '', 'g') $$;

-- letters and figures of any script make words, everything else parts them; a word counts to its 60th letter
create function search_words(text) returns tsvector language sql immutable parallel safe strict as
$$ select array_to_tsvector(array(
     select left(word, 60) from regexp_split_to_table(search_key($1), '[^a-z0-9\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+') word
     where word <> '')) $$;

-- what stands in brackets of either sort is markup, not text
create function search_text(text) returns text language sql immutable parallel safe strict as
$$ select regexp_replace($1, '<[^<>]*>|\[[^][]*\]', ' ', 'g') $$;

alter table users
  add column search_key text generated always as (search_key(pseudo)) stored,
  add column search_words tsvector generated always as (search_words(pseudo)) stored;
create index users_search_key on users (search_key text_pattern_ops);
create index users_search_words on users using gin (search_words);

alter table players
  add column search_key text generated always as (search_key(name)) stored,
  add column search_words tsvector generated always as (search_words(name)) stored;
create index players_search_key on players (search_key text_pattern_ops);
create index players_search_words on players using gin (search_words);

alter table maps
  add column search_key text generated always as (search_key(name)) stored,
  add column search_words tsvector generated always as (search_words(name)) stored;
create index maps_search_key on maps (search_key text_pattern_ops);
create index maps_search_words on maps using gin (search_words);

alter table posts add column search_words tsvector
  generated always as (search_words(title || ' ' || search_text(content || ' ' || coalesce(extended, '')))) stored;
create index posts_search_words on posts using gin (search_words);
