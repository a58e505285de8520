-- Words of the forum as the other searches know them: without case, accents and markup.

-- PostgreSQL 17 and later build indexes without a search path: what a function calls must be named with its schema.
create or replace function search_words(text) returns tsvector language sql immutable parallel safe strict as
$$ select array_to_tsvector(array(
     select left(word, 60) from regexp_split_to_table(public.search_key($1), '[^a-z0-9\u00c0-\u1fff\u2c00-\u2fff\u3040-\U0010ffff]+') word
     where word <> '')) $$;

drop index forum_threads_words;
drop index forum_messages_words;
create index forum_threads_words on forum_threads using gin (search_words(title)) where deleted_at is null;
create index forum_messages_words on forum_messages using gin (search_words(search_text(message)))
  where deleted_at is null;
