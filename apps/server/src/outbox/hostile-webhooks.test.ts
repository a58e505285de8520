import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { buildDemo, buildMap } from '../testing/build.ts'
import { answering, openReceiver } from '../testing/fakes/receiver.ts'
import { createWorld, type Person } from '../testing/world.ts'
import { deliverDue } from './deliver.ts'

/** Receivers that turn hostile, from the address that is typed to what its owner is told: nothing leaks, nothing waits. */

const world = await createWorld()
const there = await openReceiver()
afterAll(async () => {
  await there.close()
  await world.close()
})
world.ctx.config.hookLoopback = true
const [top, checker] = await Promise.all([world.staff('ADMIN'), world.staff('DEMO_CHECKER')])

const CHANNEL = '/api/webhooks/118412345/abc-DEF_1'
const HOUR = 3_600_000
const begun = Date.now()
let at = 90_000

const add = (address: string) =>
  top.client.call('POST /admin/webhooks', { body: { name: 'Bot', form: 'json', kinds: ['record'], address } })
const list = () => top.client.call('GET /admin/webhooks')
const outcomes = async (id: number) =>
  (await top.client.call('GET /admin/webhooks/{id}/deliveries', { params: { id } })).map(({ outcome }) => outcome)
const takenAt = (path: string) => there.taken.filter((one) => one.path === path)
const noticesOf = async ({ client }: Person) =>
  (await client.call('GET /notification/list', { query: { page: 1 } })).notifications.map(({ about }) => about)

async function release(user?: Person['user']) {
  at -= 370
  const { mapName } = await buildMap(world.ctx.db)
  const demo = { mapName, user: user ?? (await world.user()), timeMs: at, ytId: 'abcdefghijk' }
  const { demoId } = await buildDemo(world.ctx.db, demo)
  await checker.client.call('POST /record/claim', { query: { demoId } })
  await checker.client.call('POST /record/release', { query: { demoId } })
}

beforeEach(() => {
  there.taken.length = 0
  there.answer = answering(204)
})
afterEach(async () => {
  world.setNow(null)
  for (const { id } of await list()) await top.client.call('DELETE /admin/webhooks/{id}', { params: { id } })
})

test('a webhook whose name turns private is never connected to; the others have theirs, and its keepers are told', async () => {
  // kept while the name was one of the public
  const { id } = await add('https://turned.example/in')
  await add(`${there.url}/well`)
  const lookup = async () => ['93.184.216.34', '127.0.0.1']
  for (let hour = 0; hour < 6; hour++) {
    world.setNow(new Date(begun + hour * 2 * HOUR))
    await release()
    for (const isAgain of [false, true])
      await deliverDue(world.ctx, { isAgain, lookup: isAgain ? async () => ['127.0.0.1'] : lookup })
  }
  expect(takenAt('/well')).toHaveLength(6)
  // closed, and not silent: nobody was called. The sixth was not queued any more
  expect(await outcomes(id)).toEqual(Array(5).fill('closed'))
  expect((await list()).find((one) => one.id === id)).toMatchObject({ failures: 5, stoppedIso: expect.any(String) })
  world.setNow(null)
  expect(await noticesOf(top)).toContainEqual({ type: 'stopped', what: 'webhook', name: 'Bot' })
  // whoever keeps it is told that it is closed, and not where the name leads
  const told = [(await list()).find((one) => one.id === id), await noticesOf(top)]
  expect(JSON.stringify(told)).not.toMatch(/127\.0\.0\.1|93\.184/)
})

test('one that hangs makes nobody wait: not who releases, not the others, not the next round; its keepers are told', async () => {
  const { id } = await add(`${there.url}/hangs`)
  await add(`${there.url}/well`)
  there.answer = (response, { path }) => {
    if (path === '/well') answering(204)(response)
  }
  await release()
  let isOver = false
  const round = deliverDue(world.ctx, { isAgain: false, patienceMs: 5_000 }).then(() => {
    isOver = true
  })
  await expect.poll(() => takenAt('/well').length, { interval: 20, timeout: 4_500 }).toBe(1)
  expect([isOver, takenAt('/hangs').length]).toEqual([false, 1])
  await round
  // from now on it is in the other lane, also when it was left alone for long enough
  world.setNow(new Date(begun + HOUR))
  await release()
  const again = performance.now()
  await deliverDue(world.ctx, { isAgain: false, patienceMs: 60_000 })
  expect(performance.now() - again).toBeLessThan(30_000)
  expect([takenAt('/well').length, takenAt('/hangs').length]).toEqual([2, 1])
  for (let hour = 2; hour < 24; hour++) {
    world.setNow(new Date(begun + hour * HOUR * 1.1))
    await deliverDue(world.ctx, { isAgain: true, patienceMs: 200 })
  }
  expect(takenAt('/hangs')).toHaveLength(5)
  expect(await outcomes(id)).toEqual(['late', 'late'])
  world.setNow(null)
  expect(await noticesOf(top)).toContainEqual({ type: 'stopped', what: 'webhook', name: 'Bot' })
})

test('a member’s Discord that answers 500 for a day is stopped after five, and they are told, in the settings too', async () => {
  const member = await world.staff()
  await member.client.call('PUT /notification/hook', { body: { address: there.url + CHANNEL } })
  there.answer = answering(500, {}, 'at internal.example 10.0.0.7: secret')
  await release(member.user)
  for (let minute = 0; minute < 24 * 60; minute += 20) {
    world.setNow(new Date(Date.now() + minute * 60_000))
    await world.runJobs('spread-notices')
    for (const isAgain of [false, true]) await deliverDue(world.ctx, { isAgain })
  }
  expect(takenAt(CHANNEL)).toHaveLength(5)
  world.setNow(null)
  expect(await noticesOf(member)).toContainEqual({ type: 'stopped', what: 'discord', name: 'Discord' })
  const { hook } = await member.client.call('GET /notification/channels')
  expect(hook).toMatchObject({ stoppedIso: expect.any(String) })
  // nothing of what it answered is kept or shown, nor its address
  const deliveries = await member.client.call('GET /notification/hook/deliveries')
  expect(JSON.stringify([hook, deliveries])).not.toMatch(/internal|secret|abc-DEF_1/)
  expect(deliveries).toMatchObject([{ outcome: 'late', status: 500 }])
})
