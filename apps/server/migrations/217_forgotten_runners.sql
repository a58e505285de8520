-- The runner a released demo made of a player has the name too.
create or replace function forget_member(gone_id integer, keeps boolean, other_name text) returns void language plpgsql as $$
begin
  update demos set state = 'WITHDRAWN', decided_at = now(), claimed_by = null, claimed_until = null
    where user_id = gone_id and state in ('SUBMITTED', 'DEFERRED');
  update longjump_demos set state = 'WITHDRAWN', decided_at = now(), claimed_by = null, claimed_until = null
    where user_id = gone_id and state = 'SUBMITTED';
  update map_submissions set state = 'WITHDRAWN', decided_at = now()
    where user_id = gone_id and state in ('SUBMITTED', 'CHANGES_REQUESTED');
  update demos set ip = null, ip_country = default, note = '' where user_id = gone_id;
  update longjump_demos set note = '' where user_id = gone_id;
  update map_submissions set ip = null, note = '' where user_id = gone_id;
  update guessr_games set address = null, device = null where user_id = gone_id;
  update bug_reports set browser = '' where reporter_id = gone_id;
  delete from login_failures where account = 'user ' || gone_id;
  delete from forum_held where author_id = gone_id;
  update archive_authors set login_name = '', mail_key = null, steam_id = null, scheme = null, setting = null, wrapped = null,
    name = case when keeps then name else other_name end where claimed_by = gone_id;
  if keeps then
    return;
  end if;
  update demos d set player_name = other_name from players p where p.id = d.player_id and p.user_id = gone_id;
  update demos set player_name = other_name where user_id = gone_id;
  update long_jumps j set player_name = other_name from players p where p.id = j.player_id and p.user_id = gone_id;
  update longjump_demos set player_name = other_name where user_id = gone_id;
  update demo_collections set player_name = other_name where user_id = gone_id;
  update map_authors set name = other_name where user_id = gone_id;
  update runners r set name = other_name from runner_links l where l.runner_id = r.id and l.user_id = gone_id;
  update runners r set name = other_name from players p where p.id = r.player_id and p.user_id = gone_id;
  update players set name = other_name where user_id = gone_id;
end $$;
