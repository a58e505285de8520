-- A demo the operator brings from another site's archive was sent by nobody here.
alter table longjump_demos alter column user_id drop not null;
