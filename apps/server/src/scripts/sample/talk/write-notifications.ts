import type { NotificationEvent } from '@kz/contract/notifications'
import { formatTime } from '@kz/contract/rules'
import { mentionedIn } from '../../../notifications/api.ts'
import { type Db, rows } from '../../../platform/api/db.ts'
import { bool, int, moment, type RowOf, text } from '../../../platform/api/shape.ts'
import { sql } from '../../../platform/api/sql.ts'
import type { BuiltUser } from '../../../testing/build.ts'

/** What the accounts with a login were told: of comments, messages and runs that the sample already has. */

const DAY = 86_400_000
/** Older ones are read. */
const UNREAD_DAYS = 1.5
const TOLD_DAYS = 30
const WATCHED_THREADS = 3
const MOST_OF_A_KIND = 6

interface Told {
  user_id: number
  kind: string
  subject: string
  source: 'comment' | 'message' | null
  event: NotificationEvent | null
  acts: { source_id: number; actor_id: number }[]
  at: Date
}

const ACT = { userId: int, subject: text, sourceId: int, actorId: int, at: moment }
type Act = RowOf<typeof ACT>

/** Writes the notifications of the sample logins. Comments, forum and runs must be there. */
export async function seedNotifications(tx: Db, now: Date, users: readonly BuiltUser[]): Promise<void> {
  const ids = users.map(({ userId }) => userId)
  const since = new Date(now.getTime() - TOLD_DAYS * DAY)
  const told = [
    ...grouped('reply', 'comment', await replies(tx, ids, since)),
    ...grouped('mention', 'comment', await mentions(tx, ids, since)),
    ...grouped('thread', 'message', await watched(tx, ids, since)),
    ...(await decided(tx, ids, since)),
    ...(await beaten(tx, ids)),
  ]
  await write(tx, now, told)
}

const member = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::integer[])`

function replies(tx: Db, ids: readonly number[], since: Date): Promise<Act[]> {
  return rows(
    tx,
    ACT,
    sql`select p.author_id as "userId", 'comment ' || p.id as subject, c.id as "sourceId", c.author_id as "actorId",
        c.created_at as at
      from comments c join comments p on p.id = c.parent_id
      where p.author_id = ${member(ids)} and c.author_id <> p.author_id and c.created_at > ${since.toISOString()}
        and c.deleted_at is null and p.deleted_at is null order by c.id`,
  )
}

async function mentions(tx: Db, ids: readonly number[], since: Date): Promise<Act[]> {
  const found = await rows(
    tx,
    { id: int, authorId: int, message: text, at: moment },
    sql`select id, author_id as "authorId", message, created_at as at from comments
      where kind = 'chat' and author_id is not null and message like '%@%' and deleted_at is null
        and created_at > ${since.toISOString()} order by id`,
  )
  const acts: Act[] = []
  for (const { id, authorId, message, at } of found) {
    for (const userId of (await mentionedIn(tx, message)).mentions) {
      if (!ids.includes(userId) || userId === authorId) continue
      acts.push({ userId, subject: `chat ${id}`, sourceId: id, actorId: authorId, at })
    }
  }
  return acts
}

/** Each watches the threads written in last that everybody may read. */
async function watched(tx: Db, ids: readonly number[], since: Date): Promise<Act[]> {
  await tx.execute(sql`insert into forum_reads (user_id, thread_id, watched)
    select u.id, t.id, true from users u cross join (
      select t.id from forum_threads t join forum_categories c on c.id = t.category_id
        left join forum_categories above on above.id = c.parent_id
      where c.roles = '{}' and coalesce(above.roles, '{}') = '{}' and t.deleted_at is null
      order by t.last_message_at desc, t.id limit ${WATCHED_THREADS}) t
    where u.id = ${member(ids)}
    on conflict (user_id, thread_id) do update set watched = true`)
  return rows(
    tx,
    ACT,
    sql`select r.user_id as "userId", 'thread ' || m.thread_id as subject, m.id as "sourceId",
        m.author_id as "actorId", m.created_at as at
      from forum_reads r join forum_messages m on m.thread_id = r.thread_id
      where r.watched and r.user_id = ${member(ids)} and m.author_id <> r.user_id and m.position > 1
        and m.created_at > ${since.toISOString()} order by m.id`,
  )
}

/** More of the same member and subject is one. */
function grouped(kind: string, source: 'comment' | 'message', acts: readonly Act[]): Told[] {
  const made = new Map<string, Told>()
  for (const { userId, subject, sourceId, actorId, at } of acts) {
    const key = `${userId} ${subject}`
    const told = made.get(key) ?? { user_id: userId, kind, subject, source, event: null, acts: [], at }
    told.acts.push({ source_id: sourceId, actor_id: actorId })
    told.at = at
    made.set(key, told)
  }
  return [...made.values()]
}

const RUN = { userId: int, demoId: int, mapName: text, route: text, timeMs: int, at: moment }
const DECIDED_ROW = { ...RUN, isReleased: bool, comment: text }

async function decided(tx: Db, ids: readonly number[], since: Date): Promise<Told[]> {
  const found = await rows(
    tx,
    DECIDED_ROW,
    sql`select d.user_id as "userId", d.id as "demoId", m.name as "mapName", r.name as route, d.time_ms as "timeMs",
        d.decided_at as at, d.state = 'RELEASED' as "isReleased", d.comment
      from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
      where d.user_id = ${member(ids)} and d.state in ('RELEASED', 'REJECTED') and d.decided_at > ${since.toISOString()}
      order by d.decided_at desc`,
  )
  return found.map(({ userId, demoId, mapName, route, timeMs, at, isReleased, comment }) => {
    const [outcome, reason] = isReleased ? (['released', null] as const) : (['rejected', comment] as const)
    const event = { type: 'demo' as const, demoId, mapName, route, time: formatTime(timeMs), outcome, reason }
    return { user_id: userId, kind: 'submission', subject: `demo ${demoId}`, source: null, event, acts: [], at }
  })
}

const BEATEN_ROW = { ...RUN, player: text, ownMs: int, place: int }

async function beaten(tx: Db, ids: readonly number[]): Promise<Told[]> {
  const found = await rows(
    tx,
    BEATEN_ROW,
    sql`select * from (
        select p.user_id as "userId", d.id as "demoId", m.name as "mapName", r.name as route, d.time_ms as "timeMs",
          d.player_name as player, own.time_ms as "ownMs", d.decided_at as at,
          row_number() over (partition by p.user_id order by d.decided_at desc) as place
        from demos d join demos own on own.id = d.previous_demo_id join players p on p.id = own.player_id
          join routes r on r.id = d.route_id join maps m on m.id = r.map_id
        where p.user_id = ${member(ids)} and d.state = 'RELEASED' and d.player_id <> own.player_id) runs
      where place <= ${MOST_OF_A_KIND} order by at desc`,
  )
  return found.map(({ userId, demoId, mapName, route, timeMs, ownMs, player, at }) => {
    const times = { time: formatTime(timeMs), ownTime: formatTime(ownMs) }
    const event = { type: 'record' as const, demoId, mapName, route, player, ...times }
    return { user_id: userId, kind: 'record', subject: `demo ${demoId}`, source: null, event, acts: [], at }
  })
}

async function write(tx: Db, now: Date, told: readonly Told[]): Promise<void> {
  const taken = await rows(
    tx,
    { id: int },
    sql`select nextval(pg_get_serial_sequence('notifications', 'id')) as id from generate_series(1, ${told.length})`,
  )
  const list = told.map(({ acts: _acts, at, ...row }, place) => ({
    ...row,
    id: taken[place]?.id,
    created_at: at,
    changed_at: at,
    read_at: at.getTime() < now.getTime() - UNREAD_DAYS * DAY ? new Date(at.getTime() + 3_600_000) : null,
  }))
  const acts = told.flatMap(({ acts }, place) => acts.map((act) => ({ ...act, notification_id: taken[place]?.id })))
  await tx.execute(sql`insert into notifications (id, user_id, kind, subject, source, event, created_at, changed_at, read_at)
    select id, user_id, kind, subject, source, event, created_at, changed_at, read_at
    from jsonb_populate_recordset(null::notifications, ${JSON.stringify(list)}::jsonb)`)
  await tx.execute(sql`insert into notification_acts (notification_id, source_id, actor_id)
    select notification_id, source_id, actor_id
    from jsonb_populate_recordset(null::notification_acts, ${JSON.stringify(acts)}::jsonb)`)
}
