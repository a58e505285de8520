-- The newsroom: drafts of posts kept while they are written, pins that end by themselves, deleted posts to be restored.

-- One draft per author and post; without a post it is that of a new one. Texts as typed, not cleaned: only their author
-- ever reads them.
create table post_drafts (
  author_id integer not null references users on delete cascade,
  kind text not null check (kind in ('news', 'article')),
  post_id integer references posts on delete cascade,
  title text not null,
  content text not null,
  extended text,
  hidden boolean not null,
  sticky boolean not null,
  sticky_until timestamptz,
  publish_at timestamptz,
  -- the post's version the draft was begun from
  post_version integer,
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  unique nulls not distinct (author_id, kind, post_id)
);
create index post_drafts_post on post_drafts (post_id) where post_id is not null;
create index post_drafts_saved on post_drafts (saved_at);

-- of a pinned post: when the pin ends; without meaning for others
alter table posts add column sticky_until timestamptz;
create index posts_deleted on posts (kind, deleted_at desc) where deleted_at is not null;
