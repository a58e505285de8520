-- A mapper sends a demo of his map before the map is out: its row is reserved, hidden, and becomes the map at its release.
alter table maps add column reserved_by integer references map_submissions;
alter table maps add constraint maps_reserved_hidden check (reserved_by is null or state = 'HIDDEN');
-- a reserved name is nobody's yet
alter table maps drop constraint maps_name_key;
create unique index maps_name on maps (name) where reserved_by is null;
create unique index maps_reserved on maps (reserved_by, name) where reserved_by is not null;
