-- Addresses of an earlier site, written by staff, and what stands there now; those with a rule of their own need no row.
create table old_addresses (
  old_path text primary key check (old_path like '/%'),
  new_path text not null check (new_path like '/%')
);
