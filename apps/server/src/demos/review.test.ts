import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildDemo, buildMap } from '../testing/build.ts'
import { refusal } from '../testing/queue.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let checker: { user: BuiltUser; client: World['guest'] }
let player: BuiltUser
let own: World['guest']

beforeAll(async () => {
  world = await createWorld()
  checker = await world.staff('DEMO_CHECKER')
  player = await world.user()
  own = await world.as(player)
})
afterAll(() => world.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const cardOf = async (demoId: number) =>
  (await checker.client.call('GET /record/submitted-demos')).find((demo) => demo.demoId === demoId)

test('lists waiting demos oldest first, deferred ones last for seven days', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  await buildDemo(world.ctx.db, { mapName, playerName: 'Holder', timeMs: 70_000, state: 'RELEASED' })
  const late = await buildDemo(world.ctx.db, { mapName, user: player, timeMs: 60_000, submittedAt: minutesAgo(1) })
  const early = await buildDemo(world.ctx.db, { mapName, timeMs: 61_000, submittedAt: minutesAgo(9) })
  const middle = await buildDemo(world.ctx.db, { mapName, timeMs: 62_000, submittedAt: minutesAgo(5) })
  await checker.client.call('POST /record/defer', {
    query: { demoId: early.demoId, message: 'Waiting for the player' },
  })

  const listed = await checker.client.call('GET /record/submitted-demos')
  expect(listed.map(({ demoId, queuePosition }) => [demoId, queuePosition])).toEqual([
    [middle.demoId, 1],
    [late.demoId, 2],
    [early.demoId, null],
  ])
  expect(listed[1]).toMatchObject({
    previousTime: '01:10.00',
    previousPlayerName: 'Holder',
    timeDifference: '-00:10.00',
    status: 'SUBMITTED',
    history: { released: 0, rejected: 0, open: 1, latest: [] },
    conflict: false,
  })
  await world.ctx.db.execute(sql`update demos set deferred_until = now() where deferred_until is not null`)
  const later = await checker.client.call('GET /record/submitted-demos')
  expect(later.map(({ demoId }) => demoId)).toEqual([early.demoId, middle.demoId, late.demoId])

  const response = await world.browser()('/api/record/public-submitted-demos')
  const shown = (await response.json()) as Record<string, unknown>[]
  expect(shown.map(({ queuePosition }) => queuePosition)).toEqual([1, 2, 3])
  expect(Object.keys(shown[0] ?? {}).sort()).toEqual([
    'country',
    'demoId',
    'mapName',
    'player',
    'queuePosition',
    'route',
    'status',
    'submittedDate',
    'submittedDateIso',
    'time',
    'timeDifference',
  ])
  await world.ctx.db.execute(sql`update demos set state = 'WITHDRAWN' where state in ('SUBMITTED', 'DEFERRED')`)
})

test('the list of waiting demos is closed to everybody but checkers by its switch', async () => {
  const admin = await world.staff('ADMIN')
  const player = await world.staff()
  const { demoId } = await buildDemo(world.ctx.db, { user: player.user })
  const turn = (blocked: boolean) =>
    admin.client.call('PUT /admin/switch', { body: { kind: 'PUBLIC_QUEUE', blocked, reason: 'A cup is on' } })
  const ask = () => world.guest.call('GET /record/public-submitted-demos')
  await turn(true)
  expect(await refusal(ask())).toMatchObject({ status: 403, code: 'queue_closed' })
  const ids = (await checker.client.call('GET /record/submitted-demos')).map((demo) => demo.demoId)
  expect(ids).toContain(demoId)
  expect(await player.client.call('GET /upload/own-submitted-demos')).toMatchObject([{ demoId }])
  await turn(false)
  expect((await ask()).map((demo) => demo.demoId)).toContain(demoId)
  await world.ctx.db.execute(sql`update demos set state = 'WITHDRAWN' where id = ${demoId}`)
})

test('counts all waiting demos in a header', async () => {
  for (let made = 0; made < 3; made++) await buildDemo(world.ctx.db)
  const browser = world.browser()
  const { username, password } = checker.user
  const body = JSON.stringify({ username, password })
  await browser('/api/auth/authenticate', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const response = await browser('/api/record/submitted-demos?page=0')
  expect([response.status, response.headers.get('x-total-count')]).toEqual([200, '3'])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('claims for a day, lets others take over, ends old claims', async () => {
  const other = await world.staff('HEAD_DEMO_CHECKER')
  const { demoId } = await buildDemo(world.ctx.db, { user: player })
  expect(await checker.client.call('POST /record/claim', { query: { demoId } })).toMatchObject({
    checkBy: checker.user.pseudo,
    mine: true,
  })
  const foreign = other.client.call('DELETE /record/claim', { query: { demoId } })
  await expect(foreign).rejects.toMatchObject({ status: 409, message: 'Somebody else claimed this demo' })
  expect(await other.client.call('POST /record/claim', { query: { demoId } })).toMatchObject({
    checkBy: other.user.pseudo,
  })
  expect(await cardOf(demoId)).toMatchObject({ mine: false })
  await other.client.call('DELETE /record/claim', { query: { demoId } })
  expect(await cardOf(demoId)).toMatchObject({ checkBy: null, claimedUntil: null })

  await other.client.call('POST /record/claim', { query: { demoId } })
  await world.ctx.db.execute(sql`update demos set claimed_until = now() where id = ${demoId}`)
  expect(await cardOf(demoId)).toMatchObject({ checkBy: null, claimedUntil: null })
  await world.runJobs('end-claims')
  const { rows } = await world.ctx.pool.query('select claimed_by from demos where id = $1', [demoId])
  expect(rows).toEqual([{ claimed_by: null }])
})

test('takes a comment of full length in any script', async () => {
  const { demoId } = await buildDemo(world.ctx.db, { user: player })
  const comment = '慢'.repeat(1000)
  const query = { demoId, comment, internalNote: '快'.repeat(2000) }
  const card = await checker.client.call('POST /record/update-comment-map-record', { query })
  expect(card).toMatchObject({ comment, internalNote: query.internalNote })
})

test('saves link, counts and comment, each in the audit log', async () => {
  const { demoId } = await buildDemo(world.ctx.db, { user: player })
  const { call } = checker.client
  const video = await call('POST /record/update-youtube-map-record', {
    query: { demoId, ytLink: 'https://youtu.be/abcdefghijk?t=5' },
  })
  expect(video.ytLink).toBe('https://www.youtube.com/watch?v=abcdefghijk')
  const wrong = call('POST /record/update-youtube-map-record', { query: { demoId, ytLink: 'https://evil.test/x' } })
  await expect(wrong).rejects.toMatchObject({ status: 422, message: 'Enter a valid YouTube link' })
  const counted = await call('POST /record/update-cpgc-mpbhop-map-record', {
    query: { demoId, cp: 3, gc: 1, mpbhop: true },
  })
  expect(counted).toMatchObject({ cp: 3, gc: 1, mpbhop: true, hasCp: true, hasMpbhop: true })
  const commented = await call('POST /record/update-comment-map-record', {
    query: { demoId, comment: 'No start visible', internalNote: 'third time' },
  })
  expect(commented).toMatchObject({ comment: 'No start visible', internalNote: 'third time' })
  const uncounted = call('POST /record/update-cpgc-mpbhop-map-record', {
    query: { demoId, cp: -1, gc: '1.5', mpbhop: true },
  })
  await expect(uncounted).rejects.toMatchObject({ status: 422, message: 'CP and GC must be whole numbers, 0 or more' })
  const tooLong = call('POST /record/update-comment-map-record', { query: { demoId, comment: 'x'.repeat(1001) } })
  await expect(tooLong).rejects.toMatchObject({ status: 422, message: 'Comment is longer than 1000 characters' })
  const { rows } = await world.ctx.pool.query(
    'select action, before, after from audit_log where target = $1 order by id',
    [`demo ${demoId}`],
  )
  expect(rows).toEqual([
    { action: 'demo.youtube', before: { ytId: null }, after: { ytId: 'abcdefghijk' } },
    { action: 'demo.counts', before: { cp: 0, gc: 0, mpbhop: false }, after: { cp: 3, gc: 1, mpbhop: true } },
    {
      action: 'demo.comment',
      before: { comment: '', internalNote: '' },
      after: { comment: 'No start visible', internalNote: 'third time' },
    },
  ])
  await expect(call('POST /record/claim', { query: { demoId: 999_999 } })).rejects.toMatchObject({
    status: 404,
    message: 'Demo not found',
  })
})

test('shows a player the comment only after the decision or with a deferral', async () => {
  const seen = async (demoId: number) =>
    (await own.call('GET /upload/own-submitted-demos')).find((demo) => demo.demoId === demoId)
  const { demoId } = await buildDemo(world.ctx.db, { user: player, comment: 'Draft of a comment' })
  expect(await seen(demoId)).toMatchObject({ status: 'SUBMITTED', comment: null })
  await checker.client.call('POST /record/defer', { query: { demoId, message: 'Second opinion' } })
  expect(await seen(demoId)).toMatchObject({ status: 'DEFERRED', comment: 'Second opinion', queuePosition: null })
  await checker.client.call('POST /record/update-comment-map-record', { query: { demoId, comment: 'Another draft' } })
  expect(await seen(demoId)).toMatchObject({ comment: 'Second opinion' })
  expect(Object.keys((await seen(demoId)) ?? {})).not.toContain('internalNote')
})

test("withdraws one's own waiting demo only", async () => {
  const { demoId } = await buildDemo(world.ctx.db, { user: player })
  const stranger = await world.as(await world.user())
  const foreign = stranger.call('DELETE /upload/own-submitted-demo', { query: { demoId } })
  await expect(foreign).rejects.toMatchObject({ status: 404, message: 'Demo not found' })
  expect(await own.call('DELETE /upload/own-submitted-demo', { query: { demoId } })).toEqual({ demoId })
  expect(await cardOf(demoId)).toBeUndefined()
  await expect(own.call('DELETE /upload/own-submitted-demo', { query: { demoId } })).rejects.toMatchObject({
    status: 409,
  })
  const claim = checker.client.call('POST /record/claim', { query: { demoId } })
  await expect(claim).rejects.toMatchObject({ status: 409, message: 'This demo was withdrawn by its player' })
})

test("sets the video of one's own waiting demo only", async () => {
  const { demoId } = await buildDemo(world.ctx.db, { user: player })
  const set = (client: typeof own, ytLink: string, id = demoId) =>
    client.call('PUT /upload/own-demo-video', { query: { demoId: id, ytLink } })
  const link = 'https://www.youtube.com/watch?v=abcdefghijk'
  expect(await set(own, 'https://youtu.be/abcdefghijk')).toEqual({ demoId })
  expect(await cardOf(demoId)).toMatchObject({ ytLink: link })
  const stranger = await world.as(await world.user())
  await expect(set(stranger, link)).rejects.toMatchObject({ status: 404, message: 'Demo not found' })
  await expect(set(checker.client, link)).rejects.toMatchObject({ status: 404 })
  await expect(set(own, link, 2_000_000_000)).rejects.toMatchObject({ status: 404 })
  await expect(set(own, 'https://evil.test/x')).rejects.toMatchObject({ status: 422 })
  await own.call('DELETE /upload/own-submitted-demo', { query: { demoId } })
  await expect(set(own, link)).rejects.toMatchObject({ status: 409 })
})

test('marks a conflict of interest', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  await buildDemo(world.ctx.db, { mapName, user: checker.user, timeMs: 70_000, state: 'RELEASED' })
  const rival = await buildDemo(world.ctx.db, { mapName, timeMs: 60_000 })
  const mine = await buildDemo(world.ctx.db, { user: checker.user })
  expect(await cardOf(rival.demoId)).toMatchObject({ conflict: true })
  expect(await cardOf(mine.demoId)).toMatchObject({ conflict: true })
})

test('erases addresses ninety days after the decision', async () => {
  const old = await buildDemo(world.ctx.db, { state: 'REJECTED', decidedAt: minutesAgo(91 * 1440) })
  const fresh = await buildDemo(world.ctx.db, { state: 'REJECTED', decidedAt: minutesAgo(89 * 1440) })
  const waiting = await buildDemo(world.ctx.db, { submittedAt: minutesAgo(200 * 1440) })
  await world.ctx.db.execute(sql`update demos set ip = '192.0.2.7'`)
  await world.runJobs('forget-submissions')
  const { rows } = await world.ctx.pool.query('select id, ip from demos where id = any($1) order by id', [
    [old.demoId, fresh.demoId, waiting.demoId],
  ])
  expect(rows.map(({ ip }) => ip)).toEqual([null, '192.0.2.7', '192.0.2.7'])
})

test('a card has the five newest other demos of its player, with what came of them', async () => {
  const { db } = world.ctx
  const player = await world.user()
  const day = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const days of [9, 8, 7, 6, 5])
    await buildDemo(db, { user: player, mapName: `kz_day_${days}`, state: 'RELEASED', submittedAt: day(days) })
  const { demoId: bad } = await buildDemo(db, {
    user: player,
    mapName: 'kz_bad',
    state: 'REJECTED',
    submittedAt: day(2),
  })
  await db.execute(sql`update demos set comment = 'No timer' where id = ${bad}`)
  const gone = { user: player, mapName: 'kz_gone', state: 'WITHDRAWN', submittedAt: day(1) } as const
  await buildDemo(db, gone)
  const { demoId } = await buildDemo(db, { user: player, mapName: 'kz_now' })
  const cards = await checker.client.call('GET /record/submitted-demos')
  const { history } = cards.find((card) => card.demoId === demoId) ?? {}
  expect(history).toMatchObject({ released: 5, rejected: 1, open: 1 })
  expect(history?.latest.map(({ mapName }) => mapName)).toEqual([
    'kz_bad',
    'kz_day_5',
    'kz_day_6',
    'kz_day_7',
    'kz_day_8',
  ])
  expect(history?.latest[0]).toMatchObject({ status: 'REJECTED', reason: 'No timer' })
})
