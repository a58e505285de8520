-- A file with several finished runs is sent once for each of their routes.
drop index demos_file;
create unique index demos_file on demos (sha256, route_id) where state <> 'WITHDRAWN';
