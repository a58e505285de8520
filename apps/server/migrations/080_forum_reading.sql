-- Members who hear of new threads of a category and of what is under it.
create table forum_category_watches (
  user_id integer not null references users on delete cascade,
  category_id integer not null references forum_categories on delete cascade,
  primary key (user_id, category_id)
);
create index forum_category_watches_category on forum_category_watches (category_id);

-- The threads a member watches, for his list of them.
create index forum_reads_watching on forum_reads (user_id) where watched;
