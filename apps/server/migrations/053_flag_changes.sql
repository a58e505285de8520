-- When the owner of an account last exchanged one flag for another; the first choice of a flag is no exchange.
alter table users add column flag_changed_at timestamptz;
