import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDemo } from '../../testing/build.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { rows } from '../api/db.ts'
import { text } from '../api/shape.ts'
import { type SQL, sql } from '../api/sql.ts'

/** Every foreign key has an index that leads with it, or a reason why not; those that are walked are not searched row by row. */

let world: World
beforeAll(async () => {
  world = await createWorld()
  await fill()
})
afterAll(() => world.close())

const WITHOUT: Record<string, string[]> = {
  'walked where an account is merged only, and nobody lists by who did it': [
    'bans.created_by',
    'bans.lifted_by',
    'bug_comments.author_id',
    'bug_reports.assignee_id',
    'bug_reports.deleted_by',
    'bug_votes.user_id',
    'comments.deleted_by',
    'communities.created_by',
    'cup_results.added_by',
    'demo_collections.decided_by',
    'demo_collections.released_by',
    'demo_collections.submitted_by',
    'demo_collections.user_id',
    'demos.decided_by',
    'forum_categories.deleted_by',
    'forum_edits.replaced_by',
    'forum_messages.deleted_by',
    'forum_messages.edited_by',
    'forum_reports.assignee_id',
    'forum_reports.decided_by',
    'forum_reports.reporter_id',
    'forum_threads.author_id',
    'forum_threads.deleted_by',
    'forum_threads.last_author_id',
    'game_servers.created_by',
    'guessr_games.struck_by',
    'guessr_images.added_by',
    'guessr_marks.settled_by',
    'guessr_reports.user_id',
    'guessr_rooms.host_id',
    'guessr_seats.user_id',
    'longjump_demos.decided_by',
    'map_files.added_by',
    'map_submissions.decided_by',
    'motd_days.chosen_by',
    'page_texts.changed_by',
    'post_revisions.saved_by',
    'posts.author_id',
    'posts.deleted_by',
    'release_draft.updated_by',
    'reports.assignee_id',
    'reports.decided_by',
    'reports.reporter_id',
    'resources.created_by',
    'resources.deleted_by',
    'switches.changed_by',
    'user_notes.author_id',
    'user_roles.given_by',
  ],
  'what it names is never deleted, and nobody asks from there': [
    'archive_authors.archive_id',
    'archive_threads.category_id',
    'comment_edits.comment_id',
    'comments.demo_id',
    'demo_collections.news_id',
    'map_submissions.map_id',
  ],
  'asked for together with what its partial index leaves out': ['forum_threads.category_id'],
  'a table of few rows': [
    'forum_categories.parent_id',
    'forum_held.category_id',
    'forum_held.thread_id',
    'forum_reports.message_id',
  ],
}

test('a foreign key without an index that leads with it has a reason', async () => {
  const found = await rows(
    world.ctx.db,
    { key: text },
    sql`select c.conrelid::regclass || '.' || a.attname as key
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indisvalid and i.indkey[0] = c.conkey[1]
          and coalesce(pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname), true))`,
  )
  expect(found.map(({ key }) => key).sort()).toEqual(Object.values(WITHOUT).flat().sort())
})

/** So many rows that a search row by row costs more than the way over an index. */
async function fill(): Promise<void> {
  const { db } = world.ctx
  const user = await world.user()
  await buildDemo(db, { mapName: 'kz_keys', user })
  const many = sql`generate_series(1, 5000) n`
  await db.execute(sql`insert into blobs (sha256, size) select 'blob ' || n, 1 from ${many}`)
  await db.execute(sql`insert into demos (route_id, player_id, user_id, player_name, time_ms, state, sha256, claimed_by, claimed_until)
    select d.route_id, d.player_id, d.user_id, '', 1000 + n, 'WITHDRAWN', 'blob ' || n,
      case when n % 500 = 0 then d.user_id end, case when n % 500 = 0 then now() end
    from (select * from demos order by id limit 1) d, ${many}`)
  await db.execute(
    sql`insert into image_sizes (image, width, sha256) select 'image ' || n, 1, 'blob ' || n from ${many}`,
  )
  await db.execute(sql`insert into resources (title, category, file_name, sha256)
    select '', '', '', 'blob ' || n from ${many}`)
  await db.execute(sql`with root as (insert into comments (kind, target_id, author_id, message)
      values ('chat', 0, ${user.userId}, 'root') returning id)
    insert into comments (kind, target_id, author_id, message) select 'chat', 0, ${user.userId}, 'more' from root, ${many}`)
  await db.execute(
    sql`insert into images (sha256, kind, width, height, bytes) select 'blob ' || n, 'map', 1, 1, 1 from ${many}`,
  )
  await db.execute(sql`insert into map_images (map_id, image_id, position)
    select m.id, i.id, i.id from (select id from maps limit 1) m, images i`)
  await db.execute(sql`insert into session_families (user_id, ended_at) select ${user.userId}, now() from ${many}`)
  for (const table of ['blobs', 'demos', 'image_sizes', 'resources', 'comments', 'map_images', 'session_families']) {
    await db.execute(sql`analyze ${sql.raw(table)}`)
  }
}

/** What a foreign key asks when the row it names goes. */
const named = (table: string, column: string, value: SQL): SQL =>
  sql`select 1 from only ${sql.raw(table)} x where ${sql.raw(column)} = ${value} for key share of x`

describe('with many rows', () => {
  test.each([
    ['comments_parent', named('comments', 'parent_id', sql`7`)],
    ['demos_blob', named('demos', 'sha256', sql`'blob 7'`)],
    ['image_sizes_blob', named('image_sizes', 'sha256', sql`'blob 7'`)],
    ['resources_blob', named('resources', 'sha256', sql`'blob 7'`)],
    ['map_images_image', named('map_images', 'image_id', sql`7`)],
    ['demos_claims', sql`select id from demos where claimed_until <= now() for update skip locked`],
    ['demos_claimed_by', sql`select id from demos where claimed_by = 7 and claimed_until > now()`],
    [
      'session_families_all',
      sql`delete from session_families where user_id = 7 and ended_at < now() - interval '30 days'`,
    ],
  ])('%s is the way', async (index, query) => {
    const plan = await rows(world.ctx.db, { 'QUERY PLAN': text }, sql`explain ${query}`)
    const said = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(said).toContain(index)
    expect(said).not.toContain('Seq Scan')
  })
})
