-- The password of an account that came from another site, until its owner has typed it once. `setting` is what the old
-- hash says openly (salt, cost); the hash itself is kept only inside an argon2id hash. `login_name` is the one some old
-- hashes were made with.
create table old_passwords (
  user_id integer primary key references users on delete cascade,
  scheme text not null,
  setting text not null,
  login_name text not null,
  wrapped text not null,
  imported_at timestamptz not null default now()
);
create index old_passwords_imported on old_passwords (imported_at);

-- Whatever gives an account another password, or takes it, ends the old one.
create function end_old_password() returns trigger language plpgsql as $$
begin
  delete from old_passwords where user_id = new.id;
  return null;
end $$;
create trigger users_end_old_password after update of password_hash on users
  for each row execute function end_old_password();
