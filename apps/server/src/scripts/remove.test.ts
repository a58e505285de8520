import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importMaps } from '../imports/import-maps.ts'
import { importRecords } from '../imports/import-records.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildDemo } from '../testing/build.ts'
import { createSampleWorld } from '../testing/sample-world.ts'
import { createWorld, type World } from '../testing/world.ts'
import { numberedTables } from './sample/links.ts'
import { removeSample, SAMPLE_ACCOUNTS, wasRemoved } from './sample/remove.ts'
import { isEmpty } from './seed.ts'

const bytes = async function* (list: string) {
  yield Buffer.from(list)
}

/** How many rows each table has. */
async function countTables(db: Db): Promise<Record<string, number>> {
  const tables = await rows(
    db,
    { name: text },
    sql`select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    counts[name] = (await row(db, { rows: int }, sql`select count(*) as rows from ${sql.raw(name)}`))?.rows ?? 0
  }
  return counts
}

describe('the sample community alone', () => {
  let world: World
  let empty: Record<string, number>
  beforeAll(async () => {
    const bare = await createWorld()
    expect(await isEmpty(bare.ctx.db)).toBe(true)
    empty = await countTables(bare.ctx.db)
    await bare.close()
    world = await createSampleWorld()
  }, 300_000)
  afterAll(() => world?.close())

  it('has numbers far from those of lists, and what comes next begins at 1', async () => {
    const { db } = world.ctx
    for (const table of ['maps', 'routes', 'players', 'demos', 'long_jumps']) {
      const found = await row(db, { least: int }, sql`select min(id) as least from ${sql.raw(table)}`)
      expect(found?.least, table).toBe(1_000_000_000)
    }
    const report = await importRecords(
      world.ctx,
      bytes('A list\nkz_list 30 lister ru 1\nkz_list[b] 31 lister ru 421'),
      'x',
    )
    expect(report.counts).toMatchObject({ taken: 2, refused: 0 })
    const { demoId } = await buildDemo(db, { mapName: 'kz_later', route: 'b', state: 'RELEASED' })
    expect(demoId).toBeLessThan(100)
  })

  it('says what would go and changes nothing until it is meant', async () => {
    const before = await countTables(world.ctx.db)
    const going = await removeSample(world.ctx, false)
    expect(going.find(({ table }) => table === 'maps')).toEqual({ table: 'maps', invented: 320, added: 0 })
    expect(going.every(({ added }) => added === 0)).toBe(true)
    expect(await countTables(world.ctx.db)).toEqual(before)
    expect(await wasRemoved(world.ctx.db)).toBe(false)
  })

  it('goes wholly: every table is as it was, but for what was added and the note of it', async () => {
    await world.ctx.db.execute(sql`insert into audit_seals values (1, 1, 1, 1, 'x')`)
    await removeSample(world.ctx, true)
    const left = await countTables(world.ctx.db)
    const records = { demos: 3, route_records: 3, reigns: 3, runs: 3, runners: 2, bests: 24, best_counts: 24 }
    const points = { point_counts: 3, route_crowds: 3, route_points: 3, runner_points: 2 }
    const added = { maps: 2, routes: 3, players: 2, ...records, ...points, audit_log: 2 }
    // a site that was started has the mark of its secret
    const { board_changes: _changes, presence: _here, presence_record: _most, site_facts: _mark, ...rest } = left
    // routes that are still to be cut
    const { section_marks: _marks, ...counted } = rest
    const { board_changes: _none, presence: _nobody, presence_record: _least, site_facts: _facts, ...before } = empty
    const { section_marks: _unmarked, ...expected } = before
    expect(counted).toEqual({ ...expected, ...added })
    await expect(access(join(world.ctx.config.dataDir, SAMPLE_ACCOUNTS))).rejects.toThrow()
    await expect(world.ctx.db.execute(sql`delete from audit_log`)).rejects.toThrow()
  })

  it('is nothing the second time, and does not come back by itself', async () => {
    const before = await countTables(world.ctx.db)
    expect(await removeSample(world.ctx, true)).toEqual([])
    expect(await countTables(world.ctx.db)).toEqual(before)
    expect(await wasRemoved(world.ctx.db)).toBe(true)
    expect(await isEmpty(world.ctx.db)).toBe(false)
  })

  it('leaves no file behind that nothing names', async () => {
    expect(await row(world.ctx.db, { left: int }, sql`select count(*) as left from blobs`)).toEqual({ left: 0 })
  })
})

describe('with real people in it', () => {
  let world: World
  let ann: BuiltUser
  let invented: { table: string; id: number }[]
  const idOf = async (query: ReturnType<typeof sql>) => (await row(world.ctx.db, { id: int }, query))?.id as number

  beforeAll(async () => {
    world = await createSampleWorld()
    const { db } = world.ctx
    invented = await rows(
      db,
      { table: text, id: int },
      sql`select table_name as "table", id::integer as id from sample_rows`,
    )
    ann = await world.user({ pseudo: 'Real.Ann' })
    const client = await world.as(ann)
    const checker = await idOf(sql`select id from users where username = 'checker'`)
    const invention = await idOf(sql`select d.id from demos d where state = 'RELEASED' and sha256 is not null limit 1`)
    // Ann's own: runs on a real map, released by a sample checker, and a thread in a sample category
    await buildDemo(db, { user: ann, mapName: 'kz_real', timeMs: 50_000, state: 'RELEASED', decidedBy: checker })
    const category = await idOf(sql`select id from forum_categories
      where roles = '{}' and write_roles = '{}' and not is_read_only and parent_id is null order by id limit 1`)
    await client.call('POST /forum/threads', {
      body: { categoryId: category, title: 'A real thread', content: 'Who was first on kz_real?' },
    })
    // a sample member answers in it, and Ann goes on
    const thread = await idOf(sql`select id from forum_threads where title = 'A real thread'`)
    const other = await idOf(sql`select id from users where username = 'player'`)
    await db.execute(sql`insert into forum_messages (thread_id, position, author_id, message) values
      (${thread}, 2, ${other}, 'Me.'), (${thread}, 3, ${ann.userId}, 'No.')`)
    // on what is invented: a like, a comment, a run
    await client.call('POST /latest-demos/like', { query: { demoId: invention } })
    const post = await idOf(
      sql`select id from posts where kind = 'news' and deleted_at is null order by published_at limit 1`,
    )
    await client.call('POST /news/comment', { query: { newsId: post }, body: { commentMessage: 'A real comment' } })
    await client.call('POST /chatbox/comment', { body: { commentMessage: 'A real word' } })
    // a list names a map that the sample has too, and a holder
    await importMaps(
      world.ctx,
      bytes('mapname,diff_name,type,authors,date_old,community\nkz_longjumps2,Easy,bhop,,,\n'),
      'maps.csv',
    )
    const holder = await row(db, { name: text }, sql`select name from players where user_id is null limit 1`)
    await importRecords(world.ctx, bytes(`A list\nkz_real 60 ${holder?.name} ru 5`), 'records.txt')
    // an invented admin gives an invented map a picture, which the game shows too
    const picture = await idOf(sql`insert into images (sha256, kind, owner_id, width, height, bytes)
      select i.sha256, 'map', u.id, i.width, i.height, i.bytes from images i, users u
        where i.kind = 'map' and u.username = 'admin' limit 1
      returning id`)
    await db.execute(sql`insert into guessr_images (map_id, image_id, is_added)
      select id, ${picture}, false from maps where id >= 1000000000 and name <> 'kz_longjumps2' limit 1`)
    await removeSample(world.ctx, true)
  }, 300_000)
  afterAll(() => world?.close())

  const left = async (table: string) => {
    const ids = invented.filter((one) => one.table === table).map(({ id }) => id)
    const found = await row(
      world.ctx.db,
      { left: int },
      sql`select count(*) as left from ${sql.raw(table)} where id = any(${sql.param(ids)}::integer[])`,
    )
    return found?.left
  }

  it('leaves what they added, and of the invented only what that needs', async () => {
    const tables = await numberedTables(world.ctx.db)
    const kept: Record<string, number | undefined> = {}
    for (const table of tables) kept[table] = await left(table)
    const some = Object.entries(kept).filter(([, count]) => count)
    expect(Object.fromEntries(some)).toEqual({ maps: 1, players: 1, forum_categories: 1 })
    world.ctx.cache.invalidateAll()
    const map = await world.guest.call('GET /record/map', { query: { mapName: 'kz_real' } })
    expect(map.listRecords.map(({ playerName, isCurrent, checkedBy }) => [playerName, isCurrent, checkedBy])).toEqual([
      ['Real.Ann', true, null],
      [expect.any(String), false, null],
    ])
    expect((await world.guest.call('GET /record/map', { query: { mapName: 'kz_longjumps2' } })).mapName).toBe(
      'kz_longjumps2',
    )
    const chat = await rows(world.ctx.db, { message: text }, sql`select message from comments`)
    expect(chat).toEqual([{ message: 'A real word' }])
  })

  it('closes the gaps in their threads', async () => {
    const messages = await rows(
      world.ctx.db,
      { position: int, message: text },
      sql`select position, message from forum_messages order by position`,
    )
    expect(messages).toEqual([
      { position: 1, message: 'Who was first on kz_real?' },
      { position: 2, message: 'No.' },
    ])
    const thread = await row(world.ctx.db, { written: int, shown: int }, sql`select written, shown from forum_threads`)
    expect(thread).toEqual({ written: 2, shown: 2 })
  })

  it('leaves a site that works: what guests read first answers, and Ann can log in and write', async () => {
    const lists = [
      'record/top5',
      'news/last-news',
      'forum/categories',
      'motd/',
      'kzguessr/season',
      'game-server/all',
      'stats',
    ]
    for (const path of [...lists.map((list) => `/api/${list}`), '/demos.txt', '/lj.txt', '/feed/news.xml']) {
      expect((await fetch(`${world.url}${path}`)).status, path).toBe(200)
    }
    const client = await world.as(ann)
    await client.call('POST /chatbox/comment', { body: { commentMessage: 'Still here' } })
  })
})
