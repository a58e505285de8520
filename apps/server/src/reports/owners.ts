import type { Thing } from '@kz/contract/refusals/requests'
import type { Reported } from '@kz/contract/review/report-words'
import { inSight } from '../news/api.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** What each reported thing is called where it is missing. */
export const THINGS: Record<Reported, Thing> = {
  comment: 'Comment',
  profile: 'Player',
  nickname: 'Player',
  picture: 'Picture',
  demo: 'Demo',
  post: 'Post',
  event: 'Event',
  list: 'List',
  server: 'Server',
}

/** Whose it is, of those the viewer can see: what is deleted, hidden or taken back is reported no more. */
export const ownerOf = (viewer: Viewer, id: number): Record<Reported, SQL> => ({
  comment: sql`select c.author_id as "ownerId" from comments c
      left join posts p on p.id = c.target_id and p.kind = c.kind
    where c.id = ${id} and c.deleted_at is null and c.author_id is not null
      and (c.kind in ('chat', 'demos', 'map') or (p.id is not null and ${inSight(viewer)}))`,
  profile: sql`select id as "ownerId" from users where id = ${id} and deleted_at is null`,
  nickname: sql`select id as "ownerId" from users where id = ${id} and deleted_at is null`,
  picture: sql`select id as "ownerId" from users where id = ${id} and deleted_at is null and picture is not null`,
  demo: sql`select p.user_id as "ownerId" from demos d join players p on p.id = d.player_id
      join routes r on r.id = d.route_id join maps m on m.id = r.map_id
    where d.id = ${id} and d.state = 'RELEASED' and m.state <> 'HIDDEN'`,
  post: sql`select p.author_id as "ownerId" from posts p where p.id = ${id} and ${inSight(viewer)}`,
  event: sql`select made_by as "ownerId" from events where id = ${id}`,
  list: sql`select user_id as "ownerId" from map_lists where id = ${id} and (is_public or user_id = ${viewer.userId})`,
  server: sql`select null::integer as "ownerId" from game_servers where id = ${id} and enabled`,
})
