import type { Emit, EventNotice } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { settingsOf } from './settings.ts'
import { spreadNotices } from './spread.ts'

/** What other domains may ask of notifications. */

export type { EventNotice } from '../platform/api/context.ts'
export { mentionedIn, namesIn } from './mentions.ts'
export { readMessages } from './read.ts'
export { noteDigest, wantsDigest } from './times.ts'
export { unsubscribeUrl } from './unsubscribe.ts'
export { settingsOf }

/** A comment or message that concerns a member; who may read it is the caller's matter. */
export interface ActNotice extends Omit<EventNotice, 'event'> {
  source: 'comment' | 'message'
  sourceId: number
}

/** Who looks at the site within these minutes gets no mail. */
const MAIL_AFTER_MINUTES = 5
/** Whatever the clock of the server says. */
const AT_ONCE = sql.raw("'-infinity'::timestamptz")
/** More of a kind and subject is not counted while it is unread. */
const MOST_ACTS = 100

/** Those of the members who were not told of a comment or message yet: an edit calls nobody twice. */
export async function notTold(
  tx: Db,
  source: ActNotice['source'],
  sourceId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const told = await rows(
    tx,
    { userId: int },
    sql`select n.user_id as "userId" from notifications n
        join notification_acts a on a.notification_id = n.id and a.source_id = ${sourceId}
      where n.user_id = any(${sql.param(userIds)}::integer[]) and n.source = ${source}`,
  )
  return userIds.filter((userId) => !told.some((member) => member.userId === userId))
}

/**
 * Tells members of something, in the transaction that does it. Of one comment or message a member is told once: the first
 * notice whose kind they want counts. Of what somebody wrote whom they block they are not told.
 */
export async function notify(tx: Db, emit: Emit, notices: readonly (EventNotice | ActNotice)[]): Promise<void> {
  const others = notices.filter(({ userId, actorId }) => userId !== actorId)
  if (others.length === 0) return
  const settings = await settingsOf(
    tx,
    others.map(({ userId }) => userId),
  )
  const chosen = new Map<string, object>()
  let isSentOut = false
  for (const notice of others) {
    const { userId, kind, subject, actorId } = notice
    const { onSite, byMail, byPush, byHook } = settings(userId, kind)
    if (!onSite) continue
    const isAct = 'source' in notice
    const key = isAct ? `${userId} ${notice.source} ${notice.sourceId}` : `${userId} ${kind} ${subject}`
    if (isAct && chosen.has(key)) continue
    const told = isAct ? { source: notice.source, source_id: notice.sourceId } : { event: notice.event }
    const ways = { by_mail: byMail, by_push: byPush, by_hook: byHook }
    isSentOut ||= byPush || byHook
    chosen.set(key, { user_id: userId, kind, subject, actor_id: actorId, ...ways, ...told })
  }
  if (chosen.size === 0) return
  const told = await rows(
    tx,
    { userId: int },
    sql.named(
      'notify',
      sql`with given as (
        select * from jsonb_to_recordset(${JSON.stringify([...chosen.values()])}::jsonb) as given (user_id integer,
          kind text, subject text, actor_id integer, by_mail boolean, by_push boolean, by_hook boolean, source text,
          source_id integer, event jsonb)
      ), told as (
        insert into notifications as n (user_id, kind, subject, source, event, mail_at, push_at, hook_at)
        select user_id, kind, subject, source, event,
          case when by_mail then now() + make_interval(mins => ${MAIL_AFTER_MINUTES}) end,
          case when by_push then ${AT_ONCE} end, case when by_hook then ${AT_ONCE} end
        from given where source is null or not exists (select from blocked_members b
          where b.user_id = given.user_id and b.blocked_id = given.actor_id)
        order by user_id, kind, subject
        on conflict (user_id, kind, subject) where read_at is null
          do update set changed_at = now(), event = excluded.event,
            push_at = coalesce(n.push_at, excluded.push_at), hook_at = coalesce(n.hook_at, excluded.hook_at)
        returning id, user_id, kind, subject
      ), acts as (
        insert into notification_acts (notification_id, source_id, actor_id)
        select told.id, given.source_id, given.actor_id from told join given using (user_id, kind, subject)
        where given.source is not null
          and (select count(*) from notification_acts a where a.notification_id = told.id) < ${MOST_ACTS}
        on conflict do nothing
      )
      select distinct user_id as "userId" from told`,
    ),
  )
  for (const { userId } of told) emit({ type: 'notification.changed', data: { userId } })
  if (isSentOut) await spreadNotices.add(tx, {})
}
