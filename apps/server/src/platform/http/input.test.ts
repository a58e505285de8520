import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function send(method: string, path: string, body?: string, headers: Record<string, string> = {}, to = world) {
  const response = await fetch(`${to.url}${path}`, { method, ...(body !== undefined && { body }), headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
}
const json = { 'content-type': 'application/json' }
const login = '/api/auth/authenticate'

describe('what a call was sent', () => {
  it.each([
    ['not JSON', '{"username":', 400, 'Malformed JSON'],
    ['an array', '[]', 400, 'Malformed JSON'],
    ['nothing', '{}', 400, 'Missing username'],
    ['a wrong type', '{"username":1,"password":"x"}', 400, 'Invalid username'],
    ['an unknown field', '{"username":"a","password":"b","roles":["ADMIN"]}', 400, 'Unknown field: roles'],
  ])('refuses %s', async (_what, body, status, message) => {
    expect(await send('POST', login, body, json)).toMatchObject({
      status,
      body: { message, requestId: expect.any(String) },
    })
  })
  it('refuses other content types and large bodies', async () => {
    expect((await send('POST', login, '<a/>', { 'content-type': 'application/xml' })).status).toBe(415)
    expect((await send('POST', login, '{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await send('POST', login, '{}', { ...json, 'content-encoding': 'gzip' })).status).toBe(415)
    expect((await send('POST', login, JSON.stringify({ username: 'x'.repeat(70_000) }), json)).status).toBe(413)
  })
  it('refuses a parameter given twice or with brackets', async () => {
    const twice = await send('GET', '/api/record/map?mapId=1&mapId=2')
    expect(twice).toMatchObject({ status: 400, body: { message: 'Duplicate parameter: mapId' } })
    expect((await send('GET', '/api/record/map?mapId[]=1')).status).toBe(400)
  })
  it.each(['0', '-1', '1.5', '1e3', '2147483648', 'abc', '%00', '99999999999'])('refuses id %s', async (id) => {
    expect(await send('GET', `/api/record/demo-file?demoId=${id}`)).toMatchObject({
      status: 400,
      body: { message: 'Invalid demoId' },
    })
  })
  it.each([
    ['/api/record/map?mapName=kz%00a', 400, 'invalid_field'],
    ['/api/record/map-id?mapName=kz%00a', 400, 'invalid_field'],
    ['/api/record/top5?a=%zz', 200, undefined],
    ['/api/%zz', 400, 'invalid_request'],
    ['/files/%ff', 400, 'invalid_request'],
    ['/demos/%zz', 400, 'invalid_request'],
    [`/api/record/top5?a=${'x'.repeat(9_000)}`, 414, 'address_too_long'],
  ])('answers the odd address %.40s in its own form', async (path, status, code) => {
    const answer = await send('GET', path)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
  it('finds nothing under names with NUL', async () => {
    expect((await send('GET', '/demos/kz%00a_player_0100.00.zip')).status).toBe(404)
    expect((await send('GET', '/media/maps/kz%00a.svg')).headers.get('content-type')).toContain('image/svg+xml')
  })
  it('takes forms of old clients', async () => {
    const form = await send('POST', login, 'username=nobody&password=wrong', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form).toMatchObject({ status: 400, body: { message: 'Invalid username or password' } })
  })
})

describe('the cross-site rule', () => {
  it.each([
    ['a foreign origin', { origin: 'https://evil.test' }],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
    ['an origin that only looks like ours', { origin: 'http://127.0.0.1.evil.test' }],
    ['the null origin', { origin: 'null' }],
  ])('refuses %s', async (_what, headers) => {
    expect(await send('POST', '/api/auth/logout', undefined, headers as Record<string, string>)).toMatchObject({
      status: 403,
      body: { code: 'cross_site' },
    })
  })
  it('passes callers that are no browser, and our own pages', async () => {
    expect((await send('POST', '/api/auth/logout')).status).toBe(200)
    expect(
      (await send('POST', '/api/auth/logout', undefined, { origin: world.url, 'sec-fetch-site': 'same-origin' }))
        .status,
    ).toBe(200)
  })
})

it('puts the security headers on every answer, and lets other sites read only what is public, without a session', async () => {
  for (const path of ['/api/record/top5', '/api/record/submitted-demos', '/api/nothing', '/health/live']) {
    const { headers } = await send('GET', path, undefined, { origin: 'https://evil.test' })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin'), path).toBe(path === '/api/record/top5' ? '*' : null)
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  }
})

it('counts calls per address and says when to come back', async () => {
  const limited = await createWorld({ limits: true })
  try {
    // one after the other: side by side, a client may open more connections than an address may have
    let refused: Awaited<ReturnType<typeof send>> | undefined
    for (let asked = 0; asked < 400 && refused?.status !== 429; asked++) {
      refused = await send('GET', '/api/record/all-demos', undefined, {}, limited)
    }
    expect(refused?.status).toBe(429)
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(refused?.body).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds\.$/),
    })
  } finally {
    await limited.close()
  }
})
