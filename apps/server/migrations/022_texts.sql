-- Pages whose text staff keeps: every version stays, the highest is shown.

create table page_texts (
  slug text not null,
  version integer not null,
  content text not null,
  comment text not null default '',
  changed_by integer references users,
  changed_at timestamptz not null default now(),
  primary key (slug, version)
);
