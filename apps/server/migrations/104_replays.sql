-- What players in the browser draw: tracks of demos, and the geometry of maps. A file is named by what is in it and never
-- changes; one that nothing names any more is given up at night.
create table replay_files (
  sha256 text primary key references blobs,
  size integer not null,
  made_at timestamptz not null default now()
);

create table tracks (
  demo_id integer primary key references demos on delete cascade,
  -- the demo's file it was made of, and the version of the form
  source text not null,
  version integer not null,
  -- null: it could not be made, for `fault`
  file text references replay_files,
  fault text,
  map_crc text,
  -- the run within the recording, by the demo's clock
  start_ms integer,
  end_ms integer,
  made_at timestamptz not null default now()
);
create index tracks_file on tracks (file);

create table geometries (
  map_id integer not null,
  map_version integer not null,
  source text not null,
  version integer not null,
  file text references replay_files,
  fault text,
  map_crc text,
  made_at timestamptz not null default now(),
  primary key (map_id, map_version),
  foreign key (map_id, map_version) references map_files on delete cascade
);
create index geometries_file on geometries (file);
