import type { Db } from '../platform/api/db.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { baseline, oldest } from './threads/baseline.ts'

/** What is moved: the threads it stands in, and where each of their messages `m` is going to stand. */
interface Moving {
  threads: readonly number[]
  /** SQL: the thread of `m` afterwards */
  to?: SQL
  /** the category of the threads afterwards, where it changes */
  categoryId?: number
}

const SAME_THREAD = sql`m.thread_id`

/**
 * Locks threads whose messages are about to be moved, in the order of their ids: nobody reads, watches or writes there until the
 * end of the transaction, so that no read place of the old numbers is written afterwards.
 */
export async function lockReads(tx: Db, threads: readonly number[]): Promise<void> {
  await tx.execute(sql`select from forum_threads where id = any(${sql.ids(threads)}) order by id for update`)
}

/** SQL: the messages of the threads with the thread they go to and their place in it: from 1 without gaps, by date. */
const placed = ({ threads, to = SAME_THREAD }: Moving): SQL =>
  sql`select m.id, m.thread_id as source_id, m.position, m.created_at, ${to} as thread_id,
      (row_number() over (partition by ${to} order by m.created_at, m.id))::integer as place
    from forum_messages m where m.thread_id = any(${sql.ids(threads)})`

/** Who may have read it: who has a place there and, where the category becomes another, who has marks of one of the two. */
const MEMBERS = sql`select user_id from forum_reads where thread_id in (select source_id from going)
  union select k.user_id from forum_marks k join going g on g.old_category <> g.new_category
    and k.category_id in (g.old_category, g.new_category)`

/**
 * Carries over, before it is moved, who has read what: a message is afterwards new to whom it was, and to nobody else, and who
 * watched a thread watches all that comes of it. What is old is read by everybody, and not looked at one by one.
 */
export async function carryReads(tx: Db, moving: Moving): Promise<void> {
  const category = moving.categoryId === undefined ? sql`n.category_id` : sql`${moving.categoryId}::integer`
  await tx.execute(sql`with placed as materialized (${placed(moving)}),
    going as materialized (
      select p.source_id, p.thread_id, o.category_id as old_category, ${category} as new_category
      from (select distinct source_id, thread_id from placed) p
        join forum_threads o on o.id = p.source_id join forum_threads n on n.id = p.thread_id),
    old as (
      select thread_id, max(place) filter (where created_at <= ${oldest(null)}) as place from placed group by thread_id),
    before as materialized (
      select u.user_id, g.source_id, g.thread_id, coalesce(r.position, 0) as position, coalesce(r.gaps, '{}') as gaps,
        coalesce(r.watched, false) as watched, ${baseline(sql`u.user_id`, sql`g.old_category`)} as read_until,
        ${baseline(sql`u.user_id`, sql`g.new_category`)} as hidden_until
      from (${MEMBERS}) u cross join going g left join forum_reads r on r.user_id = u.user_id and r.thread_id = g.source_id),
    looked_at as (
      select b.user_id, p.thread_id, p.place, b.watched, p.created_at <= b.hidden_until as is_hidden,
        not (p.position <@ b.gaps) and (p.position <= b.position or p.created_at <= b.read_until) as is_read
      from before b join placed p using (source_id, thread_id)
      where p.created_at > ${oldest(null)} or p.place = 1),
    reached as (
      select l.*, greatest(old.place, max(l.place) filter (where is_read) over (partition by user_id, thread_id), 0) as reached
      from looked_at l join old using (thread_id))
    insert into forum_reads (user_id, thread_id, position, gaps, watched)
    select user_id, thread_id, reached,
      coalesce(range_agg(int4range(place, place, '[]')) filter (where not is_read and (place <= reached or is_hidden)), '{}'),
      coalesce((select bool_or(watched) from before b where b.user_id = reached.user_id), false)
    from reached group by user_id, thread_id, reached
    on conflict (user_id, thread_id) do update
      set position = excluded.position, gaps = excluded.gaps, watched = excluded.watched`)
}

/** Moves messages to where they go, numbers all of them anew, and carries over who has read them. The threads are locked. */
export async function moveMessages(tx: Db, moving: Moving): Promise<void> {
  await carryReads(tx, moving)
  await tx.execute(sql`update forum_messages m set thread_id = placed.thread_id, position = placed.place
    from (${placed(moving)}) placed
    where placed.id = m.id and (m.thread_id, m.position) is distinct from (placed.thread_id, placed.place)`)
}
