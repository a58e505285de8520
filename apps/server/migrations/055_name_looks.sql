-- A nickname has two looks: pseudo_skeleton as it is read, without case, and pseudo_seen as it meets the eye. Both are
-- worked out by the application when somebody next takes a name; without pseudo_seen the older skeleton does not count.

alter table users add column pseudo_seen text;
alter table former_pseudos add column pseudo_seen text;
create index users_pseudo_seen on users (pseudo_seen);
create index former_pseudos_seen on former_pseudos (pseudo_seen);
create index users_without_looks on users (id) where pseudo_seen is null;
create index former_pseudos_without_looks on former_pseudos (id) where pseudo_seen is null;
drop index users_without_skeleton;
