-- What becomes of runs is due for their events, said once. A trigger sees the rows that came or the rows that went; a change has both.
drop trigger runs_events_added on runs;
drop trigger runs_events_removed on runs;
drop trigger runs_events_changed on runs;
drop function note_added_event_runs();
drop function note_removed_event_runs();
drop function note_changed_event_runs();

create function note_event_runs() returns trigger language plpgsql as $$
begin
  if exists (select from event_maps) then
    insert into event_due (event_id, route_id, runner_id)
      select distinct m.event_id, m.route_id, r.runner_id
      from touched r join event_maps m on m.route_id = r.route_id join events e on e.id = m.event_id
      where r.finished_at - r.time_ms * interval '1 millisecond' >= e.starts_at
        and r.finished_at - r.time_ms * interval '1 millisecond' < e.ends_at;
  end if;
  return null;
end $$;
create trigger runs_events_added after insert on runs referencing new table as touched
  for each statement execute function note_event_runs();
create trigger runs_events_removed after delete on runs referencing old table as touched
  for each statement execute function note_event_runs();
create trigger runs_events_changed after update on runs referencing new table as touched
  for each statement execute function note_event_runs();
create trigger runs_events_left after update on runs referencing old table as touched
  for each statement execute function note_event_runs();
