/** Queries that answer nothing when all is well. `crash%` and `Crash %` are what the writers of a campaign made. */
export const INVARIANTS = {
  'a thread counts what it does not hold': `
    select kind, target_id, count(*) as written, count(*) filter (where deleted_at is null) as shown,
      count(*) filter (where parent_id is null) as roots from comments group by kind, target_id
    except select kind, target_id, written, shown, roots from comment_threads`,
  'a forum thread counts what it does not hold': `
    select thread_id, max(position) as written, count(*) filter (where deleted_at is null) as shown
    from forum_messages group by thread_id
    except select id, written, shown from forum_threads`,
  'a record is not the best run of its route': `
    select r.route_id from route_records r join demos d on d.id = r.demo_id
    where d.state <> 'RELEASED' or d.route_id <> r.route_id or d.has_cp <> r.has_cp or d.time_ms > (
      select min(o.time_ms) from demos o where o.route_id = r.route_id and o.has_cp = r.has_cp and o.state = 'RELEASED')`,
  'a released run has no record on its route': `
    select d.id from demos d where d.state = 'RELEASED' and not exists (
      select from route_records r where r.route_id = d.route_id and r.has_cp = d.has_cp)`,
  'a record does not reign, or another one does': `
    (select demo_id from route_records except select demo_id from reigns where held_until is null)
    union all (select demo_id from reigns where held_until is null except select demo_id from route_records)`,
  'a record holder has no role': `
    select p.user_id from route_records r join demos d on d.id = r.demo_id join players p on p.id = d.player_id
    where p.user_id is not null except select user_id from user_roles where role = 'RECORD_HOLDER'`,
  'a release has not one entry in the audit log': `
    select d.id from demos d where d.file_name like 'crash%' and d.state = 'RELEASED' and 1 <> (
      select count(*) from audit_log a where a.target = 'demo ' || d.id and a.action = 'demo.release')`,
  'an upload has not one entry in the audit log': `
    select d.id from demos d where d.file_name like 'crash%' and 1 <> (
      select count(*) from audit_log a where a.target = 'demo ' || d.id and a.action = 'demo.submit')`,
  'an entry of the audit log tells of an upload that is not there': `
    select target from audit_log where action in ('demo.submit', 'longjump.submit', 'map.submit')
    except (select 'demo ' || id from demos union select 'longjump ' || id from longjump_demos
      union select 'map submission ' || id from map_submissions)`,
  'a release stands in the chat twice or not at all': `
    select d.id from demos d where d.file_name like 'crash%' and d.state = 'RELEASED' and 1 <> (
      select count(*) from comments c where c.kind = 'chat' and c.author_id is null and strpos(c.message, '[timer=' || d.id || '|') > 0)`,
  'a reply hangs in another thread than its parent': `
    select c.id from comments c join comments p on p.id = c.parent_id
    where p.kind <> c.kind or p.target_id <> c.target_id`,
  'an edited comment lost its old text': `
    select c.id from comments c where c.edited_at is not null and c.message like 'Line % changed'
      and not exists (select from comment_edits e where e.comment_id = c.id)`,
  'a demo names no file': `
    select d.id from demos d where d.file_name like 'crash%' and d.state <> 'REJECTED' and d.sha256 is null`,
  'a map was approved and is not there, or the other way round': `
    select s.id from map_submissions s where s.map_name like 'kz_crash%' and (s.state = 'APPROVED') <> exists (
      select from maps m join map_files f on f.map_id = m.id
      where m.name = s.map_name and f.sha256 = s.sha256 and m.state = 'ACTIVE')`,
  'a map was approved without one entry in the audit log': `
    select s.id from map_submissions s where s.map_name like 'kz_crash%' and s.state = 'APPROVED' and 1 <> (
      select count(*) from audit_log a where a.target = 'map submission ' || s.id and a.action = 'map.release')`,
  'a long jump was released and does not stand in the list, or the other way round': `
    select l.id from longjump_demos l where l.file_name like 'crash%' and (l.state = 'RELEASED') <> exists (
      select from long_jumps j where j.demo_id = l.id)`,
  'a long jump was released without one entry in the audit log': `
    select l.id from longjump_demos l where l.file_name like 'crash%' and l.state = 'RELEASED' and 1 <> (
      select count(*) from audit_log a where a.target = 'longjump ' || l.id and a.action = 'longjump.release')`,
  'a collection is released in part': `
    select c.id from demo_collections c join collection_demos d on d.collection_id = c.id
    where c.title like 'Crash %' and (c.state = 'RELEASED') <> exists (
      select from demos o where o.id = d.demo_id and o.state = 'RELEASED' and o.sha256 = d.sha256)`,
  'a collection is released without its post or one entry in the audit log': `
    select c.id from demo_collections c where c.title like 'Crash %' and c.state = 'RELEASED' and (c.news_id is null or 1 <> (
      select count(*) from audit_log a where a.target = 'collection ' || c.id and a.action = 'collection.release'))`,
  'a role is not what the audit log says': `
    select u.id from users u where exists (select from audit_log a where a.action = 'role.give' and a.target = 'user:' || u.id
      and a.after -> 'roles' ? 'VIP') and exists (select from user_roles r where r.user_id = u.id and r.role = 'VIP') <> (
      select (coalesce(a.after, '{}') -> 'roles') ? 'VIP' from audit_log a
      where a.action in ('role.give', 'role.take') and a.target = 'user:' || u.id order by a.id desc limit 1)`,
  'a ban is not what the audit log says': `
    select u.id from users u where exists (select from audit_log a where a.action = 'ban.comment' and a.target = 'user:' || u.id)
      and exists (select from bans b where b.user_id = u.id and b.kind = 'comment' and b.lifted_at is null) <> (
      select a.action = 'ban.comment' from audit_log a
      where a.action in ('ban.comment', 'unban.comment') and a.target = 'user:' || u.id order by a.id desc limit 1)`,
  'a used token of a living session has no successor': `
    select encode(t.hash, 'hex') from refresh_tokens t join session_families f on f.id = t.family_id
    where t.consumed_at is not null and f.ended_at is null and t.parent is not null and not exists (
      select from refresh_tokens c where c.parent = t.hash or (c.parent = t.parent and c.hash <> t.hash))`,
  'a job was given up': `
    select task_identifier from graphile_worker.jobs where attempts >= max_attempts and last_error is not null`,
}
