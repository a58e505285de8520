import { moveMessages } from '../../forum/carry-reads.ts'
import { refreshAuthors, refreshThread } from '../../forum/write.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
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
  await tx.execute(sql`select rebuild_points()`)
  await tx.execute(
    sql`delete from points_days d where not exists (select from runner_points p where p.runner_id = d.runner_id)`,
  )
  await tx.execute(sql`delete from nation_days`)
  await tx.execute(sql`insert into nation_days (country, day, points, place)
    select n.country, d.day, n.points, n.place
    from (select distinct day from points_days where country is not null and day >= current_date - 31) d
      cross join lateral nations_of_day(d.day) n`)
}

/** Threads of real people that an invented one wrote in have no gaps, and say what they are now. */
async function recountForum(tx: Db): Promise<void> {
  const threads = await rows(tx, { id: int }, sql`select id from forum_threads where merged_into is null`)
  for (const { id } of threads) {
    await moveMessages(tx, { threads: [id] })
    await refreshThread(tx, id)
  }
  const authors = await rows(tx, { id: int }, sql`select user_id as id from forum_authors`)
  await refreshAuthors(
    tx,
    authors.map(({ id }) => id),
  )
}
