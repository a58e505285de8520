-- When the owners of a server were told that its clock is not right; null once it is.
alter table game_servers add column clock_told_at timestamptz;
