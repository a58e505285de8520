import { existsSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CallError } from '@kz/contract/wire/call-error'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { nameBlob } from '../platform/files/blobs.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { demoFile } from '../testing/files/demo-files.ts'
import { aDayLater, namesIn, store } from '../testing/files/stored-files.ts'
import { createWorld, type World } from '../testing/world.ts'

/** What happens when two act at once, and when the server ends in the middle. */

/** of each of four races; a thousand together with FULL=1 */
const ROUNDS = process.env.FULL === '1' ? 250 : 8
vi.setConfig({ testTimeout: ROUNDS * 15_000 })

const world = await createWorld()
afterAll(() => world.close())
const first = (await world.staff('DEMO_CHECKER')).client
const second = (await world.staff('HEAD_DEMO_CHECKER')).client
const player = await world.user()
const own = await world.as(player)

afterEach(async () => {
  const { rows: wrong } = await world.ctx.pool.query(
    `with best as (
      select distinct on (route_id, has_cp) route_id, has_cp, id from demos where state = 'RELEASED'
      order by route_id, has_cp, time_ms, decided_at, id)
    select * from best full join route_records r using (route_id, has_cp) where best.id is distinct from r.demo_id`,
  )
  expect(wrong).toEqual([])
  const { rows: holders } = await world.ctx.pool.query(
    `select p.user_id from route_records r join demos d on d.id = r.demo_id join players p on p.id = d.player_id
      where p.user_id is not null except select user_id from user_roles where role = 'RECORD_HOLDER'`,
  )
  expect(holders).toEqual([])
  const { rows: stored } = await world.ctx.pool.query('select sha256 from demos where sha256 is not null')
  for (const { sha256 } of stored) expect(await world.ctx.files.has(sha256)).toBe(true)
})

/** Status of each call: 200 or the refusal's. */
const statuses = async (...calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((result) =>
    result.status === 'fulfilled' ? 200 : result.reason instanceof CallError ? result.reason.status : 0,
  )
const ready = (mapName: string, timeMs: number, user = player) =>
  buildDemo(world.ctx.db, { mapName, user, timeMs, ytId: 'abcdefghijk', comment: 'No start' })
const count = async (query: string, values: unknown[]) =>
  (await world.ctx.pool.query<{ count: number }>(query, values)).rows[0]?.count
const released = (demoId: number) => ({ query: { demoId } })
const upload = (client: World['guest'], file: File) =>
  client.call('POST /upload/map-demo', { body: {}, file, fileName: file.name })

test('two checkers release one demo: one wins, one record, one audit row', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  for (let round = 0; round < ROUNDS; round++) {
    const { demoId, routeId } = await ready(mapName, 60_000 - round * 100)
    const answers = await statuses(
      first.call('POST /record/release', released(demoId)),
      second.call('POST /record/release', released(demoId)),
    )
    expect(answers.sort()).toEqual([200, 409])
    expect(await count('select count(*) from route_records where route_id = $1', [routeId])).toBe(1)
    const logged = `select count(*) from audit_log where action = 'demo.release' and target = $1`
    expect(await count(logged, [`demo ${demoId}`])).toBe(1)
  }
})

test('release against reject: one decision stands', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  for (let round = 0; round < ROUNDS; round++) {
    const { demoId } = await ready(mapName, 60_000 - round * 100)
    const answers = await statuses(
      first.call('POST /record/release', released(demoId)),
      second.call('DELETE /record/release', released(demoId)),
    )
    expect([...answers].sort()).toEqual([200, 409])
    const state = answers[0] === 200 ? 'RELEASED' : 'REJECTED'
    expect(await count('select count(*) from demos where id = $1 and state = $2', [demoId, state])).toBe(1)
  }
})

test('release against withdrawal, claim and edit: no lost change, no error of the server', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  for (let round = 0; round < ROUNDS; round++) {
    const { demoId } = await ready(mapName, 60_000 - round * 100)
    const [release, withdraw, ...others] = await statuses(
      first.call('POST /record/release', released(demoId)),
      own.call('DELETE /upload/own-submitted-demo', released(demoId)),
      second.call('POST /record/claim', released(demoId)),
      second.call('POST /record/update-cpgc-mpbhop-map-record', { query: { demoId, cp: 0, gc: 0, mpbhop: true } }),
    )
    expect([release, withdraw].sort()).toEqual([200, 409])
    for (const status of others) expect([200, 409]).toContain(status)
  }
})

test('two demos of one route released at once: the faster one is the record', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { mapName } = await buildMap(world.ctx.db)
    const slow = await ready(mapName, 60_000, await world.user())
    const fast = await ready(mapName, 50_000, await world.user())
    const answers = await statuses(
      first.call('POST /record/release', released(slow.demoId)),
      second.call('POST /record/release', released(fast.demoId)),
    )
    expect(answers[1]).toBe(200)
    expect([200, 409]).toContain(answers[0])
    const { rows } = await world.ctx.pool.query('select demo_id from route_records where route_id = $1', [fast.routeId])
    expect(rows).toEqual([{ demo_id: fast.demoId }])
  }
})

test('records of one player change on two maps at once: the role follows', async () => {
  const { live } = world.ctx
  const { announce } = live
  // both transactions stay open for a while before they end
  live.announce = (tx, events) => new Promise((done) => setTimeout(done, 300)).then(() => announce(tx, events))
  for (let round = 0; round < 2; round++) {
    const [gains, loses] = [await buildMap(world.ctx.db), await buildMap(world.ctx.db)]
    const runner = await world.user({ roles: ['RECORD_HOLDER'] })
    await buildDemo(world.ctx.db, { mapName: loses.mapName, user: runner, timeMs: 60_000, state: 'RELEASED' })
    const gained = await ready(gains.mapName, 50_000, runner)
    const lost = await ready(loses.mapName, 50_000, await world.user())
    const answers = await statuses(
      first.call('POST /record/release', released(gained.demoId)),
      second.call('POST /record/release', released(lost.demoId)),
    )
    expect(answers).toEqual([200, 200])
    const roles = `select count(*) from user_roles where user_id = $1 and role = 'RECORD_HOLDER'`
    expect(await count(roles, [runner.userId])).toBe(1)
  }
  live.announce = announce
})

test('one file sent many times at once makes one submission and equal answers', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const file = demoFile({ map: mapName, timeMs: 5_000 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(own, file)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const demoId = answers[0]?.accepted[0]?.demoId
  expect(
    await count('select count(*) from demos where sha256 = (select sha256 from demos where id = $1)', [demoId]),
  ).toBe(1)
})

test('one file sent by two players at once belongs to one', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const other = await world.as(await world.user())
  const file = demoFile({ map: mapName, timeMs: 5_000 })
  expect((await statuses(upload(own, file), upload(other, file))).sort()).toEqual([200, 409])
})

test('blocking stops the uploads on their way: nothing comes in after it', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  for (let round = 0; round < 3; round++) {
    const files = Array.from({ length: 3 }, (_, index) => demoFile({ map: mapName, timeMs: 5_000 + index }))
    const sent = statuses(...files.map((file) => upload(own, file)))
    await new Promise((done) => setTimeout(done, 60 * round))
    await first.call('POST /upload/block-demo')
    const then = await count('select count(*) from demos', [])
    for (const status of await sent) expect([200, 403]).toContain(status)
    expect(await count('select count(*) from demos', [])).toBe(then)
    await first.call('POST /upload/unblock-demo')
  }
})

test('blocking waits for an upload that is about to be committed', async () => {
  const { live } = world.ctx
  const { mapName } = await buildMap(world.ctx.db)
  const { announce } = live
  let reach: () => void = () => undefined
  const before = await count('select count(*) from demos', [])
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  live.announce = async (tx, events) => {
    // who is online is told at any moment
    if (!events.some(({ type }) => type === 'submission.changed')) return announce(tx, events)
    live.announce = announce
    reach()
    await new Promise((done) => setTimeout(done, 400))
    return announce(tx, events)
  }
  const sent = upload(own, demoFile({ map: mapName, timeMs: 5_000 }))
  await reached
  await first.call('POST /upload/block-demo')
  const then = await count('select count(*) from demos', [])
  await first.call('POST /upload/unblock-demo')
  await sent
  expect(then).toBe((before ?? 0) + 1)
})

test('a server that ends between file and row leaves no row; the file is swept after a day', async () => {
  const { ctx } = world
  const { mapName } = await buildMap(ctx.db)
  const file = demoFile({ map: mapName, timeMs: 5_000 })
  // of the demos of tests before this one, whose files would come in between
  await world.runJobs('make-replays')
  const before = new Set(await namesIn(ctx.files))
  const { announce } = ctx.live
  const { remove } = ctx.files
  const level = ctx.log.level
  ctx.log.level = 'silent'
  ctx.live.announce = async (tx) => {
    await tx.execute(sql`select 1 / 0`)
    return () => undefined
  }
  ctx.files.remove = () => Promise.reject(new Error('the server ended here'))
  await expect(upload(own, file)).rejects.toMatchObject({ status: 500 })
  Object.assign(ctx.live, { announce })
  Object.assign(ctx.files, { remove })
  ctx.log.level = level

  const [orphan = ''] = (await namesIn(ctx.files)).filter((name) => !before.has(name))
  expect(orphan).toMatch(/^[0-9a-f]{64}$/)
  expect(await count('select count(*) from blobs where sha256 = $1', [orphan])).toBe(0)
  const left = join(ctx.config.dataDir, 'files/tmp/left')
  await writeFile(left, 'half an upload')

  const sweep = async () => {
    await world.runJobs('sweep-files')
  }
  await sweep()
  expect([await ctx.files.has(orphan), existsSync(left)]).toEqual([true, true])
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  const undo = aDayLater(ctx.files)
  await utimes(left, yesterday, yesterday)
  await sweep()
  undo()
  expect([await ctx.files.has(orphan), existsSync(left)]).toEqual([false, false])
  expect(new Set(await namesIn(ctx.files))).toEqual(before)

  expect((await upload(own, file)).accepted).toHaveLength(1)
})

test('a file that is on its way is not swept, however old its bytes are, and is after a day', async () => {
  const { ctx } = world
  const sha256 = await store({ files: ctx.files }, 'came before, and comes again')
  await ctx.db.execute(sql`insert into incoming_files (sha256) values (${sha256})`)
  const undo = aDayLater(ctx.files)
  await world.runJobs('sweep-files')
  expect(await ctx.files.has(sha256)).toBe(true)
  await ctx.db.execute(sql`update incoming_files set since = now() - interval '25 hours'`)
  await world.runJobs('sweep-files')
  undo()
  expect(await ctx.files.has(sha256)).toBe(false)
  expect(await count('select count(*) from incoming_files', [])).toBe(0)
})

test('a file whose row comes while it is swept stays', async () => {
  const { ctx } = world
  const { mapName } = await buildMap(ctx.db)
  const file = demoFile({ map: mapName, timeMs: 5_000 })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = await store({ files: ctx.files }, bytes)
  const undo = aDayLater(ctx.files)
  // named after it was suspected, and before it is judged
  const { transaction } = ctx.db
  ctx.db.transaction = async (work) => {
    await nameBlob(ctx.db, { sha256, size: bytes.length })
    return transaction(work)
  }
  await world.runJobs('sweep-files')
  Object.assign(ctx.db, { transaction })
  expect(await ctx.files.has(sha256)).toBe(true)

  const [answer] = await Promise.all([upload(own, file), world.runJobs('sweep-files')])
  expect(answer.accepted).toHaveLength(1)
  expect(await ctx.files.has(sha256)).toBe(true)
  undo()
})
