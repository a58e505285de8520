import type { LiveEvent } from '@kz/contract/live'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BuiltUser, buildDemo, buildMap, type DemoOverrides } from '../../testing/build.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let checker: { user: BuiltUser; client: World['guest'] }
let admin: { user: BuiltUser; client: World['guest'] }

beforeAll(async () => {
  world = await createWorld()
  checker = await world.staff('DEMO_CHECKER')
  admin = await world.staff('HEAD_ADMIN')
})
afterAll(() => world.close())

const ytId = 'abcdefghijk'
const make = (overrides: DemoOverrides) => buildDemo(world.ctx.db, { ytId, comment: 'fine', ...overrides })
const release = (demoId: number, client = checker.client, reason?: string) =>
  client.call('POST /record/release', { query: { demoId, ...(reason && { reason }) } })
const reject = (demoId: number, client = checker.client, reason?: string) =>
  client.call('DELETE /record/release', { query: { demoId, ...(reason && { reason }) } })

async function demo(demoId: number) {
  const { rows } = await world.ctx.pool.query(
    `select state, comment, decided_by as "decidedBy", previous_demo_id as "previousDemoId",
      revoke_reason as "revokeReason" from demos where id = $1`,
    [demoId],
  )
  return rows[0]
}
async function record(routeId: number) {
  const { rows } = await world.ctx.pool.query(
    'select demo_id, has_cp from route_records where route_id = $1 order by has_cp',
    [routeId],
  )
  return rows.map((row) => [row.demo_id, row.has_cp])
}
async function roles(user: BuiltUser) {
  const { rows } = await world.ctx.pool.query('select role from user_roles where user_id = $1', [user.userId])
  return rows.map(({ role }) => role)
}

test('releases a demo: the record, the one it beat, the waiting ones it beats, the holders, the news of it', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const [before, winner, third] = [await world.user(), await world.user(), await world.user()]
  const old = await make({ mapName, user: before, timeMs: 70_000, state: 'RELEASED' })
  const faster = await make({ mapName, user: third, timeMs: 50_000 })
  const won = await make({ mapName, user: winner, timeMs: 60_000 })
  const slower = await make({ mapName, user: third, timeMs: 65_000, state: 'DEFERRED' })
  const equal = await make({ mapName, user: before, timeMs: 60_000 })
  const otherClass = await make({ mapName, user: third, timeMs: 65_000, cp: 2 })
  const heard: LiveEvent[] = []
  const stop = world.ctx.live.on((event) => event.type.startsWith('presence') || heard.push(event))

  expect(await release(won.demoId)).toEqual({ demoId: won.demoId })
  expect(await demo(won.demoId)).toMatchObject({
    state: 'RELEASED',
    decidedBy: checker.user.userId,
    previousDemoId: old.demoId,
  })
  expect(await record(won.routeId)).toEqual([[won.demoId, false]])
  expect(await demo(slower.demoId)).toMatchObject({ state: 'REJECTED', comment: 'Slower than the current record.' })
  expect(await demo(equal.demoId)).toMatchObject({ state: 'REJECTED' })
  expect([await demo(faster.demoId), await demo(otherClass.demoId)]).toMatchObject([
    { state: 'SUBMITTED' },
    { state: 'SUBMITTED' },
  ])
  expect(await roles(winner)).toEqual(['RECORD_HOLDER'])
  expect(await roles(before)).toEqual([])
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(6))
  stop()
  expect(heard).toEqual(
    expect.arrayContaining([
      { type: 'demo.released', data: { demoId: won.demoId, mapName, player: winner.pseudo, time: '01:00.00' } },
      { type: 'demo.rejected', data: { demoId: slower.demoId } },
      { type: 'record.changed', data: { mapName } },
      { type: 'submission.changed', data: { demoId: won.demoId, userId: winner.userId } },
      { type: 'submission.changed', data: { demoId: slower.demoId, userId: third.userId } },
      expect.objectContaining({ type: 'queue.changed' }),
    ]),
  )
})

test('releases only with a saved link, and only what beats the record', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const bare = await buildDemo(world.ctx.db, { mapName, timeMs: 60_000 })
  await expect(release(bare.demoId)).rejects.toMatchObject({
    status: 422,
    message: 'YouTube link is required to release demo',
  })
  const late = await make({ mapName, timeMs: 61_000 })
  await buildDemo(world.ctx.db, { mapName, playerName: 'Fast One', timeMs: 59_000, state: 'RELEASED' })
  await expect(release(late.demoId)).rejects.toMatchObject({
    status: 409,
    message: 'The current record is 00:59.00 by Fast One.',
  })
  await expect(release(999_999)).rejects.toMatchObject({ status: 404, message: 'Demo not found' })
})

test('rejects with a saved comment', async () => {
  const { demoId } = await make({ comment: '' })
  await expect(reject(demoId)).rejects.toMatchObject({
    status: 422,
    message: 'Comment is required to reject demo',
  })
  await checker.client.call('POST /record/update-comment-map-record', { query: { demoId, comment: 'No start' } })
  await reject(demoId)
  expect(await demo(demoId)).toMatchObject({ state: 'REJECTED', comment: 'No start', decidedBy: checker.user.userId })
  await expect(release(demoId)).rejects.toMatchObject({ status: 409, message: 'This demo was already rejected' })
})

test('nobody decides about their own demo or record; an administrator may, with a reason', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const own = await make({ mapName, user: checker.user, timeMs: 60_000 })
  const text = { status: 403, message: 'You cannot review your own demo' }
  await expect(release(own.demoId)).rejects.toMatchObject(text)
  await expect(reject(own.demoId, checker.client, 'my own')).rejects.toMatchObject(text)

  await make({ mapName, user: admin.user, timeMs: 70_000, state: 'RELEASED' })
  await expect(release(own.demoId, admin.client)).rejects.toMatchObject(text)
  await release(own.demoId, admin.client, 'Nobody else is here')
  const { rows } = await world.ctx.pool.query('select reason, after from audit_log where action = $1 and target = $2', [
    'demo.release',
    `demo ${own.demoId}`,
  ])
  expect(rows).toMatchObject([{ reason: 'Nobody else is here', after: { conflict: true } }])
})

test('revokes a record, which falls back to the one before', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const [first, second] = [await world.user(), await world.user()]
  const old = await make({ mapName, user: first, timeMs: 70_000 })
  await release(old.demoId)
  const best = await make({ mapName, user: second, timeMs: 60_000 })
  await release(best.demoId)
  expect([await roles(first), await roles(second)]).toEqual([[], ['RECORD_HOLDER']])

  await expect(reject(best.demoId)).rejects.toMatchObject({ status: 409, message: 'This demo was already released' })
  await expect(reject(best.demoId, checker.client, 'Wrong map version')).rejects.toMatchObject({ status: 403 })
  const head = await world.staff('HEAD_DEMO_CHECKER')
  await reject(best.demoId, head.client, 'Wrong map version')
  expect(await demo(best.demoId)).toMatchObject({ state: 'REVOKED', revokeReason: 'Wrong map version' })
  expect(await record(best.routeId)).toEqual([[old.demoId, false]])
  expect([await roles(first), await roles(second)]).toEqual([['RECORD_HOLDER'], []])
  await expect(reject(best.demoId, head.client, 'Again')).rejects.toMatchObject({ status: 409 })

  await reject(old.demoId, head.client, 'Wrong map version too')
  expect([await record(best.routeId), await roles(first)]).toEqual([[], []])
})

test('checkpoints of a released demo move it to the other class', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const pro = await make({ mapName, timeMs: 60_000, state: 'RELEASED' })
  const slow = await make({ mapName, timeMs: 80_000 })
  await world.ctx.pool.query(`update demos set state = 'RELEASED', decided_at = now() where id = $1`, [slow.demoId])
  const query = { demoId: pro.demoId, cp: 4, gc: 1, mpbhop: false }
  await checker.client.call('POST /record/update-cpgc-mpbhop-map-record', { query })
  expect(await record(pro.routeId)).toEqual([
    [slow.demoId, false],
    [pro.demoId, true],
  ])
  const comment = { query: { demoId: pro.demoId, comment: 'too late' } }
  await expect(checker.client.call('POST /record/update-comment-map-record', comment)).rejects.toMatchObject({
    status: 409,
    message: 'This demo was already released',
  })
})
