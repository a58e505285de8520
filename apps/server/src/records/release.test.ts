import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildDemo, buildPlayer } from '../testing/build.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let writer: World['guest']
let holder: BuiltUser

beforeAll(async () => {
  world = await createWorld()
  writer = (await world.staff('WRITER')).client
  holder = await world.user({ pseudo: 'Ledge[1]', country: 'se' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.execute(sql`truncate maps, players, demos, routes, route_records, posts cascade`)
  await world.ctx.db.execute(sql`update release_draft set title = '', content = '', demo_ids = '{}', version = 0`)
})

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
const generate = () => writer.call('GET /news/generate-release')
const stamped = async () =>
  (await world.ctx.pool.query<{ id: number }>('select id from demos where news_id is not null order by id')).rows.map(
    ({ id }) => id,
  )

test('the draft tells of released demos by player, in the tags of the site, and of nothing else', async () => {
  const released = { state: 'RELEASED', ytId: 'abcdefghijk' } as const
  const old = await buildDemo(world.ctx.db, {
    ...released,
    mapName: 'kz_wall',
    playerName: 'old<b>',
    decidedAt: ago(999),
  })
  await world.ctx.db.execute(sql`update demos set yt_id = null where id = ${old.demoId}`)
  const beat = { ...released, mapName: 'kz_wall', user: holder, timeMs: 58_500, decidedAt: ago(30) }
  const { demoId: beaten } = await buildDemo(world.ctx.db, beat)
  const { demoId: first } = await buildDemo(world.ctx.db, { ...beat, mapName: 'kz_roof', route: 'hard' })
  const { demoId: other } = await buildDemo(world.ctx.db, { ...released, playerName: 'solo', country: 'n-a' })
  await buildDemo(world.ctx.db, { mapName: 'kz_secret', user: holder })
  await buildDemo(world.ctx.db, { mapName: 'kz_secret', user: holder, state: 'REJECTED' })

  // one of them has a track
  const { db } = world.ctx
  await db.execute(sql`insert into blobs (sha256, size) values ('made', 1) on conflict do nothing`)
  await db.execute(sql`insert into replay_files (sha256, size) values ('made', 1)`)
  await db.execute(sql`update demos set sha256 = 'made' where id = ${beaten}`)
  await db.execute(sql`insert into tracks (demo_id, source, version, file) values (${beaten}, 'made', 1, 'made')`)

  const draft = await generate()
  expect(draft.demoIds).toEqual([beaten, first, other])
  expect(draft.title).toMatch(/^New records, \d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}$/)
  expect(draft.htmlContent).toContain('3 records by 2 players on 3 maps, 2 first records.')
  // the evening of the day on which the last one that can be watched was released
  const night = ago(30).toISOString().slice(0, 10)
  expect(draft.htmlContent).toContain(`<a href="/tonight?until=${night}">Watch them one after the other</a>.`)
  const text = draft.htmlContentExtended ?? ''
  expect(text).toContain(`<h3>[user=${holder.userId}|se|Ledge&#91;1&#93;]</h3>`)
  expect(text).toMatch(/\[map=\d+\|kz_roof\] <em>hard<\/em> \[timer=\d+\|00:58\.50\], first record/)
  expect(text).toContain(`[timer=${beaten}|00:58.50] (-00:01.50), before [flag=pl] old&lt;b&gt; [ytlink=`)
  expect([...text.matchAll(/\[replay=(\d+)\]/g)].map(([, id]) => Number(id))).toEqual([beaten])
  expect(text).not.toContain('kz_secret')
  expect(await writer.call('GET /news/release')).toMatchObject({ title: '', version: 0, demoIds: [] })
})

test('the draft is one for all, with a version; publishing it stamps its demos and empties it', async () => {
  const { demoId } = await buildDemo(world.ctx.db, { state: 'RELEASED', decidedAt: ago(2) })
  const { demoId: waiting } = await buildDemo(world.ctx.db, {})
  const { title, htmlContentExtended, htmlContent, version } = await generate()
  const body = { title, htmlContent: `<p>Hello.</p>${htmlContent}`, htmlContentExtended }
  const save = (more: object = {}) =>
    writer.call('PUT /news/release', { body: { ...body, version, demoIds: [demoId, waiting, 999_999], ...more } })
  const saved = await save()
  expect(saved).toMatchObject({ version: 1, demoIds: [demoId, waiting, 999_999] })
  expect(saved.htmlContent).toMatch(/^<p>Hello\.<\/p><!-- demos -->/)
  await expect(save()).rejects.toMatchObject({
    status: 409,
    message: 'This post was changed by someone else. Reload it.',
  })
  expect((await generate()).htmlContent).toMatch(/^<p>Hello\.<\/p><!-- demos -->\n<p>1 record by 1 player on 1 map/)

  await writer.call('POST /news/news', { body: { title: 'Something else', htmlContent: 'Text' } })
  expect(await stamped()).toEqual([])
  const { demoId: later } = await buildDemo(world.ctx.db, { state: 'RELEASED', decidedAt: ago(1) })
  const { id } = await writer.call('POST /news/news', { body })
  expect(await stamped()).toEqual([demoId])
  expect(await writer.call('GET /news/release')).toMatchObject({ title: '', version: 2, demoIds: [] })
  expect((await generate()).demoIds).toEqual([later])

  await writer.call('DELETE /news/news', { query: { newsId: id } })
  expect((await generate()).demoIds).toEqual([demoId, later])
})

test('long jumps follow the records, are stamped with the post and told once', async () => {
  const { db } = world.ctx
  const playerId = await buildPlayer(db, holder.pseudo, 'se')
  const jump = async (type: string, distance: number, hours: number) => {
    await db.execute(sql`insert into blobs (sha256, size) values (${`${type} ${distance}`}, 1)`)
    const sent = await row(
      db,
      { id: int },
      sql`insert into longjump_demos (user_id, player_name, country, type, block, distance, prestrafe, topspeed, state,
          sha256, file_name, seen)
        values (${holder.userId}, ${holder.pseudo}, 'se', ${type}, 250, ${distance}, 276, 355, 'RELEASED',
          ${`${type} ${distance}`}, ${`${type}_${distance}.dem`}, '{}') returning id`,
    )
    const made = await row(
      db,
      { id: int },
      sql`insert into long_jumps (type, block, distance, prestrafe, topspeed, player_id, player_name, country, released_at,
          demo_id) values (${type}, 250, ${distance}, 276, 355, ${playerId}, ${holder.pseudo}, 'se', ${ago(hours)}, ${sent?.id})
        returning id`,
    )
    return { id: made?.id as number, demoId: sent?.id as number }
  }
  await db.execute(sql`insert into long_jumps (type, block, distance, prestrafe, topspeed, player_id, player_name)
    values ('lj', 240, 241, 270, 330, ${playerId}, 'imported')`)
  const bhop = await jump('bj', 251.2, 3)
  const long = await jump('lj', 254.123, 2)
  const draft = await generate()
  expect(draft).toMatchObject({ demoIds: [], longjumpIds: [bhop.id, long.id] })
  expect(draft.htmlContent).toContain('<p>2 long jumps.</p>')
  expect(draft.htmlContentExtended).toMatch(/<h3>Long jumps<\/h3>\s*<ul>\s*<li>.*LongJump 254\.123, block 250/)
  expect(draft.htmlContentExtended).toContain(`BhopJump 251.200, block 250 [ljdemo=${bhop.demoId}]`)

  const { title, htmlContent, htmlContentExtended, version, demoIds, longjumpIds } = draft
  const body = { title, htmlContent, htmlContentExtended }
  expect(await writer.call('PUT /news/release', { body: { ...body, version, demoIds, longjumpIds } })).toMatchObject({
    longjumpIds,
  })
  const later = await jump('lj', 255, 1)
  const { id } = await writer.call('POST /news/news', { body })
  expect(await generate()).toMatchObject({ longjumpIds: [later.id] })
  await writer.call('DELETE /news/news', { query: { newsId: id } })
  expect(await generate()).toMatchObject({ longjumpIds: [bhop.id, long.id, later.id] })
})

test('a demo that another post tells of stays with it', async () => {
  const { demoId } = await buildDemo(world.ctx.db, { state: 'RELEASED', decidedAt: ago(2) })
  const post = (title: string) => writer.call('POST /news/news', { body: { title, htmlContent: 'Text' } })
  const { id } = await post('Told before')
  await world.ctx.db.execute(sql`update demos set news_id = ${id} where id = ${demoId}`)
  const { version } = await writer.call('GET /news/release')
  const draft = { title: 'Told again', htmlContent: 'Text', version, demoIds: [demoId] }
  await writer.call('PUT /news/release', { body: draft })
  await post('Told again')
  expect(await read(world.ctx.db, sql`select news_id from demos where id = ${demoId}`)).toEqual([{ news_id: id }])

  const [place] = await read(
    world.ctx.db,
    sql`select m.name from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id where d.id = ${demoId}`,
  )
  const toldBy = async () =>
    (await world.guest.call('GET /record/map', { query: { mapName: String(place?.name) } })).listRecords.find(
      (run) => run.demoId === demoId,
    )?.newsId
  expect(await toldBy()).toBe(id)
  await writer.call('PUT /news/hide', { query: { newsId: id } })
  expect(await toldBy()).toBeNull()
})

test('without new demos the draft says so', async () => {
  expect(await generate()).toMatchObject({
    title: 'New records',
    htmlContentExtended: null,
    demoIds: [],
    htmlContent: expect.stringContaining('No new records since the last release news.'),
  })
})
