-- Which rows the sample community is made of, and its files: `kz sample remove` takes out these and what hangs on them.
create table sample_rows (
  table_name text not null,
  id bigint not null,
  primary key (table_name, id)
);
create table sample_files (
  sha256 text primary key
);
