import type { SiteKey, SiteSettings } from '@kz/contract/site'
import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditFor } from '../platform/api/audit.ts'
import { inTransaction } from '../platform/api/context.ts'
import { createWorld, type World } from '../testing/world.ts'
import { setSite } from './config.ts'
import { siteFault } from './keys.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const set = (key: SiteKey, value: string | null) =>
  inTransaction(world.ctx, (tx, emit, audit) => setSite(tx, emit, key, value, audit))
const config = () => world.guest.call('GET /site/config')

it('answers the defaults to anybody', async () => {
  expect(await config()).toEqual(SITE_DEFAULTS)
})

it('answers what is set at once, also where the answer was kept, and tells pages', async () => {
  const heard: string[] = []
  const stop = world.ctx.live.on(({ type }) => type.startsWith('presence') || heard.push(type))
  await set('chat', 'https://example.com/chat')
  await set('copyrightYear', '2031')
  await set('formerName', 'old.example')
  const found = await config()
  expect(found).toMatchObject({ copyrightYear: 2031, formerName: 'old.example', legacyDate: 'mid-2021' })
  expect(found.links).toEqual({ ...SITE_DEFAULTS.links, chat: 'https://example.com/chat' })
  await expect.poll(() => heard).toEqual(['site.changed', 'site.changed', 'site.changed'])
  stop()
})

it('hears of a setting that another process made', async () => {
  await config()
  const committed = await world.ctx.db.transaction(async (tx) => {
    await setSite(tx, () => {}, 'donate', 'https://example.com/give', auditFor(tx, undefined))
    return world.ctx.live.announce(tx, [{ type: 'site.changed', data: {} }])
  })
  committed()
  await expect.poll(async () => (await config()).links.donate).toBe('https://example.com/give')
})

it('tells where the map of the day leads', async () => {
  await set('mapPage', 'https://maps.example.com/{map}?from=kz')
  expect((await config()).mapPage).toBe('https://maps.example.com/{map}?from=kz')
  await set('mapPage', null)
  expect((await config()).mapPage).toBeNull()
})

it('takes a setting away', async () => {
  await set('video', 'https://example.com/video')
  expect((await config()).links.video).toBe('https://example.com/video')
  await set('video', null)
  expect((await config()).links.video).toBeNull()
})

it('heads the record list for plugins', async () => {
  expect(await world.guest.call('GET /record/demo-txt-info')).toBe('KZ16\n')
  await set('name', 'Прыжки KZ at home')
  expect(await world.guest.call('GET /record/demo-txt-info')).toBe('KZ_at_home\n')
  await set('name', 'Прыжки')
  expect(await world.guest.call('GET /record/demo-txt-info')).toBe('KZ16\n')
  await set('name', null)
  await set('pluginListHeader', 'www.old.example')
  expect(await world.guest.call('GET /record/demo-txt-info')).toBe('www.old.example\n')
})

it('refuses what it cannot show', () => {
  for (const bad of ['javascript:alert(1)', 'http://example.com', 'example.com', '//example.com', 'https://', 'x y']) {
    expect(siteFault('donate', bad), bad).toBe('an https address')
  }
  expect(siteFault('joinServer', 'play.example.com:27015')).toBeNull()
  expect(siteFault('joinServer', 'play.example.com')).toBe('host:port')
  expect(siteFault('mapPage', 'https://maps.example.com/{map}')).toBeNull()
  for (const bad of ['https://maps.example.com/', 'http://maps.example.com/{map}', '{map}']) {
    expect(siteFault('mapPage', bad), bad).toBe('an https address with {map} for the name of the map')
  }
  expect(siteFault('copyrightYear', 'now')).toBe('a year')
  expect(siteFault('pluginListHeader', 'four words are many')).toContain('one to three words')
  expect(siteFault('name', 'two\nlines')).toContain('a text')
})

it('takes what browsers report of the content policy, and nothing else', async () => {
  const send = (body: unknown, type = 'application/csp-report') =>
    fetch(`${world.url}/api/csp-report`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    })
  const report = { 'document-uri': `${world.url}/news/1?x=y`, 'violated-directive': 'img-src', 'blocked-uri': 'inline' }
  const answer = await send({ 'csp-report': { ...report, 'status-code': 200 } })
  expect([answer.status, await answer.json()]).toEqual([200, { message: 'Noted' }])
  expect((await send({ report })).status).toBe(400)
  expect((await send({ 'csp-report': report }, 'text/plain')).status).toBe(415)
  expect((await send({ 'csp-report': { ...report, 'blocked-uri': 'x'.repeat(9_000) } })).status).toBe(413)
})

it('keeps the reasons checkers choose from when they reject; top staff writes them', async () => {
  const { client: checker } = await world.staff('DEMO_CHECKER')
  const { client: mapChecker } = await world.staff('MAP_CHECKER')
  const { client: top, user } = await world.staff('MANAGEMENT')
  const { demo, map } = await checker.call('GET /site/reasons')
  expect(demo).toContain('Wrong map version.')
  const write = (body: { kind: 'demo' | 'map'; reasons: string[]; before?: string[] }, client = top) =>
    client.call('PUT /site/reasons', { body })
  await expect(write({ kind: 'demo', reasons: [] }, checker)).rejects.toMatchObject({ status: 403 })
  await expect(world.guest.call('GET /site/reasons')).rejects.toMatchObject({ status: 401 })
  await expect(write({ kind: 'demo', reasons: ['no'] })).rejects.toMatchObject({ message: 'Invalid reasons' })
  const mine = ['Cut before the stop.', 'Cut before the stop.', 'Another run.']
  expect((await write({ kind: 'demo', reasons: mine, before: demo })).demo).toEqual([mine[0], mine[2]])
  await expect(write({ kind: 'demo', reasons: [], before: demo })).rejects.toMatchObject({ status: 409 })
  expect((await write({ kind: 'demo', reasons: [] })).demo).toEqual([])
  expect(await mapChecker.call('GET /site/reasons')).toMatchObject({ demo: [], map })
  const noted = await world.ctx.pool.query('select actor_id from audit_log where action = $1', ['reasons.change'])
  expect(noted.rows).toEqual([{ actor_id: user.userId }, { actor_id: user.userId }])
})

it('takes from top staff what it tells, says at each field what it must be, and lets nobody overwrite unseen', async () => {
  const { client: top, user } = await world.staff('MANAGEMENT')
  const { client: checker } = await world.staff('DEMO_CHECKER')
  const write = (settings: SiteSettings, before: SiteSettings = {}, client = top) =>
    client.call('PUT /site/config', { body: { settings, before } })
  const start = await config()
  await expect(write({ name: 'Mine' }, {}, world.guest)).rejects.toMatchObject({ status: 401 })
  await expect(write({ name: 'Mine' }, {}, checker)).rejects.toMatchObject({ status: 403 })
  await expect(write({ name: 'Block 265', donate: 'http://x.example', copyrightYear: 'now' })).rejects.toMatchObject({
    status: 422,
    message: 'Some settings cannot be kept',
    fields: { donate: 'Must be an https address', copyrightYear: 'Must be a year' },
  })
  await expect(write({ name: 'Mine' }, { name: 'Somebody else wrote this' })).rejects.toMatchObject({ status: 409 })
  expect(await config()).toEqual(start)

  const heard: string[] = []
  const stop = world.ctx.live.on(({ type }) => type.startsWith('presence') || heard.push(type))
  const links = { ...start.links, donate: 'https://example.com/more' }
  const sent = { name: ' Block 265 ', donate: links.donate, legacyDate: start.legacyDate }
  const reply = await write(sent, { name: start.name, donate: start.links.donate ?? '' })
  expect(reply).toEqual({ ...start, name: 'Block 265', links })
  expect(await config()).toEqual(reply)
  expect(await write({ name: '', donate: links.donate })).toEqual({ ...start, links })
  await expect.poll(() => heard).toEqual(['site.changed', 'site.changed'])
  stop()
  const noted = await world.ctx.pool.query(
    "select target, before, after from audit_log where action = 'site.set' and actor_id = $1 order by id",
    [user.userId],
  )
  expect(noted.rows).toEqual([
    { target: 'site:name', before: null, after: 'Block 265' },
    { target: 'site:donate', before: start.links.donate, after: links.donate },
    { target: 'site:name', before: 'Block 265', after: null },
  ])
})
