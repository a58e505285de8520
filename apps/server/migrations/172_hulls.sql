-- What of a map movement is held against: its hulls. Made of every version of its file, since a demo may be of an old one.
create table hulls (
  map_id integer not null,
  map_version integer not null,
  -- the file they were made of, and the version of the form
  source text not null,
  version integer not null,
  -- null: they could not be made, for `fault`
  file text references replay_files,
  fault text,
  map_crc text,
  made_at timestamptz not null default now(),
  primary key (map_id, map_version),
  foreign key (map_id, map_version) references map_files on update cascade on delete cascade
);
create index hulls_file on hulls (file);
