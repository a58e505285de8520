-- What replays are held against, of each file of a map; null where the file cannot be read.
create table run_maps (
  map_id integer not null,
  map_version integer not null,
  facts jsonb,
  primary key (map_id, map_version),
  foreign key (map_id, map_version) references map_files on update cascade on delete cascade
);

-- The same for two files that hold the same frames: nobody's replay is another's.
alter table runs add column content_key text;
create index runs_of_content on runs (content_key) where content_key is not null;
