import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openRaw } from '../../testing/raw.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { createHttp } from './server.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const settings = () => world.ctx.config
let siteUrl: string
beforeAll(() => {
  siteUrl = settings().siteUrl
})
afterEach(() => Object.assign(settings(), { siteUrl, host: '127.0.0.1', metricsToken: undefined, trustProxy: 0 }))

/** A request with the headers as they are written here. */
async function ask(path: string, headers: Record<string, string>, method = 'GET', version = '1.1') {
  const raw = await openRaw(world.url)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  raw.socket.write(`${method} ${path} HTTP/${version}\r\n${lines.join('')}connection: close\r\n\r\n`)
  await raw.closed
  const [head = '', body = ''] = raw.heard().split('\r\n\r\n')
  return { status: raw.statuses()[0], head: head.toLowerCase(), body }
}
const statusFor = async (path: string, headers: Record<string, string>) => (await ask(path, headers)).status
const PUBLIC = '/api/record/top5'

describe('the name a request gives', () => {
  it("is the site's; another is answered 421", async () => {
    Object.assign(settings(), { siteUrl: 'https://kz.example', host: '0.0.0.0' })
    for (const host of ['kz.example', 'KZ.example:443', 'kz.example:80', 'kz.example.']) {
      expect(await statusFor(PUBLIC, { host }), host).toBe(200)
    }
    for (const host of [
      'evil.test',
      'kz.example.evil.test',
      'www.kz.example',
      '127.0.0.1',
      '',
      'kz.example@evil.test',
    ]) {
      expect(await statusFor(PUBLIC, { host }), host).toBe(421)
    }
    const { status, body } = await ask('/', { host: 'evil.test', 'x-forwarded-host': 'kz.example' })
    expect([status, JSON.parse(body)]).toEqual([
      421,
      { status: 421, code: 'unknown_host', message: 'Unknown host', requestId: expect.any(String) },
    ])
  })

  it('is one: two are refused with 400, whichever of them is ours and however they are written', async () => {
    const { host } = new URL(world.url)
    for (const [first, second] of [
      [host, host],
      [host, 'evil.test'],
      ['evil.test', host],
    ] as const) {
      for (const path of [PUBLIC, '/', '/health/live', '/metrics', '/assets/none.js', '/nothing'])
        expect(await statusFor(path, { Host: first, hOST: second }), `${path} ${first}`).toBe(400)
      const upgrade = { upgrade: 'websocket', connection: 'upgrade', 'sec-websocket-version': '13' }
      const key = { 'sec-websocket-key': Buffer.alloc(16).toString('base64'), origin: world.url }
      expect(await statusFor('/ws/events', { host: first, Host: second, ...upgrade, ...key })).toBe(400)
    }
    const { body } = await ask(PUBLIC, { host, HOST: host })
    expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'invalid_request', requestId: expect.any(String) })
    expect(await statusFor(PUBLIC, { host })).toBe(200)
  })

  it("is this machine's too while the server listens to it alone", async () => {
    for (const host of ['localhost:5173', '127.0.0.1', '[::1]:3000']) {
      expect(await statusFor(PUBLIC, { host }), host).toBe(200)
    }
    expect(await statusFor(PUBLIC, { host: 'evil.test' })).toBe(421)
  })

  it('matters to health and metrics no more than to who gives none', async () => {
    Object.assign(settings(), { siteUrl: 'https://kz.example', host: '0.0.0.0', metricsToken: 'a long enough token' })
    expect(await statusFor('/health/ready', { host: '10.0.0.7:3000' })).toBe(200)
    expect(await statusFor('/metrics', { host: '10.0.0.7', authorization: 'Bearer a long enough token' })).toBe(200)
    expect((await ask(PUBLIC, {}, 'GET', '1.0')).status).toBe(200)
  })
})

describe('/api itself', () => {
  it.each(['/api', '/api/', '/api?x=1', '/api/?x=1'])('%s answers as an unknown call', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const answer = await fetch(world.url + path, { method })
      expect([answer.status, answer.headers.get('content-type')], method).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
      expect(await answer.json()).toMatchObject({ status: 404, code: 'not_found', requestId: expect.any(String) })
    }
    const head = await fetch(world.url + path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([404, ''])
    expect(head.headers.get('content-type')).toContain('application/json')
  })
})

describe('/metrics', () => {
  const own = { host: '127.0.0.1:3000' }
  it('is read on this machine without a proxy between', async () => {
    const { status, body } = await ask('/metrics', own)
    expect([status, body]).toEqual([200, expect.stringContaining('http_requests_total')])
    for (const [name, value] of Object.entries({
      'x-forwarded-for': '203.0.113.1',
      forwarded: 'for=203.0.113.1',
      'x-real-ip': '203.0.113.1',
      via: '1.1 proxy',
    })) {
      const refused = await ask('/metrics', { ...own, [name]: value })
      expect([refused.status, refused.body.includes('http_requests_total')], name).toEqual([404, false])
    }
    expect(await statusFor('/metrics', { host: 'kz.example' })).toBe(404)
  })

  it('is not read without a token where there is a proxy: one that says nothing of itself looks like this machine', async () => {
    settings().trustProxy = 1
    expect(await statusFor('/metrics', own)).toBe(404)
    Object.assign(settings(), { trustProxy: 0, siteUrl: 'https://kz.example' })
    expect(await statusFor('/metrics', own)).toBe(404)
  })

  it('is read from anywhere with the token alone', async () => {
    settings().metricsToken = 'a long enough token'
    const far = { host: 'kz.example', 'x-forwarded-for': '203.0.113.1' }
    expect(await statusFor('/metrics', own)).toBe(404)
    expect(await statusFor('/metrics', { ...own, authorization: 'Bearer another' })).toBe(404)
    expect(await statusFor('/metrics', { ...far, authorization: 'Bearer a long enough token' })).toBe(200)
  })
})

describe('headers', () => {
  it('ask for https for a year where the site has it', async () => {
    const header = 'strict-transport-security: max-age=31536000; includesubdomains'
    for (const path of [PUBLIC, '/nothing', '/api/nothing']) {
      expect((await ask(path, { host: 'localhost' })).head).not.toContain('strict-transport')
    }
    settings().siteUrl = 'https://kz.example'
    for (const [path, host] of [
      [PUBLIC, 'kz.example'],
      ['/api/nothing', 'kz.example'],
      [PUBLIC, 'evil.test'],
    ] as const) {
      expect((await ask(path, { host })).head, host).toContain(header)
    }
  })
  it('tell no other site of an address that holds a token', async () => {
    const app = await createHttp(settings(), pino({ level: 'silent' }), () => 0)
    for (const path of ['/new-password', '/verify-email', '/login']) app.get(path, async () => 'page')
    const policyOf = async (url: string) => (await app.inject(url)).headers['referrer-policy']
    expect(await policyOf('/new-password?token=abc')).toBe('no-referrer')
    expect(await policyOf('/verify-email?token=abc')).toBe('no-referrer')
    expect(await policyOf('/login?token=abc')).toBe('strict-origin-when-cross-origin')
    await app.close()
  })
})
