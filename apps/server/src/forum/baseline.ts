import { type SQL, sql } from '../platform/sql.ts'

/** A thread is unread when it is newer than a member's marks and he did not read to its end. */

/** Threads without a message for so long are read. */
const UNREAD_DAYS = 60
/** The threads of a category that are looked at for its unread mark. */
export const UNREAD_LOOKED_AT = 100

/** SQL: the moment before which a member has read everything in a category. */
export const baseline = (userId: number | null, category: SQL): SQL =>
  sql`greatest(now() - make_interval(days => ${sql.raw(String(UNREAD_DAYS))}), (select created_at from users where id = ${userId}),
    (select max(read_at) from forum_marks where user_id = ${userId} and category_id in (0, ${category})))`
