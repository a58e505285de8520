-- What members say to a message without words: one each.
create table forum_reactions (
  message_id integer not null references forum_messages on delete cascade,
  user_id integer not null references users on delete cascade,
  kind text not null,
  created_at timestamptz not null default now(),
  primary key (message_id, user_id)
);
create index forum_reactions_user on forum_reactions (user_id);

-- A question to everybody who may write in a thread, with the thread's first message.
create table forum_polls (
  thread_id integer primary key references forum_threads on delete cascade,
  question text not null,
  -- how many answers one may choose
  most integer not null default 1 check (most between 1 and 10),
  closes_at timestamptz
);
create table forum_poll_options (
  thread_id integer not null references forum_polls on update cascade on delete cascade,
  position integer not null,
  label text not null,
  primary key (thread_id, position)
);
create table forum_votes (
  thread_id integer not null,
  position integer not null,
  user_id integer not null references users on delete cascade,
  primary key (thread_id, user_id, position),
  foreign key (thread_id, position) references forum_poll_options on update cascade on delete cascade
);
create index forum_votes_option on forum_votes (thread_id, position);
create index forum_votes_user on forum_votes (user_id);

-- The poll of a thread that waits for staff.
alter table forum_held add column poll jsonb;
