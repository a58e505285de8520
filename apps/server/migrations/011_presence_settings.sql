-- Who hides counts as a guest.
alter table users add column hides_presence boolean not null default false;

-- When each of `members` was last active, in their order: seconds since 1970.
alter table presence add column active_at integer[] not null default '{}';
