-- A member may keep his former names to himself.
alter table users add column hides_former_names boolean not null default false;
