-- Words of the forum as the other searches know them: without case, accents and markup.

drop index forum_threads_words;
drop index forum_messages_words;
create index forum_threads_words on forum_threads using gin (search_words(title)) where deleted_at is null;
create index forum_messages_words on forum_messages using gin (search_words(search_text(message)))
  where deleted_at is null;
