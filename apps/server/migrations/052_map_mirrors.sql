-- Pictures taken over from the site that MAP_PICTURES names, for maps without one of their own.
create table map_mirrors (
  map_id integer primary key references maps on delete cascade,
  -- when that site was last asked
  asked_at timestamptz not null,
  -- null: it had none
  image_id integer references images
);
create index map_mirrors_image on map_mirrors (image_id);
