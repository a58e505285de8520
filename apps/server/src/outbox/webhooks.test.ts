import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { row, rows } from '../platform/api/db.ts'
import { bytes, int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { answering, openReceiver } from '../testing/fakes/receiver.ts'
import { codeOf } from '../testing/refusal.ts'
import { createWorld } from '../testing/world.ts'
import { deliverDue } from './deliver.ts'
import { giveUpLate } from './retention.ts'
import { openSender, readAddress } from './send.ts'

/** Webhooks of the site: what they are told, once, and what other sites may do to us. */

const world = await createWorld()
const there = await openReceiver()
afterAll(async () => {
  await there.close()
  await world.close()
})
world.ctx.config.hookLoopback = true
const [top, checker] = await Promise.all([world.staff('ADMIN'), world.staff('DEMO_CHECKER')])

const HOOK = { name: 'Bot', form: 'json' as const, kinds: ['record' as const] }
type Changed = Partial<{ form: 'discord' | 'json'; kinds: ('record' | 'news' | 'map' | 'event')[]; mapName: string }>
const add = (path = '/in', changed: Changed = {}) =>
  top.client.call('POST /admin/webhooks', { body: { ...HOOK, address: there.url + path, ...changed } })
const list = () => top.client.call('GET /admin/webhooks')
const only = async () => (await list())[0]
const sent = async (id: number) => top.client.call('GET /admin/webhooks/{id}/deliveries', { params: { id } })
const discord = { form: 'discord' } as const
const CHANNEL = '/api/webhooks/118412345/abc-DEF_1'
const deliver = (isAgain = false) => deliverDue(world.ctx, { isAgain })

let at = 90_000
/** Releases a demo that is the record of a map. */
async function release(mapName?: string) {
  const map = mapName ?? (await buildMap(world.ctx.db)).mapName
  at -= 370
  const demo = { mapName: map, user: await world.user(), timeMs: at, ytId: 'abcdefghijk' }
  const { demoId } = await buildDemo(world.ctx.db, demo)
  await checker.client.call('POST /record/claim', { query: { demoId } })
  await checker.client.call('POST /record/release', { query: { demoId } })
  return { demoId, mapName: map, player: demo.user.pseudo }
}

beforeEach(() => {
  there.taken.length = 0
  there.answer = answering(204)
})
afterEach(async () => {
  world.setNow(null)
  for (const { id } of await list()) await top.client.call('DELETE /admin/webhooks/{id}', { params: { id } })
})

test('a released record reaches webhooks that want it, once, with time, gap, link and a signature', async () => {
  const { id, secret } = await add()
  await add('/news', { kinds: ['news'] })
  const { mapName, player } = await release()
  await world.runJobs('deliver')
  await release(mapName)
  await world.runJobs('deliver')
  await world.runJobs('deliver')
  expect(there.taken.map(({ path }) => path)).toEqual(['/in', '/in'])
  const [first, second] = there.taken.map(({ body }) => JSON.parse(body.toString()))
  expect(first).toMatchObject({ kind: 'record', title: `New record by ${player}`, run: { mapName, gapMs: null } })
  expect(second).toMatchObject({ run: { mapName, gapMs: -370 }, url: `${world.url}/record/${mapName}` })
  const { headers, body } = there.taken[1] ?? { headers: {} as Record<string, string>, body: Buffer.from('') }
  expect(headers['idempotency-key']).toBe(second.id)
  const mac = createHmac('sha256', secret ?? '')
    .update(`${headers['kz-timestamp']}.`)
    .update(body)
    .digest('hex')
  expect(headers['kz-signature']).toBe(`v1=${mac}`)
  expect(await sent(id)).toMatchObject([
    { outcome: 'sent', status: 204 },
    { outcome: 'sent', status: 204 },
  ])
  // the picture is there
  const picture = await fetch(second.picture)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('a Discord channel gets an embed whose names are letters and call nobody', async () => {
  await add(CHANNEL, { ...discord, kinds: ['news', 'map', 'event'] })
  const title = '@everyone **look**'
  const body = { title, htmlContent: '<p>[a](https://x.example) <@1> @here</p>' }
  const { id } = await top.client.call('POST /news/news', { body })
  await top.client.call('PUT /news/news', { query: { newsId: id }, body })
  await world.runJobs('deliver')
  expect(there.taken).toHaveLength(1)
  const said = JSON.parse(there.taken[0]?.body.toString() ?? '')
  expect(said.allowed_mentions).toEqual({ parse: [] })
  expect(said.embeds[0].description).toBe(String.raw`\[a\]\(https\://x.example\) \<\@1\> \@here`)
  expect(said.embeds[0].url).toContain('/news/')
})

test('filters by map hold, and only administrators keep webhooks; no answer has the address or the secret', async () => {
  const { mapName } = await release()
  const { secret } = await add(`${CHANNEL}?thread_id=1`, { mapName })
  await release()
  await release(mapName)
  await world.runJobs('deliver')
  expect(there.taken).toHaveLength(1)
  const shown = JSON.stringify([await list(), await top.client.call('GET /admin/audit-log', { query: {} } as never)])
  expect(shown).not.toContain('abc-DEF_1')
  expect(shown).not.toContain(secret)
  const kept = await row(world.ctx.db, { address: bytes }, sql`select address from receivers limit 1`)
  expect(kept?.address.includes('abc-DEF_1')).toBe(false)
  for (const client of [world.guest, checker.client])
    expect(['forbidden', 'not_authenticated']).toContain(await codeOf(client.call('GET /admin/webhooks')))
})

test.each([
  'http://example.com/x',
  'https://example.com:8443/x',
  'https://user:word@example.com/x',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://017700000001/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[::ffff:a9fe:a9fe]/x',
  'https://169.254.169.254/latest',
  'https://10.0.0.1/x',
  'https://example.com./x',
  'ftp://example.com/x',
  'file:///etc/passwd',
  'no address',
])('%s is no address of a webhook', (address) => expect(readAddress(address, false)).toBeNull())

test('a form that Discord does not have, and an address of another site, are refused', async () => {
  expect(await codeOf(add('/api/other', discord))).toBe('webhook_not_discord')
  world.ctx.config.hookLoopback = false
  try {
    expect(await codeOf(add())).toBe('webhook_address')
    const body = { ...HOOK, ...discord, kinds: ['record' as const], address: `https://evil.example${CHANNEL}` }
    expect(await codeOf(top.client.call('POST /admin/webhooks', { body }))).toBe('webhook_not_discord')
  } finally {
    world.ctx.config.hookLoopback = true
  }
})

test('an address that turns private is not connected to, whatever name it has', async () => {
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.1.2.3', '169.254.169.254']) {
    const answers = [['93.184.216.34'], ['93.184.216.34', address]]
    const lookup = async () => answers.at(1) ?? []
    const sender = openSender({ allowLoopback: false, lookup, patienceMs: 500 })
    const sending = sender.post('https://turned.example/in', {}, Buffer.from('{}'))
    await expect(sending).rejects.toThrow(expect.objectContaining({ name: 'ClosedAddressError' }))
    sender.close()
  }
  expect(there.taken).toEqual([])
})

test('redirects are not followed, huge and endless answers are not read, and one that hangs is left', async () => {
  const { id } = await add()
  const elsewhere = await openReceiver()
  there.answer = answering(302, { location: `${elsewhere.url}/secret` })
  await release()
  await deliverDue(world.ctx, { isAgain: false, patienceMs: 30_000 })
  expect(elsewhere.taken).toEqual([])
  expect(await sent(id)).toMatchObject([{ outcome: 'redirected', status: 302 }])
  await elsewhere.close()

  // a busy machine may take its time, but for the one that never answers
  const sender = openSender({ allowLoopback: true, patienceMs: 30_000 })
  const hurried = openSender({ allowLoopback: true, patienceMs: 300 })
  let written = 0
  there.answer = (response) => {
    response.writeHead(200)
    const more = () => {
      while (response.writable && written < 1e9 && response.write(Buffer.alloc(65_536))) written += 65_536
    }
    response.on('drain', more)
    more()
  }
  expect(await sender.post(`${there.url}/huge`, {}, Buffer.from(''))).toMatchObject({ status: 200 })
  there.answer = () => undefined
  await expect(hurried.post(`${there.url}/hangs`, {}, Buffer.from(''))).rejects.toThrow()
  sender.close()
  hurried.close()
  expect(written).toBeLessThan(50_000_000)
})

test('429 is obeyed, for as long as it says, and loses nothing', async () => {
  const { id } = await add()
  there.answer = answering(429, { 'retry-after': '120.5' })
  await release()
  await deliver()
  await deliver()
  expect(there.taken).toHaveLength(1)
  expect(await sent(id)).toMatchObject([{ outcome: 'waiting', status: 429 }])
  there.answer = answering(200)
  world.setNow(new Date(Date.now() + 119_000))
  await deliver()
  expect(there.taken).toHaveLength(1)
  world.setNow(new Date(Date.now() + 123_000))
  await deliver()
  expect(await sent(id)).toMatchObject([{ outcome: 'sent', status: 200 }])
  const ids = there.taken.map(({ headers }) => headers['idempotency-key'])
  expect(ids[0]).toBe(ids[1])
  expect(await only()).toMatchObject({ failures: 0, stoppedIso: null })
})

test('one that answers 500 for a day is stopped after five, makes no other wait, and who keeps it is told', async () => {
  const { id } = await add()
  await add('/well')
  there.answer = (response, { path }) => answering(path === '/in' ? 500 : 204)(response)
  await release()
  const begun = Date.now()
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    world.setNow(new Date(begun + minute * 60_000))
    await deliver()
    await deliver(true)
  }
  const failed = there.taken.filter(({ path }) => path === '/in')
  expect(failed).toHaveLength(5)
  expect(there.taken.filter(({ path }) => path === '/well')).toHaveLength(1)
  expect(await sent(id)).toMatchObject([{ outcome: 'late', attempts: 5, status: 500 }])
  expect((await list()).find((one) => one.id === id)).toMatchObject({ failures: 5, stoppedIso: expect.any(String) })
  world.setNow(null)
  const { notifications } = await top.client.call('GET /notification/list', { query: { page: 1 } })
  expect(notifications[0]?.about).toEqual({ type: 'stopped', what: 'webhook', name: 'Bot' })
  // nothing more is queued for it, and a trial that is taken starts it again
  await release()
  expect(
    await rows(
      world.ctx.db,
      { n: int },
      sql`select 1 as n from deliveries where done_at is null and receiver_id = ${id}`,
    ),
  ).toEqual([])
  there.answer = answering(204)
  expect(await top.client.call('POST /admin/webhooks/{id}/test', { params: { id } })).toMatchObject({ outcome: 'sent' })
  expect((await list()).find((one) => one.id === id)).toMatchObject({ failures: 0, stoppedIso: null })
})

test('a webhook that Discord has no more is stopped at once; what waited a day is given up', async () => {
  const { id } = await add(CHANNEL, discord)
  there.answer = answering(404)
  await release()
  await deliver()
  expect(await only()).toMatchObject({ stoppedIso: expect.any(String) })
  await top.client.call('PUT /admin/webhooks/{id}', {
    params: { id },
    body: { name: 'Bot', kinds: ['record'], on: true },
  })
  await release()
  world.setNow(new Date(Date.now() + 25 * 3_600_000))
  await giveUpLate(world.ctx)
  expect((await sent(id))[0]).toMatchObject({ outcome: 'late' })
})
