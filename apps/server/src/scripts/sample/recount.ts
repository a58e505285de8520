import { refreshAuthors, refreshThread } from '../../forum/write.ts'
import { type Db, rows } from '../../platform/db.ts'
import { int } from '../../platform/shape.ts'
import { sql } from '../../platform/sql.ts'
import { refreshHolders, refreshRoutes } from '../../records/api.ts'

/** What is counted from rows, counted anew for what stays when the sample community is gone. */
export async function recountAll(tx: Db): Promise<void> {
  const routes = await rows(tx, { id: int }, sql`select id from routes`)
  await refreshRoutes(
    tx,
    routes.map(({ id }) => id),
  )
  const members = await rows(tx, { id: int }, sql`select id from players where user_id is not null`)
  await refreshHolders(
    tx,
    members.map(({ id }) => id),
  )
  await recountForum(tx)
  await tx.execute(sql`delete from comment_threads`)
  await tx.execute(sql`insert into comment_threads (kind, target_id, written, shown, roots)
    select kind, target_id, count(*), count(*) filter (where deleted_at is null), count(*) filter (where parent_id is null)
    from comments group by kind, target_id`)
  await tx.execute(sql`delete from comment_blocks`)
  await tx.execute(sql`insert into comment_blocks (kind, bits, block, written, shown, roots)
    select kind, bits, id >> bits, count(*), count(*) filter (where deleted_at is null),
      count(*) filter (where parent_id is null)
    from comments cross join (values (10), (20)) as size (bits) where kind in ('chat', 'demos') group by 1, 2, 3`)
  await tx.execute(sql`delete from guessr_seasons s where not exists (select from guessr_games g
    where g.day >= s.starts_on and g.day < s.ends_on)`)
  await tx.execute(sql`delete from board_stats`)
}

/** Threads of real people that an invented one wrote in have no gaps, and say what they are now. */
async function recountForum(tx: Db): Promise<void> {
  const threads = await rows(tx, { id: int }, sql`select id from forum_threads where merged_into is null`)
  await tx.execute(sql`update forum_messages m set position = numbered.position
    from (select id, row_number() over (partition by thread_id order by position) as position from forum_messages) numbered
    where numbered.id = m.id and numbered.position <> m.position`)
  for (const { id } of threads) await refreshThread(tx, id)
  await tx.execute(sql`update forum_reads r set position = least(r.position, t.written)
    from forum_threads t where t.id = r.thread_id and r.position > t.written`)
  const authors = await rows(tx, { id: int }, sql`select user_id as id from forum_authors`)
  await refreshAuthors(
    tx,
    authors.map(({ id }) => id),
  )
}
