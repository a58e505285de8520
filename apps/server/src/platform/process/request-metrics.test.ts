import { ApiError } from '@kz/contract/errors'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { environment } from '../../testing/world.ts'
import { createHttp } from '../http/server.ts'
import { readConfig } from './config.ts'
import { watchRequests } from './request-metrics.ts'

const config = readConfig({ ...environment('/nowhere'), TRUST_PROXY: '1', ACCESS_LOG: 'on' })
// no machine is slow but where a test says so
config.slowRequestMs = Number.POSITIVE_INFINITY
const lines: Record<string, unknown>[] = []
const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
const metrics = new Registry()
let app: FastifyInstance
let url: string

beforeAll(async () => {
  app = await createHttp(config, log, () => 0)
  watchRequests(app, { config, log, metrics })
  app.get('/api/thing/:id', async ({ query }) => ({ query }))
  app.get('/api/wrong', async () => {
    throw new ApiError('invalid_request')
  })
  app.get('/files/:token', async () => ({}))
  app.get('/api/late', () => new Promise((answer) => setTimeout(answer, 30, {})))
  app.post('/api/upload', async (request) => {
    for await (const _ of request.raw);
    await new Promise((done) => setTimeout(done, 30))
    return {}
  })
  app.get('/api/asks', async () => (await app.inject({ url: '/api/thing/inner' })).json())
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })

it('a request has the name its proxy gave it, or one of ours, in the answer, the log and the body of a failure', async () => {
  const given = await ask('/api/thing/1', { 'x-request-id': 'proxy-0123.abc_DEF' })
  expect(given.headers.get('x-request-id')).toBe('proxy-0123.abc_DEF')
  expect(lines).toMatchObject([{ requestId: 'proxy-0123.abc_DEF', status: 200 }])
  for (const odd of ['short', 'a"b{c}0000', 'x'.repeat(65)]) {
    const answer = await ask('/api/wrong', { 'x-request-id': odd })
    const name = answer.headers.get('x-request-id')
    expect([name, ((await answer.json()) as { requestId: string }).requestId]).toEqual([name, name])
    expect(name).toMatch(/^[\da-f]{8}-[\da-f]{4}$/)
  }
  // refused before a route is looked up
  config.siteUrl = 'https://kz.example'
  config.host = '0.0.0.0'
  const refused = await ask('/api/thing/1', { 'x-request-id': 'proxy-0123' })
  Object.assign(config, { siteUrl: url, host: '127.0.0.1' })
  expect([refused.status, refused.headers.get('x-request-id')]).toEqual([421, 'proxy-0123'])
  config.trustProxy = 0
  const own = await ask('/api/thing/1', { 'x-request-id': 'proxy-0123' })
  config.trustProxy = 1
  expect(own.headers.get('x-request-id')).not.toBe('proxy-0123')
})

it('the access log has neither queries, nor whole addresses, nor the tokens of files', async () => {
  await ask('/api/thing/7?token=secret&userEmail=me@kz.example', { 'x-forwarded-for': '198.51.100.77' })
  await ask('/files/secret', { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' })
  expect(lines).toMatchObject([
    { msg: 'request', method: 'GET', route: 'GET /api/thing/:id', path: '/api/thing/7', address: '198.51.100.0/24' },
    { route: 'GET /files/:token', status: 200, address: '2001:db8:1::/48' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|me@|\.77|:2:3/)
  lines.length = 0
  config.accessLog = false
  await ask('/api/thing/7')
  config.accessLog = true
  expect(lines).toEqual([])
})

it('a slow request is told of once in ten seconds, however many there are, with its route alone', async () => {
  config.accessLog = false
  const form = new FormData()
  form.set('file', new Blob(['x']))
  await ask('/api/thing/1')
  expect(lines).toEqual([])
  config.slowRequestMs = 20
  await fetch(`${url}/api/upload`, { method: 'POST', body: form })
  await Promise.all([ask('/api/late?q=secret'), ask('/api/late'), ask('/api/late')])
  Object.assign(config, { accessLog: true, slowRequestMs: Number.POSITIVE_INFINITY })
  expect(lines).toMatchObject([
    { level: 40, msg: 'slow request', route: 'GET /api/late', ms: expect.any(Number), requestId: expect.any(String) },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

it('requests are timed by route and class: an address nobody knows adds no line', async () => {
  metrics.resetMetrics()
  for (const path of ['/api/thing/1', '/api/thing/2', '/nowhere/at-all', '/wp-login.php?x=1', '/api/asks'])
    await ask(path)
  const text = await metrics.metrics()
  expect(text).toContain('http_request_duration_seconds_count{route="GET /api/thing/:id",class="2xx"} 2')
  expect(text).toContain('http_request_duration_seconds_count{route="none",class="4xx"} 2')
  expect(text).toContain('http_requests_total{route="none",status="404"} 2')
  expect(text).not.toMatch(/nowhere|wp-login|thing\/1/)
})
