-- What checkers say every day when they reject; a kind without a row has what the site came with.

create table reject_reasons (
  kind text primary key check (kind in ('demo', 'longjump', 'map')),
  reasons text[] not null,
  changed_at timestamptz not null default now()
);
