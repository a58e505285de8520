-- What map checkers call the parts of a route, for the cut along the run they named them on: a new one has other parts.
create table section_names (
  route_id integer primary key references routes on delete cascade,
  run_id bigint not null,
  -- by part; '' where the name that is made of its jumps stays
  names text[] not null,
  named_by integer references users on delete set null,
  named_at timestamptz not null default now()
);
create index section_names_by on section_names (named_by);
