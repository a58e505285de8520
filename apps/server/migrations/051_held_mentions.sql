-- Members whom an edited comment mentions and who are not told yet, because its post is scheduled or hidden.
create table held_mentions (
  comment_id integer not null references comments on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (comment_id, user_id)
);
create index held_mentions_user on held_mentions (user_id);
