-- The maps that newcomers are shown.
create index maps_easy on maps (lower(name)) where state = 'ACTIVE' and recordable and not is_xd
  and difficulty in ('beginner', 'easy', 'easy-medium');
