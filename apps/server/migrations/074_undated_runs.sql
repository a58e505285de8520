-- A run from a list whose date nobody knows has none, says which list it came from, and counts nowhere as new.

-- the list that named it; null for a demo sent to this site
alter table demos add column source text;

-- Imports wrote the moment they ran. Their audit entries were made in the same transaction, so at the same moment.
update demos d set source = a.target, decided_at = null, previous_demo_id = null
from audit_log a where a.action = 'import.records' and a.at = d.decided_at and d.submitted_at = d.decided_at
  and d.state = 'RELEASED' and d.sha256 is null and d.user_id is null;
-- Runs with a date of their list's came in the same way; which list it was is not known any more.
update demos set source = 'a record list'
where source is null and state = 'RELEASED' and sha256 is null and user_id is null and decided_by is null
  and submitted_at = decided_at and exists (select from audit_log where action = 'import.records');

-- null: nobody knows since when. A reign that a run without a date ended lasted for nobody knows how long: it ends when
-- it began, or in 1970.
alter table reigns alter column held_from drop not null;
-- whose record it took is not known: of the list's own first line of a route that is no first record
alter table reigns add column former_unknown boolean not null default false;

truncate reigns;
insert into reigns (demo_id, route_id, has_cp, player_id, country, time_ms, previous_ms, previous_player_id, place,
  held_from, held_until, former_unknown)
with runs as (
  select *, coalesce(decided_at, submitted_at) as known_at, min(time_ms) over (partition by route_id, has_cp
    order by coalesce(decided_at, submitted_at), time_ms, id rows between unbounded preceding and 1 preceding) as best_before
  from demos where state = 'RELEASED'
), taken as (
  select *, lead(id) over chain as next_id, lead(decided_at) over chain as next_at
  from runs where best_before is null or time_ms < best_before
  window chain as (partition by route_id, has_cp order by known_at, time_ms, id)
)
select id, route_id, has_cp, player_id, country, time_ms, case when decided_at is not null then lag(time_ms) over chain end,
  case when decided_at is not null then lag(player_id) over chain end, row_number() over chain, decided_at,
  case when count(*) filter (where decided_at is null) over later > 0 then coalesce(decided_at, 'epoch')
    else lead(decided_at) over chain end,
  source is not null and (decided_at is null or row_number() over chain = 1)
from taken where decided_at is not null or next_id is null or next_at is not null
window chain as (partition by route_id, has_cp order by known_at, time_ms, id),
  later as (partition by route_id, has_cp order by known_at, time_ms, id rows between 1 following and unbounded following);

-- the weakest records first, and those last of which nobody knows whether they were ever improved
drop index reigns_weakest;
create index reigns_weakest on reigns
  ((case when former_unknown then 0 when previous_ms is null then 1
    else (previous_ms - time_ms)::float8 / previous_ms end) desc, route_id)
  where held_until is null and not has_cp;

-- Long jumps of a list have no date either.
alter table long_jumps alter column released_at drop not null;
-- when this site learned of it: the list for plugins changed then
alter table long_jumps add column known_at timestamptz not null default now();
update long_jumps set known_at = released_at;
update long_jumps j set released_at = null
from audit_log a where a.action = 'import.longjumps' and a.at = j.released_at and j.demo_id is null;

-- A map without a route has its line in the list for plugins, which is another list when the map is another one.
alter table maps add column changed_at timestamptz not null default now();
update maps set changed_at = created_at;

-- Countries that lists wrote otherwise.
update demos set country = case country when 'uk' then 'gb' when 'dn' then 'dk' when 'sw' then 'se' else 'n-a' end
where country in ('uk', 'dn', 'sw', 'ea');
update reigns set country = case country when 'uk' then 'gb' when 'dn' then 'dk' when 'sw' then 'se' else 'n-a' end
where country in ('uk', 'dn', 'sw', 'ea');
update players set country = case country when 'uk' then 'gb' when 'dn' then 'dk' when 'sw' then 'se' else 'n-a' end
where country in ('uk', 'dn', 'sw', 'ea');
update long_jumps set country = case country when 'uk' then 'gb' when 'dn' then 'dk' when 'sw' then 'se' else 'n-a' end
where country in ('uk', 'dn', 'sw', 'ea');
update users set country = case country when 'uk' then 'gb' when 'dn' then 'dk' when 'sw' then 'se' else 'n-a' end
where country in ('uk', 'dn', 'sw', 'ea');
