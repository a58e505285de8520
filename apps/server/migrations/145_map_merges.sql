-- Two maps that were one all along. The one that ends stays as a hidden row, which its old name and number lead on from.
alter table maps add column merged_into integer references maps;
alter table maps add constraint maps_merged_hidden check (merged_into is null or state = 'HIDDEN');
create index maps_merged on maps (merged_into) where merged_into is not null;

-- a file that becomes another version of another map keeps its geometry
alter table geometries drop constraint geometries_map_id_map_version_fkey;
alter table geometries add constraint geometries_map_id_map_version_fkey
  foreign key (map_id, map_version) references map_files on update cascade on delete cascade;

-- A run that becomes the record of another route leaves the old one in the same statement: looked at when that is done.
alter table route_records drop constraint route_records_demo_id_key;
alter table route_records add constraint route_records_demo_id_key unique (demo_id) deferrable initially immediate;

-- The boards keep in memory which map a route is of.
create function note_moved_route() returns trigger language plpgsql as $$
begin
  insert into board_changes (kind, id) values ('route', new.id)
  on conflict (kind, id) do update set changed_in = excluded.changed_in;
  return null;
end $$;
create trigger routes_moved after update of map_id on routes
  for each row when (old.map_id <> new.map_id) execute function note_moved_route();

-- The map that a number leads to: itself, or what it was merged into.
create function living_map(wanted integer) returns integer language sql stable as $$
  with recursive chain as (
    select id, merged_into from maps where id = wanted
    union select m.id, m.merged_into from chain c join maps m on m.id = c.merged_into
  ) select id from chain where merged_into is null
$$;

-- Files keep their order and have no gaps; in two steps, so that no number is there twice.
create function number_map_files(wanted integer, past integer) returns void language plpgsql as $$
begin
  update map_files f set version = -n.place - past
    from (select version, row_number() over (order by version) as place from map_files where map_id = wanted) n
    where f.map_id = wanted and f.version = n.version;
  update map_files set version = -version where map_id = wanted and version < 0;
end $$;

create function count_map_comments(wanted integer) returns void language sql as $$
  delete from comment_threads where kind = 'map' and target_id = wanted;
  insert into comment_threads (kind, target_id, written, shown, roots)
    select kind, target_id, count(*), count(*) filter (where deleted_at is null), count(*) filter (where parent_id is null)
    from comments where kind = 'map' and target_id = wanted group by kind, target_id;
$$;

-- What hangs on the map `gone` hangs on `kept` from now on: answers what was moved, which is enough to move it back. Routes of
-- one name become one, the others move as they are. A run, file, picture or mark that `kept` has already stays behind.
create function merge_map_rows(gone integer, kept integer) returns jsonb language plpgsql as $$
declare
  moved jsonb := '{}';
  part jsonb;
  files integer;
begin
  with pairs as (
    select g.id as from_id, k.id as to_id from routes g cross join lateral (
      select id from routes where map_id = kept and lower(name) = lower(g.name) order by name = g.name desc, id limit 1
    ) k where g.map_id = gone
  ), runs as (
    update demos d set route_id = p.to_id from pairs p where d.route_id = p.from_id
      and not exists (select from demos o where o.route_id = p.to_id and (
        (o.sha256 = d.sha256 and o.state <> 'WITHDRAWN' and d.state <> 'WITHDRAWN')
        or (d.source is not null and d.sha256 is null and o.state = d.state and o.player_id = d.player_id
          and o.time_ms = d.time_ms and o.has_cp = d.has_cp)))
    returning d.id, p.from_id
  )
  select coalesce(jsonb_agg(one), '[]') into part
    from (select jsonb_build_object('routeId', from_id, 'ids', jsonb_agg(id order by id)) as one from runs group by from_id) runs;
  moved := moved || jsonb_build_object('demos', part);

  with rows as (
    update routes g set map_id = kept where g.map_id = gone
      and not exists (select from routes k where k.map_id = kept and lower(k.name) = lower(g.name)) returning g.id
  ) select coalesce(jsonb_agg(id order by id), '[]') into part from rows;
  moved := moved || jsonb_build_object('routes', part);

  -- the newest file of `kept` stays the newest: those that come are older versions
  select count(*) into files from map_files g
    where g.map_id = gone and not exists (select from map_files k where k.map_id = kept and k.sha256 = g.sha256);
  if files > 0 then
    perform number_map_files(kept, files);
  end if;
  with rows as (
    select g.version, row_number() over (order by g.version) as place from map_files g
      where g.map_id = gone and not exists (select from map_files k where k.map_id = kept and k.sha256 = g.sha256)
  ), brought as (
    update map_files f set map_id = kept, version = r.place from rows r
      where f.map_id = gone and f.version = r.version returning f.sha256, r.version
  ) select coalesce(jsonb_agg(jsonb_build_object('sha256', sha256, 'version', version) order by version), '[]')
    into part from brought;
  moved := moved || jsonb_build_object('files', part);

  with rows as (
    update map_images g set map_id = kept,
        position = g.position + (select coalesce(max(position), 0) + 1 from map_images where map_id = kept)
      where g.map_id = gone and not exists (select from map_images k where k.map_id = kept and k.image_id = g.image_id)
      returning g.image_id
  ) select coalesce(jsonb_agg(image_id order by image_id), '[]') into part from rows;
  moved := moved || jsonb_build_object('pictures', part);

  with rows as (
    update guessr_images g set map_id = kept where g.map_id = gone
      and not exists (select from guessr_images k where k.map_id = kept and k.image_id = g.image_id) returning g.id
  ) select coalesce(jsonb_agg(id order by id), '[]') into part from rows;
  moved := moved || jsonb_build_object('guessr', part);

  with rows as (update comments set target_id = kept where kind = 'map' and target_id = gone returning id)
    select coalesce(jsonb_agg(id order by id), '[]') into part from rows;
  moved := moved || jsonb_build_object('comments', part);
  perform count_map_comments(gone), count_map_comments(kept);

  with rows as (
    update favourite_maps g set map_id = kept where g.map_id = gone
      and not exists (select from favourite_maps k where k.map_id = kept and k.user_id = g.user_id) returning g.user_id
  ) select coalesce(jsonb_agg(user_id order by user_id), '[]') into part from rows;
  moved := moved || jsonb_build_object('favourites', part);

  with rows as (
    update collection_demos g set map_id = kept from demo_collections c
      where c.id = g.collection_id and c.state <> 'RELEASED' and g.map_id = gone
        and not exists (select from collection_demos k where k.map_id = kept and k.collection_id = g.collection_id)
      returning g.id
  ) select coalesce(jsonb_agg(id order by id), '[]') into part from rows;
  moved := moved || jsonb_build_object('collected', part);

  with rows as (update map_aliases set map_id = kept where map_id = gone returning alias)
    select coalesce(jsonb_agg(alias order by alias), '[]') into part from rows;
  moved := moved || jsonb_build_object('aliases', part);

  -- days that are over were played on the map as it was
  with rows as (
    update motd_days set map_id = kept where map_id = gone and day >= (now() at time zone 'UTC')::date returning day
  ) select coalesce(jsonb_agg(day order by day), '[]') into part from rows;
  return moved || jsonb_build_object('days', part);
end $$;

-- Moves back what merge_map_rows moved and is still there.
create function unmerge_map_rows(gone integer, kept integer, moved jsonb) returns void language plpgsql as $$
begin
  update routes set map_id = gone where map_id = kept and id in (select value::integer from jsonb_array_elements(moved -> 'routes'))
    and not exists (select from routes o where o.map_id = gone and o.name = routes.name);
  update demos d set route_id = one.route_id
    from (select (part ->> 'routeId')::integer as route_id, id::integer as id
      from jsonb_array_elements(moved -> 'demos') part cross join jsonb_array_elements(part -> 'ids') id) one
    where d.id = one.id and d.route_id in (select id from routes where map_id = kept)
      and exists (select from routes where id = one.route_id);
  update map_files f set map_id = gone, version = one.version
    from (select part ->> 'sha256' as sha256, (part ->> 'version')::integer as version
      from jsonb_array_elements(moved -> 'files') part) one
    where f.map_id = kept and f.sha256 = one.sha256
      and not exists (select from map_files o where o.map_id = gone and o.version = one.version);
  if moved -> 'files' <> '[]' then
    perform number_map_files(kept, 0);
  end if;
  update map_images set map_id = gone
    where map_id = kept and image_id in (select value::integer from jsonb_array_elements(moved -> 'pictures'));
  update guessr_images set map_id = gone
    where map_id = kept and id in (select value::integer from jsonb_array_elements(moved -> 'guessr'));
  update comments set target_id = gone
    where kind = 'map' and target_id = kept and (id in (select value::integer from jsonb_array_elements(moved -> 'comments'))
      or root_id in (select value::integer from jsonb_array_elements(moved -> 'comments')));
  perform count_map_comments(gone), count_map_comments(kept);
  update favourite_maps set map_id = gone
    where map_id = kept and user_id in (select value::integer from jsonb_array_elements(moved -> 'favourites'));
  update collection_demos d set map_id = gone from demo_collections c
    where c.id = d.collection_id and c.state <> 'RELEASED' and d.map_id = kept
      and d.id in (select value::integer from jsonb_array_elements(moved -> 'collected'));
  update map_aliases set map_id = gone
    where map_id = kept and alias in (select value #>> '{}' from jsonb_array_elements(moved -> 'aliases'));
  update motd_days set map_id = gone where map_id = kept
    and day in (select (value #>> '{}')::date from jsonb_array_elements(moved -> 'days'))
    and day >= (now() at time zone 'UTC')::date;
end $$;
