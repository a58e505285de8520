import { api } from '@kz/contract/api'
import { isIn, ROLE_NAMES, type Role } from '@kz/contract/roles'
import type { Endpoint, EndpointKey } from '@kz/contract/wire/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shareOf } from '../../testing/share.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { sql } from '../api/sql.ts'

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
  // a key opens it, and no session
  if (endpoint.access === 'server' || !roles) return 401
  if (endpoint.access === 'user' || endpoint.access === 'commenter' || endpoint.access === 'submitter') return 0
  return isIn(endpoint.access, roles) ? 0 : 403
}

/** What a call answers to an identity, before its input is looked at. */
async function ask(carry: typeof fetch, key: EndpointKey): Promise<{ status: number; code: string; message: string }> {
  const [method, path] = key.split(' ') as [string, string]
  const response = await carry(`/api${path.replace(/\{\w+\}/g, '999999')}`, { method })
  const text = await response.text()
  const { code = '', message = '' } = response.ok ? {} : JSON.parse(text || '{}')
  return { status: response.status, code, message }
}

async function check(carry: typeof fetch, roles: Role[] | null, who: string, asked = ordered): Promise<void> {
  for (const [key, endpoint] of asked) {
    const { status, code, message } = await ask(carry, key)
    const shut = ['not_authenticated', 'unknown_token', 'forbidden'].includes(code)
    expect(shut ? status : 0, `${who}: ${key} answered ${status} ${message}`).toBe(gate(endpoint, roles))
    expect(status, `${who}: ${key}`).toBeLessThan(500)
  }
}

it(
  'lets a guest into guest calls only',
  () => check((path, init) => fetch(new URL(String(path), world.url), init), null, 'guest'),
  60_000,
)

async function loggedIn(user: { username: string; password: string }): Promise<typeof fetch> {
  const carry = world.browser()
  await carry('/api/auth/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: user.password }),
  })
  return carry
}

const SHARES = 20
const EIGHTHS = 8

/**
 * A guest and a player ask for every call; a role for one of each access there is and for a twentieth of all, another one for the
 * next role; an administrator, whom most calls let in, for an eighth. In a full run (FULL=1) all ask for all.
 */
function callsFor(role: Role | undefined): typeof ordered {
  if (!role) return ordered
  const share = shareOf(ordered, role === 'ADMIN' ? EIGHTHS : SHARES, ROLE_NAMES.indexOf(role))
  const firsts = new Map(ordered.toReversed().map((call) => [`${call[1].access}`, call]))
  return ordered.filter((call) => share.includes(call) || firsts.get(`${call[1].access}`) === call)
}

it.each([[], ...ROLE_NAMES.map((role) => [role])])(
  'lets %s in where the contract says and nowhere else',
  async (...roles) => {
    const user = await world.user({ roles })
    await check(await loggedIn(user), roles, roles.join() || 'player', callsFor(roles[0]))
  },
)

/** The calls whose access is one of these. */
const callsOf = (...accesses: Endpoint['access'][]) =>
  ordered.filter(([, { access }]) => accesses.includes(access)).map(([key]) => key)

it('keeps the banned and the unconfirmed from writing and submitting, and from nothing else', async () => {
  const banned = await world.user()
  for (const kind of ['comment', 'submit'])
    await world.ctx.db.execute(
      sql`insert into bans (user_id, kind, reason) values (${banned.userId}, ${kind}, 'Noise')`,
    )
  const carry = await loggedIn(banned)
  const unconfirmed = await loggedIn(await world.user({ emailVerified: false }))
  const texts = { commenter: 'You are banned from commenting', submitter: 'You are banned from submitting' } as const
  for (const access of ['commenter', 'submitter'] as const) {
    for (const key of callsOf(access)) {
      expect(await ask(carry, key), key).toMatchObject({ status: 403, message: texts[access] })
      expect(await ask(unconfirmed, key), key).toMatchObject({ status: 403, code: 'email_not_verified' })
    }
  }
  for (const key of shareOf(callsOf('user'), EIGHTHS)) {
    if (key.endsWith('/upload/image')) continue // asks for a member who may write, beside the writers
    for (const each of [carry, unconfirmed]) {
      expect((await ask(each, key)).code, key).not.toMatch(/_banned$|email_not_verified/)
    }
  }
})

it('lets staff whose password is too short change it, and do nothing else', async () => {
  const admin = await world.user({ roles: ['ADMIN'] })
  const carry = await loggedIn(admin)
  await world.ctx.db.execute(sql`update users set short_password = true where id = ${admin.userId}`)
  for (const [key, { access }] of shareOf(ordered, EIGHTHS)) {
    const isOpen =
      access === 'guest' || access === 'server' || key.includes(' /auth/') || /user\/(password|settings)$/.test(key)
    const { code } = await ask(carry, key)
    expect(code === 'password_due', `${key} answered ${code}`).toBe(!isOpen)
  }
})

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
