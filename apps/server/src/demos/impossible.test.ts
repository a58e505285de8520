import { CallError } from '@kz/contract/wire/call-error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildDemo, buildMap, emptySeen } from '../testing/build.ts'
import { demoFile, zipFile } from '../testing/files/demo-files.ts'
import { createWorld, type World } from '../testing/world.ts'

/** Times that nobody can have made, at each door by which the time of a demo comes in. */

let world: World
let user: BuiltUser
let client: World['guest']
let checker: World['guest']
let map: string

beforeAll(async () => {
  world = await createWorld()
  user = await world.user()
  client = await world.as(user)
  checker = (await world.staff('HEAD_DEMO_CHECKER')).client
  map = (await buildMap(world.ctx.db)).mapName
})
afterAll(() => world.close())

const send = (file: File, body: object = {}) =>
  client.call('POST /upload/map-demo', { body, file, fileName: file.name })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    (error) => (error instanceof CallError ? `${error.code}: ${error.message}` : error),
  )
const TOO_LONG = 'a run of 00:15.00 cannot be in a recording of 00:06.92'
/** A recording of 6.92 seconds that says its run took this. */
const shortDemo = (said?: string) =>
  demoFile({
    ...{ map, player: user.pseudo, durationMs: 6_920 },
    ...(said && { says: [{ time: 5_000, text: `[KZ] ${user.pseudo} finished the map in ${said}` }] }),
  })

test('a run longer than its recording is refused: typed, read in the demo, in the name of the file', async () => {
  expect(await refusal(send(shortDemo(), { time: '15.00' }))).toBe(`longer_than_recording: run.dem: ${TOO_LONG}`)
  expect(await refusal(send(shortDemo('00:15.00')))).toBe(`longer_than_recording: run.dem: ${TOO_LONG}`)
  const named = new File([shortDemo()], `${map}_nick_0015.00.dem`)
  expect(await refusal(send(named))).toBe(`longer_than_recording: ${named.name}: ${TOO_LONG}`)
  const { accepted, refused } = await send(
    await zipFile({ 'long.dem': shortDemo('00:15.00'), 'good.dem': demoFile({ map, timeMs: 5_000 }) }),
  )
  expect([accepted.map(({ fileName }) => fileName), refused]).toEqual([
    ['good.dem'],
    [{ fileName: 'long.dem', code: 'longer_than_recording', message: `long.dem: ${TOO_LONG}` }],
  ])
})

test('a recording that ends with its run is taken, and the checker is told when it is a little shorter', async () => {
  expect((await send(shortDemo(), { time: '6.92' })).accepted[0]?.warnings).not.toContainEqual(
    expect.objectContaining({ code: 'length' }),
  )
  const { accepted } = await send(shortDemo(), { time: '6.93' })
  expect(accepted[0]?.warnings).toContainEqual(expect.objectContaining({ code: 'length', level: 'look' }))
})

test('no recording holds a run of more than six hours, and no map has such a minimum', async () => {
  expect(await refusal(send(demoFile({ map, timeMs: 5_000 }), { time: '6:00:00.01' }))).toMatch(/^invalid_field/)
})

/** A demo that waits since a time when nothing of this was looked at. */
async function waiting(mapName: string, durationMs: number) {
  const sha256 = crypto.randomUUID().replaceAll('-', '').padEnd(64, '0')
  await world.ctx.db.execute(sql`insert into blobs (sha256, size) values (${sha256}, 10)`)
  const timers = [15_000, 12_000, 5_000].map((timeMs) => ({ kind: 'text' as const, timeMs, cp: 0, gc: 0, text: '' }))
  const seen = { ...emptySeen, mapName, durationMs, timers }
  const of = { mapName, user, timeMs: 15_000, ytId: 'abcdefghijk', fileName: 'run.dem', sha256, seen }
  return (await buildDemo(world.ctx.db, of)).demoId
}

test('one that waits already is not released, nor reopened, until another run of it is chosen', async () => {
  const demoId = await waiting(map, 6_920)
  const release = () => refusal(checker.call('POST /record/release', { query: { demoId } }))
  expect(await release()).toBe(`longer_than_recording: run.dem: ${TOO_LONG}`)
  await checker.call('POST /record/update-comment-map-record', { query: { demoId, comment: 'Not this run' } })
  await checker.call('DELETE /record/release', { query: { demoId } })
  const reopen = checker.call('POST /record/reopen', { query: { demoId, reason: 'Look again' } })
  expect(await refusal(reopen)).toBe(`longer_than_recording: run.dem: ${TOO_LONG}`)
  await world.ctx.db.execute(sql`update demos set state = 'SUBMITTED', decided_at = null where id = ${demoId}`)
  const choose = (timeMs: number) =>
    refusal(checker.call('POST /record/update-run-map-record', { query: { demoId, timeMs } }))
  expect(await choose(12_000)).toMatch(/^longer_than_recording: run.dem: a run of 00:12.00 /)
  expect(await choose(5_000)).toBe('taken')
  expect(await release()).toBe('taken')
})

test('a minimum that came after the demo holds for its release, and for the run a checker chooses', async () => {
  const { mapName } = await buildMap(world.ctx.db, { minTimeMs: 20_000 })
  const demoId = await waiting(mapName, 30_000)
  const below = (time: string) => `below_minimum_time: run.dem: ${time} is below the minimum of ${mapName}, 00:20.00`
  expect(await refusal(checker.call('POST /record/release', { query: { demoId } }))).toBe(below('00:15.00'))
  const chosen = checker.call('POST /record/update-run-map-record', { query: { demoId, timeMs: 5_000 } })
  expect(await refusal(chosen)).toBe(below('00:05.00'))
})

test('a collection takes none, and skips one it holds already', async () => {
  const { id } = await checker.call('POST /demo-collections', { body: { title: 'Pack', playerName: 'Seu Bruno' } })
  const file = await zipFile({ 'run.dem': shortDemo('00:15.00') })
  const sent = { params: { id }, file, fileName: file.name }
  const { uploaded, skipped } = await checker.call('POST /upload/demo-collection/{id}/upload', sent)
  expect([uploaded, skipped]).toEqual([[], [{ fileName: 'run.dem', reason: `run.dem: ${TOO_LONG}` }]])
  const good = await zipFile({ 'run.dem': demoFile({ map, timeMs: 4_000 }) })
  await checker.call('POST /upload/demo-collection/{id}/upload', { ...sent, file: good })
  await world.ctx.db.execute(sql`update collection_demos
    set time_ms = 15000, seen = jsonb_set(seen, '{durationMs}', '6920') where collection_id = ${id}`)
  const { demos } = await checker.call('GET /demo-collections/{id}', { params: { id } })
  expect(demos).toMatchObject([{ skipped: `run.dem: ${TOO_LONG}` }])
})
