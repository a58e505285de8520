-- What a member says of himself on his profile (H073); empty: nothing.
alter table users add column bio text not null default '';
