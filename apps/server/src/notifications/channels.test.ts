import type { NotificationKind } from '@kz/contract/notifications'
import type { Client } from '@kz/contract/wire/client'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../platform/api/context.ts'
import { hasRow } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { makeDevice, senderOf } from '../testing/fakes/device.ts'
import { answering, openReceiver } from '../testing/fakes/receiver.ts'
import { codeOf } from '../testing/refusal.ts'
import { createWorld, type Person } from '../testing/world.ts'
import { notify } from './api.ts'
import { quietEnd } from './times.ts'

/** Notices outside the pages: devices, a member's own Discord, quiet hours, digests and the click that ends mails. */

const world = await createWorld()
const there = await openReceiver()
afterAll(async () => {
  await there.close()
  await world.close()
})
world.ctx.config.hookLoopback = true
const checker = await world.staff('DEMO_CHECKER')
beforeEach(() => {
  there.taken.length = 0
  there.answer = answering(201)
  world.mails.length = 0
  world.setNow(null)
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CHANNEL = '/api/webhooks/118412345/abc-DEF_1'
let devices = 0

/** A member with a device that is told of these kinds. */
async function withDevice(kinds: NotificationKind[], person?: Person) {
  const member = person ?? (await world.staff())
  const device = makeDevice()
  const path = `/push/${++devices}`
  const { p256dh, auth } = device
  const body = { endpoint: there.url + path, p256dh, auth, name: 'phone', kinds }
  const { id } = await member.client.call('POST /notification/devices', { body })
  const pushes = () => there.taken.filter((one) => one.path === path).map((one) => device.read(one))
  return { ...member, device, path, id, body, pushes }
}
const channels = (client: Client) => client.call('GET /notification/channels')
const send = async () => {
  await world.runJobs('spread-notices')
  await world.runJobs('deliver')
}

let at = 90_000
/** A record of `holder` on a map, and one that is faster by another member. */
async function beat(holder: Person, mapName: string) {
  for (const user of [holder.user, await world.user()]) {
    at -= 440
    const { demoId } = await buildDemo(world.ctx.db, { mapName, user, timeMs: at, ytId: 'abcdefghijk' })
    await checker.client.call('POST /record/claim', { query: { demoId } })
    await checker.client.call('POST /record/release', { query: { demoId } })
  }
}

/** A notice of a kind, as its cause would write it. */
const tell = (userId: number, name: string, kind: 'event' | 'record' = 'event') =>
  inTransaction(world.ctx, (tx, emit) =>
    notify(tx, emit, [{ userId, kind, subject: name, actorId: 0, event: { type: 'event', eventId: 1, name } }]),
  )

test('a beaten record is pushed at once, to this device alone, and says who sent it', async () => {
  const one = await withDevice(['record'])
  const other = await withDevice(['record'])
  const { mapName } = await buildMap(world.ctx.db)
  await beat(one, mapName)
  await world.runJobs()
  expect(one.pushes()).toMatchObject([
    { title: 'Your record fell', body: expect.stringContaining(`${mapName} by 00:00.44`), path: `/record/${mapName}` },
  ])
  expect(other.pushes()).toEqual([])
  const [push] = there.taken
  if (!push) throw new Error('no push')
  const { publicKey } = await channels(one.client)
  expect(senderOf(push)).toMatchObject({ key: publicKey, aud: there.url })
  expect(push.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
  expect(push.headers.topic).toMatch(/^[\w-]{32}$/)
  // somebody else's device cannot read it
  expect(() => other.device.read(push)).toThrow()
})

test('more of a kind within ten minutes waits and is one message; what was read meanwhile is none', async () => {
  const member = await withDevice(['event', 'record'])
  const { userId } = member.user
  await tell(userId, 'Tuesday Seven')
  await send()
  await tell(userId, 'Second')
  await tell(userId, 'Third')
  await tell(userId, 'Another kind', 'record')
  await send()
  expect(member.pushes().map(({ title }) => title)).toEqual(['Tuesday Seven has begun', 'Another kind has begun'])
  world.setNow(new Date(Date.now() + 11 * MINUTE))
  await send()
  expect(member.pushes().at(-1)).toMatchObject({ title: '2 events begin', path: '/notifications' })
  await tell(userId, 'Fourth')
  await member.client.call('POST /notification/read-all')
  world.setNow(new Date(Date.now() + 22 * MINUTE))
  await send()
  expect(member.pushes()).toHaveLength(3)
})

test('quiet hours hold pushes in the zone of the member, and the bell still collects', async () => {
  const quiet = { begins: '23:00', ends: '08:00', zone: 'Asia/Shanghai' }
  // minutes of the day there
  expect(quietEnd(new Date('2026-11-28T15:30:10Z'), 1_410, quiet)?.toISOString()).toBe('2026-11-29T00:00:00.000Z')
  expect(quietEnd(new Date('2026-11-28T14:59:59Z'), 1_379, quiet)).toBeNull()
  expect(quietEnd(new Date('2026-11-29T00:00:00Z'), 480, quiet)).toBeNull()
  expect(quietEnd(new Date('2026-11-28T12:00:00Z'), 720, { ...quiet, begins: '12:00', ends: '13:00' })).not.toBeNull()
  const member = await withDevice(['event'])
  const put = (body: object) => member.client.call('PUT /notification/quiet', { body: body as never })
  await put({ quiet })
  expect((await channels(member.client)).quiet).toEqual(quiet)
  for (const bad of [
    { ...quiet, begins: '24:00' },
    { ...quiet, ends: '' },
  ])
    expect(await codeOf(put({ quiet: bad }))).toBe('invalid_field')
  expect(await codeOf(put({ quiet: { ...quiet, zone: 'Mars/Olympus' } }))).toBe('zone_unknown')
  const night = new Date(Date.now() + DAY)
  night.setUTCHours(16, 0, 0, 0)
  world.setNow(night)
  await tell(member.user.userId, 'At night')
  await send()
  expect(member.pushes()).toEqual([])
  expect((await member.client.call('GET /notification/unread-count')).count).toBe(1)
  world.setNow(new Date(night.getTime() + 8 * 60 * MINUTE + 1_000))
  await send()
  expect(member.pushes()).toHaveLength(1)
})

test.each([404, 410])('a device is forgotten once its service answers %i', async (status) => {
  const member = await withDevice(['event'])
  there.answer = answering(status)
  await tell(member.user.userId, 'Gone')
  await send()
  expect((await channels(member.client)).devices).toEqual([])
  expect((await member.client.call('GET /notification/unread-count')).count).toBe(1)
})

test('a push service that is away for a day takes no device with it; a lost one goes after sixty days with a notice', async () => {
  const member = await withDevice(['event'])
  there.answer = answering(503)
  await tell(member.user.userId, 'Away')
  for (let hour = 0; hour < 24; hour++) {
    world.setNow(new Date(Date.now() + hour * 60 * MINUTE))
    await send()
    await world.runJobs('deliver-again')
  }
  expect((await channels(member.client)).devices).toMatchObject([{ id: member.id, stoppedIso: null }])
  world.setNow(new Date(Date.now() + 61 * DAY))
  await world.runJobs('lose-devices')
  expect((await channels(member.client)).devices).toEqual([])
  const { notifications } = await member.client.call('GET /notification/list', { query: { page: 1 } })
  expect(notifications[0]?.about).toEqual({ type: 'stopped', what: 'device', name: 'phone' })
})

test('devices: tested, removed, at most ten, nobody else reaches them; a browser goes with who uses it', async () => {
  const member = await withDevice([])
  const { id } = member
  expect(await member.client.call('POST /notification/devices/{id}/test', { params: { id } })).toMatchObject({
    outcome: 'sent',
    status: 201,
  })
  expect(member.pushes()).toMatchObject([{ title: 'It works' }])
  const other = await world.staff()
  const params = { id }
  expect(await codeOf(other.client.call('POST /notification/devices/{id}/test', { params }))).toBe('not_found')
  expect(await codeOf(other.client.call('DELETE /notification/devices/{id}', { params }))).toBe('not_found')
  await other.client.call('POST /notification/devices', { body: member.body })
  expect((await channels(member.client)).devices).toEqual([])
  expect((await channels(other.client)).devices).toMatchObject([{ name: 'phone', shown: expect.stringContaining('•') }])
  for (let more = 0; more < 9; more++) await withDevice([], other)
  expect(await codeOf(withDevice([], other))).toBe('too_many_devices')
  const bad = { ...member.body, p256dh: 'A'.repeat(87) }
  expect(await codeOf(other.client.call('POST /notification/devices', { body: bad }))).toBe('push_refused')
  const inside = { ...member.body, endpoint: 'https://10.0.0.1/push' }
  expect(await codeOf(other.client.call('POST /notification/devices', { body: inside }))).toBe('push_refused')
  expect(JSON.stringify(await channels(other.client))).not.toContain('/push/')
})

test('my Discord is told of what its column says; a kind that is off at the bell goes nowhere', async () => {
  const member = await world.staff()
  const keep = (address: string) => member.client.call('PUT /notification/hook', { body: { address } })
  expect(await codeOf(keep('https://evil.example/api/webhooks/1/a'))).toBe('webhook_not_discord')
  await keep(there.url + CHANNEL)
  const { settings } = await member.client.call('GET /notification/settings')
  expect(settings.filter(({ byHook }) => byHook).map(({ kind }) => kind)).toEqual(['submission', 'record', 'follow'])
  const { mapName } = await buildMap(world.ctx.db)
  await beat(member, mapName)
  await world.runJobs()
  const said = there.taken.map(({ body }) => JSON.parse(body.toString()).embeds[0])
  expect(said.map(({ title }) => title).toSorted()).toEqual(['Your demo was released', 'Your record fell'])
  expect(said.find(({ title }) => title === 'Your record fell')).toMatchObject({
    fields: [{ name: 'Time' }, { name: 'Gap', value: '-00:00.44' }],
    image: { url: expect.stringMatching(/\/media\/cards\/replay\/\d+\.png$/) },
  })
  const off = await member.client.call('PUT /notification/settings', {
    query: { kind: 'record', onSite: false, byMail: true, byPush: true, byHook: true },
  })
  expect(off).toEqual({ kind: 'record', onSite: false, byMail: false, byPush: false, byHook: false, byDigest: true })
  await tell(member.user.userId, 'Nowhere', 'record')
  await send()
  expect(there.taken).toHaveLength(2)
  await member.client.call('DELETE /notification/hook')
  expect((await channels(member.client)).hook).toBeNull()
})

test('mails end with one click: GET asks, POST does it, without a login and from another site', async () => {
  const member = await world.staff()
  const { userId } = member.user
  await member.client.call('PUT /notification/settings', { query: { kind: 'event', onSite: true, byMail: true } })
  await tell(userId, 'Mailed')
  await world.ctx.db.execute(sql`update notifications set mail_at = now() where user_id = ${userId}`)
  await world.runJobs('mail-notifications')
  const { unsubscribe = '' } = world.mails.at(-1) ?? {}
  expect(unsubscribe).toMatch(/\/unsubscribe\/notices-\d+-/)
  const isOn = () => hasRow(world.ctx.db, sql`select from notification_settings where user_id = ${userId} and by_mail`)
  const page = await fetch(unsubscribe)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
  expect(await isOn()).toBe(true)
  const click = (url: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    })
  const others = [
    unsubscribe.replace(`-${userId}-`, '-1-'),
    unsubscribe.replace('notices', 'digest'),
    `${unsubscribe}x`,
  ]
  for (const url of others) expect((await click(url)).status).toBe(404)
  expect(await isOn()).toBe(true)
  expect((await click(unsubscribe)).status).toBe(200)
  expect((await click(unsubscribe)).status).toBe(200)
  expect(await isOn()).toBe(false)
})

test('a digest tells of beaten records and of whom one follows, once a week, and nothing of a week without', async () => {
  const [member, idle] = await Promise.all([world.staff(), world.staff()])
  for (const { client, user } of [member, idle]) {
    await client.call('PUT /notification/digest', { query: { wanted: true } })
    await world.ctx.db.execute(sql`update users set email_verified_at = now() where id = ${user.userId}`)
  }
  const { mapName } = await buildMap(world.ctx.db)
  await beat(member, mapName)
  const runs = async () => {
    await world.runJobs('send-digests')
    return world.mails.filter(({ subject }) => subject === 'KZ16: your week')
  }
  const [mail, ...others] = await runs()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ unsubscribe: expect.stringContaining('/unsubscribe/digest-') })
  expect(mail?.text).toContain(`Your records that were beaten:\n- ${mapName}: `)
  expect(mail?.text).toMatch(/You hold|You are number/)
  expect(mail?.html).toContain('<bdi>')
  expect(await runs()).toHaveLength(1)
  await fetch(mail?.unsubscribe ?? '', { method: 'POST' })
  expect((await channels(member.client)).digest).toBe(false)
  world.setNow(new Date(Date.now() + 8 * DAY))
  expect(await runs()).toHaveLength(1)
})

test('a digest has the kinds its column says, whatever the bell has', async () => {
  const [member, fan] = await Promise.all([world.staff(), world.staff()])
  const { mapName } = await buildMap(world.ctx.db)
  await fan.client.call('PUT /follow/map', { query: { mapName, followed: true } })
  for (const { client, user } of [member, fan]) {
    await client.call('PUT /notification/digest', { query: { wanted: true } })
    await world.ctx.db.execute(sql`update users set email_verified_at = now() where id = ${user.userId}`)
  }
  await beat(member, mapName)
  const set = (person: Person, kind: NotificationKind, byDigest: boolean) =>
    person.client.call('PUT /notification/settings', { query: { kind, onSite: false, byMail: false, byDigest } })
  const digests = async () => {
    world.mails.length = 0
    await world.ctx.db.execute(
      sql`update notice_times set digest_at = null where user_id in (${member.user.userId}, ${fan.user.userId})`,
    )
    await world.runJobs('send-digests')
    return world.mails.map(({ text }) => text)
  }
  expect(await set(member, 'reply', true)).toMatchObject({ kind: 'reply', byDigest: false })
  await set(fan, 'follow-map', true)
  const said = (await digests()).join('\n')
  expect(said).toContain(`Your records that were beaten:\n- ${mapName}: `)
  expect(said).toContain(`Records on maps you follow:\n- ${mapName}: `)
  await set(fan, 'follow-map', false)
  await set(member, 'record', false)
  expect(await digests()).toEqual([])
  const { settings } = await member.client.call('GET /notification/settings')
  expect(settings.filter(({ byDigest }) => byDigest).map(({ kind }) => kind)).toEqual(['follow', 'follow-map'])
})
