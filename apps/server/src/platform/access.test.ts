import { api } from '@kz/contract/api'
import type { Endpoint, EndpointKey } from '@kz/contract/endpoint'
import { isIn, ROLE_NAMES, type Role } from '@kz/contract/roles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const table = Object.entries(api) as [EndpointKey, Endpoint][]
/** The call that ends the session it is made with comes last. */
const last: EndpointKey = 'POST /auth/logout'
const ordered = table.toSorted(([a], [b]) => Number(a === last) - Number(b === last))

/** The status an identity must get before its input is looked at: 401, 403, or 0 for "let in". */
function gate(endpoint: Endpoint, roles: Role[] | null): number {
  if (endpoint.access === 'guest') return 0
  if (!roles) return 401
  if (endpoint.access === 'user' || endpoint.access === 'commenter' || endpoint.access === 'submitter') return 0
  return isIn(endpoint.access, roles) ? 0 : 403
}

async function check(carry: typeof fetch, roles: Role[] | null, who: string): Promise<void> {
  for (const [key, endpoint] of ordered) {
    const [method, path] = key.split(' ') as [string, string]
    const response = await carry(`/api${path.replace(/\{\w+\}/g, '999999')}`, { method })
    const body = await response.text()
    const code = response.ok ? '' : JSON.parse(body || '{}').code
    const shut = code === 'not_authenticated' || code === 'forbidden'
    const expected = gate(endpoint, roles)
    expect(shut ? response.status : 0, `${who}: ${key} answered ${response.status} ${body.slice(0, 120)}`).toBe(
      expected,
    )
    expect(response.status, `${who}: ${key}`).toBeLessThan(500)
  }
}

it(
  'lets a guest into guest calls only',
  () => check((path, init) => fetch(new URL(String(path), world.url), init), null, 'guest'),
  60_000,
)

it.each([[], ...ROLE_NAMES.map((role) => [role])])(
  'lets %s in where the contract says and nowhere else',
  async (...roles) => {
    const user = await world.user({ roles })
    const carry = world.browser()
    await carry('/api/auth/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: user.username, password: user.password }),
    })
    await check(carry, roles, roles.join() || 'player')
  },
  60_000,
)

it('answers unknown paths with JSON and other methods with what the path takes', async () => {
  const missing = await fetch(`${world.url}/api/nothing/here`)
  expect(missing.status).toBe(404)
  expect(await missing.json()).toMatchObject({ code: 'not_found', message: 'Not found' })
  const wrong = await fetch(`${world.url}/api/record/top5`, { method: 'DELETE' })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('GET')
})

it('routes every call of the contract exactly once', async () => {
  const paths = table.map(([key]) => key.toLowerCase())
  expect(new Set(paths).size).toBe(paths.length)
})
