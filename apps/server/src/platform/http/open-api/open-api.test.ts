import { createHash } from 'node:crypto'
import { api } from '@kz/contract/api'
import type { Endpoint } from '@kz/contract/wire/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../../testing/world.ts'
import { exampleOf } from './example.ts'
import { publicCalls, tokenCalls } from './open-api.ts'
import { CALL_GROUPS, TOKEN_CALLS } from './words.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('describes every public call of the contract and every one for tokens, and no other', async () => {
  const response = await fetch(`${world.url}/api/openapi.json`)
  const document = (await response.json()) as {
    openapi: string
    paths: Record<string, Record<string, { parameters: unknown[]; security: object[]; requestBody?: object }>>
  }
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/record/top5')
  expect(document.paths['/api/record/map']?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: 'mapName', in: 'query' }),
  )
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { security }] of Object.entries(methods)) {
      const key = `${method.toUpperCase()} ${path.slice('/api'.length)}` as keyof typeof api
      const { access, token } = api[key] as Endpoint
      expect(security, key).toEqual(token ? [{ token: [token] }] : [{}, { token: [] }])
      if (!token) expect([access, method], key).toEqual(['guest', 'get'])
    }
  const writes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) => (method === 'get' ? [] : [`${method} ${path}`])),
  )
  expect(writes.sort()).toEqual([
    'post /api/run/submit',
    'post /api/upload/map-demo',
    'put /api/me/goal',
    'put /api/user/favourite',
    'put /api/user/follow',
    'put /api/user/pinned-record',
    'put /api/user/pinned-run',
  ])
  expect(JSON.stringify(document.paths['/api/upload/map-demo']?.post?.requestBody)).toContain('multipart/form-data')
  expect(Object.keys(document.paths)).not.toContain('/api/record/submitted-demos')
})

it('shows them on a page that needs no script', async () => {
  const response = await fetch(`${world.url}/api/docs`)
  const page = await response.text()
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(page) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}';`)
  expect(policy).not.toContain('unsafe')
  expect(page).not.toContain('<script')
  for (const { method, path } of [...publicCalls(), ...tokenCalls()]) expect(page).toContain(`${method} ${path}`)
})

it('says of each call what it is for, beginning with the plugin list, with a curl line that is answered', async () => {
  const calls = publicCalls()
  expect(calls.filter(({ summary }) => summary === '').map(({ path }) => path)).toEqual([])
  expect([...new Set(calls.map(({ tag }) => tag))].slice(0, 5)).toEqual([
    'Plugin list',
    'Records',
    'Maps',
    'Players',
    'Servers',
  ])
  expect(
    tokenCalls()
      .map(({ method, path }) => `${method} ${path.slice('/api'.length)}`)
      .sort(),
  ).toEqual(Object.keys(TOKEN_CALLS).sort())
  const told = CALL_GROUPS.flatMap(([, group]) => Object.keys(group))
  expect(told.map((path) => `/api/${path}`).sort()).toEqual(calls.map(({ path }) => path).sort())
  const page = await (await fetch(`${world.url}/api/docs`)).text()
  for (const { path, ask } of calls) {
    const address = `${path.replace(/\{\w+\}/g, '1')}${ask && `?${ask}`}`
    expect(page).toContain(address.replace(/&/g, '&#38;'))
    // an invented number may be nobody's; what is asked is never refused for its form
    expect((await fetch(`${world.url}${address}`)).status, address).not.toBe(400)
  }
})

it('makes examples from the names of fields', () => {
  const shape = {
    type: 'array',
    items: {
      properties: {
        mapName: { type: 'string' },
        timeMs: { type: 'number' },
        playerName: { anyOf: [{ type: 'null' }, { type: 'string' }] },
        type: { enum: ['climb', 'bhop'] },
      },
    },
  }
  expect(exampleOf(shape)).toEqual([{ mapName: 'kz_longjumps2', timeMs: 83_450, playerName: 'sprout', type: 'climb' }])
})

it('lets other sites read what is public, and answers 304 to who has it', async () => {
  const origin = { origin: 'https://elsewhere.example' }
  for (const path of ['/api/record/top5', '/api/motd/']) {
    const first = await fetch(`${world.url}${path}`, { headers: origin })
    expect(first.status, path).toBe(200)
    expect(first.headers.get('access-control-allow-origin')).toBe('*')
    expect(first.headers.get('access-control-allow-credentials')).toBeNull()
    const etag = first.headers.get('etag') as string
    const again = await fetch(`${world.url}${path}`, { headers: { ...origin, 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  const asked = await fetch(`${world.url}/api/record/top5`, { method: 'OPTIONS', headers: origin })
  expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD'])
})

it('opens nothing else to other sites and keeps no answer made for one user', async () => {
  const { client, user } = await world.staff('ADMIN')
  await client.call('POST /auth/info')
  const carry = world.browser()
  await carry('/api/auth/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: user.password }),
  })
  const own = await carry('/api/latest-demos/')
  expect([own.headers.get('cache-control'), own.headers.get('etag')]).toEqual(['no-store', null])
  // which is everybody's is nobody's own
  expect((await carry('/api/motd/')).headers.get('etag')).not.toBeNull()
  const queue = await carry('/api/record/submitted-demos')
  expect(queue.headers.get('access-control-allow-origin')).toBeNull()
  const asked = await fetch(`${world.url}/api/record/submitted-demos`, { method: 'OPTIONS' })
  expect(asked.status).toBe(405)
})
