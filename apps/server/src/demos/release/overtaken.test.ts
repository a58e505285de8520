import type { LiveEvent } from '@kz/contract/live'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BuiltUser, buildDemo, buildMap, type DemoOverrides } from '../../testing/build.ts'
import { createWorld, type World } from '../../testing/world.ts'

/** Demos that were rejected because another was faster wait again when that other is no record any more. */

let world: World
let checker: World['guest']
let chief: World['guest']

beforeAll(async () => {
  world = await createWorld()
  checker = (await world.staff('DEMO_CHECKER')).client
  chief = (await world.staff('HEAD_ADMIN')).client
})
afterAll(() => world.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
async function make(overrides: DemoOverrides): Promise<number> {
  const sha256 = crypto.randomUUID().replaceAll('-', '').padEnd(64, '0')
  await world.ctx.pool.query('insert into blobs (sha256, size) values ($1, 10)', [sha256])
  return (await buildDemo(world.ctx.db, { ytId: 'abcdefghijk', sha256, ...overrides })).demoId
}
const release = (demoId: number) => checker.call('POST /record/release', { query: { demoId } })
const revoke = (demoId: number) => chief.call('DELETE /record/release', { query: { demoId, reason: 'A macro' } })
async function demo(demoId: number) {
  const { rows } = await world.ctx.pool.query(
    `select state, comment, overtaken_by as "overtakenBy", decided_at as "decidedAt" from demos where id = $1`,
    [demoId],
  )
  return rows[0]
}
const told = async ({ userId }: BuiltUser) =>
  (await world.ctx.pool.query(`select event->>'outcome' as outcome from notifications where user_id = $1`, [userId]))
    .rows
const queue = async (mapName: string) =>
  (await checker.call('GET /record/submitted-demos'))
    .filter((one) => one.mapName === mapName)
    .map(({ demoId }) => demoId)

test('a demo overtaken waits again when the faster one is revoked, and its player is told', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const player = await world.user()
  const own = await world.as(player)
  const slow = await make({ mapName, user: player, timeMs: 60_000 })
  const other = await make({ mapName, user: player, timeMs: 61_000, cp: 3 })
  const fast = await make({ mapName, timeMs: 50_000 })
  await release(fast)
  expect(await demo(slow)).toMatchObject({
    ...{ state: 'REJECTED', comment: 'Slower than the current record.', overtakenBy: fast },
  })
  expect(await told(player)).toEqual([{ outcome: 'rejected' }])
  const [shown] = (await own.call('GET /submissions/own', { query: { stand: 'rejected' } })).submissions
  expect(shown).toMatchObject({ id: slow, reason: 'Slower than the current record.', sendsLeft: 0 })
  const again = own.call('POST /submissions/again', { query: { kind: 'demo', id: slow }, body: { note: 'But why' } })
  await expect(again).rejects.toMatchObject({ code: 'slower_than_record' })

  const heard: LiveEvent[] = []
  const stop = world.ctx.live.on((event) => heard.push(event))
  await revoke(fast)
  expect(await demo(slow)).toEqual({ state: 'SUBMITTED', comment: '', overtakenBy: null, decidedAt: null })
  expect(await demo(other)).toMatchObject({ state: 'SUBMITTED' })
  expect(await told(player)).toEqual([{ outcome: 'returned' }])
  await vi.waitFor(() =>
    expect(heard).toContainEqual({ type: 'submission.changed', data: { demoId: slow, userId: player.userId } }),
  )
  stop()
  await release(slow)
  expect(await demo(slow)).toMatchObject({ state: 'RELEASED' })
})

test('of several that come back the one rejected first comes first, before all that was sent later', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const late = await make({ mapName, timeMs: 60_000, submittedAt: minutesAgo(50) })
  const early = await make({ mapName, timeMs: 61_000, submittedAt: minutesAgo(40) })
  const fast = await make({ mapName, timeMs: 50_000, submittedAt: minutesAgo(60) })
  await release(fast)
  await world.ctx.pool.query('update demos set decided_at = $2 where id = $1', [early, minutesAgo(30)])
  await world.ctx.pool.query('update demos set decided_at = $2 where id = $1', [late, minutesAgo(20)])
  const waiting = await make({ mapName, timeMs: 45_000, submittedAt: minutesAgo(10) })
  await revoke(fast)
  expect(await queue(mapName)).toEqual([early, late, waiting])
})

test('it stays rejected while another record is ahead of it, and comes back with that one', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const slow = await make({ mapName, timeMs: 60_000 })
  const middle = await make({ mapName, timeMs: 55_000 })
  await release(middle)
  const fast = await make({ mapName, timeMs: 50_000 })
  await release(fast)
  // the record stays: nothing changes for those behind it
  await revoke(middle)
  expect(await demo(slow)).toMatchObject({ state: 'REJECTED' })
  await revoke(fast)
  expect(await demo(slow)).toMatchObject({ state: 'SUBMITTED', overtakenBy: null })
})

test('a record that becomes one of another class makes room as well', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const slow = await make({ mapName, timeMs: 60_000 })
  const fast = await make({ mapName, timeMs: 50_000 })
  await release(fast)
  await checker.call('POST /record/update-cpgc-mpbhop-map-record', {
    query: { demoId: fast, cp: 4, gc: 2, mpbhop: false },
  })
  expect(await demo(slow)).toMatchObject({ state: 'SUBMITTED' })
})

test('a demo that a checker rejected stays so, and a file that is gone brings nothing back', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const refused = await make({ mapName, timeMs: 58_000, comment: 'The start is missing' })
  await checker.call('DELETE /record/release', { query: { demoId: refused } })
  const gone = await make({ mapName, timeMs: 60_000 })
  const kept = await make({ mapName, timeMs: 61_000 })
  const fast = await make({ mapName, timeMs: 50_000 })
  await release(fast)
  await world.ctx.pool.query('update demos set sha256 = null where id = $1', [gone])
  await world.ctx.pool.query(`update demos set decided_at = now() - interval '200 days' where id in ($1, $2)`, [
    kept,
    refused,
  ])
  await world.runJobs('forget-submissions')
  await revoke(fast)
  expect([await demo(refused), await demo(gone), await demo(kept)]).toMatchObject([
    { state: 'REJECTED' },
    { state: 'REJECTED' },
    { state: 'SUBMITTED' },
  ])
})
