-- What the operator tells about the site: one row per setting, no row where the default holds.
create table site_config (
  key text primary key,
  value text not null
);
