import { CallError } from '@kz/contract/wire/call-error'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildDemo, buildMap } from '../testing/build.ts'
import { lockWaits } from '../testing/database/lock-waits.ts'
import { demoFile } from '../testing/files/demo-files.ts'
import { mapArchive, picture, tags } from '../testing/files/map-files.ts'
import { store } from '../testing/files/stored-files.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { refusalOf } from '../testing/refusal.ts'

/** Two maps that were one all along, and the way back. */

const world = await openWorld()
const { db } = world.ctx
const [head, checker, slow, fast] = await Promise.all([
  world.staff('HEAD_MAP_CHECKER').then(({ client }) => client),
  world.staff('MAP_CHECKER', 'HEAD_DEMO_CHECKER').then(({ client }) => client),
  world.staff(),
  world.staff(),
])

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const released = (mapName: string, route: string, user: BuiltUser, timeMs: number, on: string) =>
  buildDemo(db, { mapName, route, user, timeMs, state: 'RELEASED', decidedAt: day(on) })
const merge = (mapId: number, intoMapId: number, client = head, reason = 'One map, two spellings') =>
  client.call('POST /map/merge', { query: { mapId, intoMapId, reason } })
const undo = (mapId: number, client = head) =>
  client.call('POST /map/undo-merge', { query: { mapId, reason: 'They differ after all' } })
const page = (mapName: string, client = head) => client.call('GET /map/map', { query: { mapName } })
const history = async (mapName: string) =>
  (await world.guest.call('GET /record/map', { query: { mapName } })).listRecords.map(
    ({ route, timeMs, isCurrent }) => [route, timeMs, isCurrent],
  )
const listed = async (name: string) =>
  (await (await fetch(`${world.url}/demos.txt`)).text())
    .split('\n')
    .filter((line) => line.toLowerCase().startsWith(name.toLowerCase()))
const send = async (name: string, query: object = {}) =>
  checker.call('POST /upload/map-admin', { file: await mapArchive(name), fileName: `${name}.zip`, body: query })
const rename = (mapId: number, mapName: string) =>
  head.call('PUT /map/map', { query: { mapId }, body: { ...tags, mapperNames: ['Ann'], mapName } as never })
let made = 0
/** `KZ_TWIN1` with all that can hang on a map, and `kz_twin1`, which has some of it too. */
async function twins() {
  const name = `double${++made}x`
  const [upper, lower] = [`KZ_${name}`, `kz_${name}`]
  const gone = await buildMap(db, { name: upper, type: 'bhop' })
  const kept = await buildMap(db, { name: lower, difficulty: 'hard' })
  for (const [map, client] of [
    [upper, slow.client],
    [lower, fast.client],
  ] as const) {
    await client.call('PUT /user/favourite', { query: { mapName: map, favourite: true } })
    const { mapId } = map === upper ? gone : kept
    const said = await client.call('POST /map/comment', { query: { mapId }, body: { commentMessage: `On ${map}` } })
    await slow.client.call('POST /map/comment', {
      query: { mapId },
      body: { commentMessage: `Yes, ${map}`, parentId: said.id },
    })
    await head.call('POST /map/image', {
      file: new File([await picture(640, 360, map === upper ? '#446688' : '#884466')], 'a.png'),
      fileName: 'a.png',
      body: { mapId },
    })
  }
  await slow.client.call('PUT /user/favourite', { query: { mapName: lower, favourite: true } })
  const runs = {
    goneFirst: await released(upper, '', slow.user, 70_000, '2024-01-01'),
    keptRecord: await released(lower, '', fast.user, 65_000, '2024-02-01'),
    goneRecord: await released(upper, '', slow.user, 60_000, '2024-03-01'),
    hard: await released(upper, 'hard', slow.user, 90_000, '2024-03-02'),
    waits: await buildDemo(db, { mapName: upper, user: fast.user, timeMs: 55_000, ytId: 'abcdefghijk' }),
  }
  return { upper, lower, goneId: gone.mapId, keptId: kept.mapId, runs }
}

/** All that a merge may touch, as rows. */
const everything = async () =>
  Promise.all(
    [
      sql`select id, name, state, merged_into from maps order by id`,
      sql`select id, map_id, name from routes order by id`,
      sql`select id, route_id, state from demos order by id`,
      sql`select route_id, has_cp, demo_id from route_records order by route_id, has_cp`,
      sql`select demo_id, route_id, place, previous_ms, held_from, held_until from reigns order by demo_id`,
      sql`select map_id, version, sha256 from map_files order by map_id, version`,
      sql`select map_id, image_id from map_images order by map_id, image_id`,
      sql`select id, target_id from comments where kind = 'map' order by id`,
      sql`select target_id, written, shown, roots from comment_threads where kind = 'map' order by target_id`,
      sql`select user_id, map_id from favourite_maps order by user_id, map_id`,
      sql`select alias, map_id from map_aliases order by alias`,
      sql`select user_id, role from user_roles order by user_id, role`,
    ].map((query) => read(db, query)),
  )

it('makes one history of two, with routes, records, comments, pictures and what members keep', async () => {
  const { upper, lower, goneId, keptId, runs } = await twins()
  const before = await page(lower)
  expect(before.alike).toEqual([{ mapId: goneId, mapName: upper, records: 3 }])
  const merged = await merge(goneId, keptId)
  expect(merged).toMatchObject({ mapId: keptId, mapName: lower, alike: [], records: 4, difficulty: 'hard' })
  expect(merged.merged).toEqual([{ mapId: goneId, mapName: upper }])
  expect((await page(lower, world.guest)).merged).toEqual([])
  expect(merged.routes.map(({ route }) => route)).toEqual(['', 'hard'])
  expect(merged.images).toHaveLength(2)
  expect(await history(lower)).toEqual([
    ['hard', 90_000, true],
    ['', 60_000, true],
    ['', 65_000, false],
    ['', 70_000, false],
  ])
  expect(await listed(lower)).toEqual([
    expect.stringMatching(`^${lower} 60 .* ${runs.keptRecord.routeId}$`),
    expect.stringMatching(`^${lower}\\[hard\\] 90 .* ${runs.hard.routeId}$`),
  ])
  const comments = await world.guest.call('GET /map/comments', { query: { mapId: keptId, page: 0 } })
  expect(comments).toHaveLength(4)
  expect((await world.guest.call('GET /record/map', { query: { mapName: lower } })).comments).toBe(4)
  const kept = await slow.client.call('GET /user/favourites')
  expect(kept.filter(({ mapName }) => mapName.toLowerCase() === lower)).toMatchObject([{ mapName: lower }])
  const line = (await world.guest.call('GET /record/all-demos')).find(({ mapName }) => mapName === lower)
  expect(line).toMatchObject({ timeMs: 60_000, previousTime: '01:05.00' })
  // what waits is checked on
  await checker.call('POST /record/release', { query: { demoId: runs.waits.demoId } })
  expect(await history(lower)).toContainEqual(['', 55_000, true])
})

it('leads on from the old name and number, also where the names are not alike', async () => {
  const { mapId: goneId } = await buildMap(db, { name: 'kz_longago' })
  const { mapId: middleId } = await buildMap(db, { name: 'kz_between' })
  const { mapId: keptId } = await buildMap(db, { name: 'kz_today' })
  await db.execute(sql`insert into map_aliases (alias, map_id) values ('kz_longer_ago', ${goneId})`)
  await merge(goneId, middleId)
  await merge(middleId, keptId)
  for (const mapName of ['kz_longago', 'KZ_LongAgo', 'kz_between', 'kz_longer_ago', 'kz_today']) {
    expect((await page(mapName, world.guest)).mapId, mapName).toBe(keptId)
    expect((await world.guest.call('GET /record/map', { query: { mapName } })).mapId).toBe(keptId)
    expect((await fetch(`${world.url}/media/maps/${mapName}.svg`)).status).toBe(200)
  }
  for (const mapId of [goneId, middleId]) {
    expect((await world.guest.call('GET /map/map', { query: { mapId } })).mapId).toBe(keptId)
    expect((await world.guest.call('GET /record/map', { query: { mapId } })).mapId).toBe(keptId)
  }
  const { accepted } = await slow.client.call('POST /upload/map-demo', {
    ...{ body: {}, fileName: 'run.dem' },
    file: demoFile({ map: 'kz_longago', timeMs: 5_000 }),
  })
  expect(accepted[0]?.mapName).toBe('kz_today')
  // nobody else takes the name meanwhile
  expect(await refusalOf(send('kz_longago'))).toBe('409 map_taken')
  expect(await refusalOf(rename(keptId, 'kz_longago'))).toBe('409 map_taken')
  // the last merge is taken back first
  expect(await refusalOf(undo(goneId))).toBe('409 merge_not_last')
  await undo(middleId)
  await undo(goneId)
  expect((await page('kz_longago', world.guest)).mapId).toBe(goneId)
  expect((await page('kz_longer_ago', world.guest)).mapId).toBe(goneId)
})

it('keeps the newest file of the map that stays, and the others as older versions with their geometry', async () => {
  const [old, now] = [await send('kz_twofilesold'), await send('kz_twofiles')]
  await send('kz_twofilesold', { replace: true, changelog: 'fixed' })
  const shas = async (mapId: number) =>
    (await read(db, sql`select sha256 from map_files where map_id = ${mapId} order by version`)).map(
      ({ sha256 }) => sha256,
    )
  const [older, newest] = [await shas(old.mapId), await shas(now.mapId)]
  await merge(old.mapId, now.mapId)
  const { versions, fileVersion } = await page('kz_twofiles')
  expect(versions.map(({ version, sha256 }) => [version, sha256])).toEqual(
    [...older, ...newest].map((sha256, place) => [place + 1, sha256]).toReversed(),
  )
  expect(fileVersion).toBe(3)
  await undo(old.mapId)
  expect([await shas(old.mapId), await shas(now.mapId)]).toEqual([older, newest])
  expect((await page('kz_twofiles')).fileVersion).toBe(1)
})

it('tells the pages of both maps', async () => {
  const { goneId, keptId, upper, lower } = await twins()
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws/events`, { headers: { origin: world.url } })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  const heard: { type: string; data: Record<string, unknown> }[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await merge(goneId, keptId)
  await expect
    .poll(() => heard.flatMap(({ type, data }) => (type === 'comment.changed' ? [data.targetId] : [])))
    .toEqual(expect.arrayContaining([goneId, keptId]))
  const maps = heard.flatMap(({ type, data }) => (type === 'record.changed' ? [data.mapName] : []))
  expect(maps).toEqual(expect.arrayContaining([upper, lower]))
  socket.terminate()
})

it('is taken back as a whole, from what stands in the log', async () => {
  const { goneId, keptId, upper, lower } = await twins()
  const before = await everything()
  await merge(goneId, keptId)
  expect(await everything()).not.toEqual(before)
  const back = await undo(goneId)
  expect(back).toMatchObject({ mapId: goneId, mapName: upper, state: 'ACTIVE', type: 'bhop' })
  expect(await everything()).toEqual(before)
  expect(await listed(lower)).toHaveLength(3)
  expect((await page(lower)).alike).toMatchObject([{ mapName: upper }])
  const log = await read(
    db,
    sql`select action, reason from audit_log where action like 'map.%merge' order by id desc limit 2`,
  )
  expect(log).toEqual([
    { action: 'map.undo-merge', reason: 'They differ after all' },
    { action: 'map.merge', reason: 'One map, two spellings' },
  ])
  expect(await refusalOf(undo(goneId))).toBe('409 not_merged')
  // and again
  await merge(goneId, keptId)
  await undo(goneId)
  expect(await everything()).toEqual(before)
})

it('takes days to come, collections that are not out and pictures of the game along, and the state back', async () => {
  const { goneId, keptId } = await twins()
  const sha256 = await store(world.ctx, 'a demo of a collection')
  await db.execute(sql`update maps set state = 'RETIRED' where id = ${goneId}`)
  await db.execute(sql`insert into motd_days (day, map_id) select (now() at time zone 'UTC')::date + d, ${goneId}
    from unnest(array[-1, 0, 1]) d`)
  await db.execute(sql`with made as (insert into demo_collections (title, player_name, state, submitted_by)
      select state, 'Holder', state, ${slow.user.userId} from unnest(array['SUBMITTED', 'APPROVED', 'RELEASED']) state
      returning id, state)
    insert into collection_demos (collection_id, map_id, file_name, time_ms, seen, sha256)
      select id, map_id, map_id || '.dem', 60000, '{}', ${sha256} from made cross join unnest(array[${goneId}, ${keptId}]::integer[]) map_id
      where map_id = ${goneId} or state = 'APPROVED'`)
  await db.execute(sql`insert into guessr_images (map_id, image_id, is_added)
    select ${goneId}::integer, image_id, true from map_images where map_id in (${goneId}, ${keptId})
    union all select ${keptId}::integer, image_id, true from map_images where map_id = ${keptId}`)
  const hanging = async () => {
    const on = (mapId: number) => sql`count(*) filter (where map_id = ${mapId})::int`
    const both = sql`${on(goneId)} as gone, ${on(keptId)} as kept`
    const counted = await Promise.all([
      read(
        db,
        sql`select (day < (now() at time zone 'UTC')::date)::text as what, ${both} from motd_days group by 1 order by 1`,
      ),
      read(
        db,
        sql`select state as what, ${both} from collection_demos d join demo_collections c on c.id = d.collection_id
          where d.sha256 = ${sha256} group by 1 order by 1`,
      ),
      read(db, sql`select 'pictures' as what, ${both} from guessr_images`),
    ])
    return Object.fromEntries(counted.flat().map(({ what, gone, kept }) => [what, [gone, kept]]))
  }
  const before = await hanging()
  expect(before).toEqual({
    ...{ true: [1, 0], false: [2, 0] },
    ...{ SUBMITTED: [1, 0], APPROVED: [1, 1], RELEASED: [1, 0] },
    pictures: [2, 1],
  })
  await merge(goneId, keptId)
  expect(await hanging()).toEqual({
    ...{ true: [1, 0], false: [0, 2] },
    // a collection has one demo of a map
    ...{ SUBMITTED: [0, 1], APPROVED: [1, 1], RELEASED: [1, 0] },
    pictures: [1, 2],
  })
  expect((await undo(goneId)).state).toBe('RETIRED')
  expect(await hanging()).toEqual(before)
})

it('what came after a merge stays when it is taken back, but for answers and runs of what goes back', async () => {
  const { goneId, keptId, upper, lower, runs } = await twins()
  await merge(goneId, keptId)
  const since = await released(lower, '', fast.user, 50_000, '2024-05-01')
  const onHard = await released(lower, 'hard', fast.user, 80_000, '2024-05-02')
  const [first] = (await world.guest.call('GET /map/comments', { query: { mapId: keptId, page: 0 } })).filter(
    ({ message }) => message === `On ${upper}`,
  )
  const answer = { commentMessage: 'Since', parentId: first?.id }
  await fast.client.call('POST /map/comment', { query: { mapId: keptId }, body: answer })
  await undo(goneId)
  expect(await history(lower)).toEqual([
    ['', 50_000, true],
    ['', 65_000, false],
  ])
  expect(await history(upper)).toEqual([
    ['hard', 80_000, true],
    ['hard', 90_000, false],
    ['', 60_000, true],
    ['', 70_000, false],
  ])
  expect(since.routeId).toBe(runs.keptRecord.routeId)
  expect(onHard.routeId).toBe(runs.hard.routeId)
  expect(await world.guest.call('GET /map/comments', { query: { mapId: goneId, page: 0 } })).toHaveLength(3)
})

it('refuses a map with itself, one that is none, hidden or merged already, and whoever may not', async () => {
  const { goneId, keptId } = await twins()
  const { mapId: hidden } = await buildMap(db, { state: 'HIDDEN' })
  expect(await refusalOf(merge(goneId, goneId))).toBe('422 not_another_map')
  expect(await refusalOf(merge(goneId, hidden))).toBe('422 merge_into_hidden')
  expect(await refusalOf(merge(99_999_999, keptId))).toBe('404 not_found')
  expect(await refusalOf(merge(goneId, 99_999_999))).toBe('404 not_found')
  expect(await refusalOf(merge(goneId, keptId, head, ''))).toBe('400 invalid_field')
  expect(await refusalOf(undo(goneId))).toBe('409 not_merged')
  for (const role of ['MAP_CHECKER', 'HEAD_DEMO_CHECKER', 'MANAGEMENT'] as const) {
    const { client } = await world.staff(role)
    expect(await refusalOf(merge(goneId, keptId, client)), role).toBe('403 forbidden')
    expect(await refusalOf(undo(goneId, client)), role).toBe('403 forbidden')
  }
  await merge(goneId, keptId, (await world.staff('ADMIN')).client)
  expect(await refusalOf(merge(goneId, keptId))).toBe('422 not_another_map')
  expect(await refusalOf(merge(keptId, goneId))).toBe('422 not_another_map')
  const staff = (await world.staff('ADMIN')).client
  for (const call of ['POST /map/retire', 'POST /map/reactivate'] as const)
    expect(await refusalOf(staff.call(call, { query: { mapId: goneId, reason: 'x' } as never }))).toBe('404 not_found')
  const shown = await staff.call('GET /map/list', { query: { state: 'HIDDEN' } })
  expect(shown.maps.map(({ mapId }) => mapId)).not.toContain(goneId)
})

it('two at the same moment, and demos that are sent meanwhile: each ends on a map that is there', async () => {
  for (let round = 0; round < 5; round++) {
    const { goneId, keptId, upper, lower } = await twins()
    const sent = [1, 2].map((seconds) =>
      slow.client.call('POST /upload/map-demo', {
        ...{ body: {}, fileName: 'run.dem' },
        file: demoFile({ map: upper, timeMs: 4_000 + seconds * 100 }),
      }),
    )
    const merges = [merge(goneId, keptId), merge(keptId, goneId)]
    const done = await Promise.allSettled([...merges, ...sent])
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(CallError)
    expect(done.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = sql`select d.id from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
      where m.merged_into is not null and lower(m.name) = ${lower}`
    expect(await read(db, lost)).toEqual([])
  }
})

it('a demo that was read before the merge and is written after it is refused, and taken when it is sent again', async () => {
  const { mapId: goneId } = await buildMap(db, { name: 'kz_meanwhile' })
  const { mapId: keptId } = await buildMap(db, { name: 'kz_instead' })
  const file = demoFile({ map: 'kz_meanwhile', timeMs: 5_000 })
  const sending = () => fast.client.call('POST /upload/map-demo', { body: {}, file, fileName: 'run.dem' })
  const { put } = world.ctx.files
  world.ctx.files.put = async (...stored) => {
    world.ctx.files.put = put
    await merge(goneId, keptId)
    return put.apply(world.ctx.files, stored)
  }
  expect(await refusalOf(sending())).toBe('409 route_merged_meanwhile')
  expect((await sending()).accepted[0]?.mapName).toBe('kz_instead')
})

it('knows every table that names maps or routes', async () => {
  const tables = await read(
    db,
    sql`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and conparentid = 0 and confrelid in ('maps'::regclass, 'routes'::regclass) order by 1`,
  )
  // a new one is moved by merge_map_rows, or stays with the map that ended for a reason
  expect(tables.map(({ name }) => name)).toEqual([
    ...[
      'analysis_runs',
      'collection_demos',
      'demos',
      // with the runs of their route
      'event_maps',
      'favourite_maps',
      // read by the map that lives on, as lists and ratings
      'followed_maps',
      'guessr_daily',
      'guessr_images',
      'guessr_rounds',
      // they go with a route that ends
      'kept_goals',
    ],
    ...['map_aliases', 'map_authors', 'map_downloads', 'map_files', 'map_images', 'map_list_maps'],
    ...['map_mirrors', 'map_ratings', 'map_submissions'],
    ...['maps', 'motd_days', 'reigns', 'route_records', 'routes', 'runs'],
    // made anew from runs
    ...['section_cuts', 'section_marks', 'section_names', 'section_runs'],
  ])
})

it('waits for a decision about a run of either map, and counts it', async () => {
  for (const whose of ['keptRecord', 'goneRecord'] as const) {
    const { lower, goneId, keptId, runs } = await twins()
    const holder = await world.ctx.pool.connect()
    await holder.query('begin')
    await holder.query('select from routes where id = $1 for no key update', [runs[whose].routeId])
    await holder.query(`update demos set time_ms = 30000 where id = $1`, [runs[whose].demoId])
    const merged = merge(goneId, keptId)
    await expect.poll(() => lockWaits(db)).toBe(1)
    await holder.query('commit')
    holder.release()
    await merged
    expect(await history(lower)).toContainEqual(['', 30_000, true])
  }
})
