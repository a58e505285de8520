import { type SQL, sql } from '../../platform/api/sql.ts'

/**
 * A message is new to a member when it stands behind their place in its thread and is younger than their marks, or when it is one
 * of the gaps before that place: what a merge, a split or a move brought there unread. Neither is older than 60 days or than their
 * account.
 */

/** Threads without a message for so long are read. */
const UNREAD_DAYS = 60
/** The threads of a category that are looked at for its unread mark. */
export const UNREAD_LOOKED_AT = 100

type Member = SQL | number | null

/** SQL: the moment before which a member, or everybody, has read everything everywhere. */
export const oldest = (userId: Member): SQL =>
  sql`greatest(now() - make_interval(days => ${sql.raw(String(UNREAD_DAYS))}), (select created_at from users where id = ${userId}))`

/** SQL: the moment before which a member has read everything in a category. */
export const baseline = (userId: Member, category: SQL): SQL =>
  sql`greatest(${oldest(userId)}, (select read_until from forum_categories where id = ${category}),
    (select max(read_at) from forum_marks where user_id = ${userId} and category_id in (0, ${category})))`

/** SQL: whether a gap of a member's reads `r` in a thread `t` is still there to be read. */
const hasGap = (userId: Member): SQL =>
  sql`r.gaps <> '{}' and exists (select from forum_messages m where m.thread_id = t.id and m.position >= lower(r.gaps)
    and m.position <@ r.gaps and m.deleted_at is null and m.created_at > ${oldest(userId)})`

/** SQL: whether a thread `t`, younger than a member's marks, has something behind their place in `r`: by its last message that stands. */
export const isBehind = sql`t.written > coalesce(r.position, 0)
  and (select position from forum_messages where id = t.last_message_id) > coalesce(r.position, 0)`

/** SQL: whether a thread `t` has something new to a member who has read `r` of it and everything `until` a moment. */
export const isUnread = (userId: Member, until: SQL): SQL =>
  sql`((t.last_message_at > ${until} and ${isBehind}) or coalesce(${hasGap(userId)}, false))`

/** SQL: the position of the first message of a thread `t` that is new to a member who has read `r` of it and everything `until` a moment. */
export const firstUnread = (userId: Member, until: SQL): SQL =>
  sql`(select m.position from forum_messages m
    where m.thread_id = t.id and m.position > least(coalesce(r.position, 0), lower(r.gaps) - 1) and m.deleted_at is null
      and (m.position > coalesce(r.position, 0) and m.created_at > ${until}
        or m.position <@ r.gaps and m.created_at > ${oldest(userId)})
    order by m.position limit 1)`

/** SQL: ids of the threads of categories in which a member has such a gap. */
export const threadsWithGaps = (userId: number, categories: SQL): SQL =>
  sql`select t.id, t.last_message_at from forum_reads r join forum_threads t on t.id = r.thread_id
    where r.user_id = ${userId} and ${hasGap(userId)} and t.deleted_at is null and t.category_id = any(${categories})`
