import type { TokenScope } from '@kz/contract/accounts/token-scopes'
import { MOST_TOKENS } from '@kz/contract/accounts/token-scopes'
import type { Client } from '@kz/contract/wire/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '../../platform/api/db.ts'
import { text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { BuiltUser } from '../../testing/build.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ limits: true })
})
afterAll(() => world.close())

const makeToken = async (client: Client, user: BuiltUser, scopes: TokenScope[] = ['read'], name = 'my bot') =>
  (await client.call('POST /user/tokens', { body: { name, scopes, password: user.password } })).token

/** A call of a program, without a cookie. */
const ask = (token: string, path: string, method = 'GET', base = world.url) =>
  fetch(`${base}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } })

async function person(overrides?: Parameters<World['user']>[0]) {
  const user = await world.user(overrides)
  return { user, client: await world.as(user) }
}

const told = async (answer: Response) => (await answer.json()) as { status: number; code: string; requestId?: string }

describe('an access token', () => {
  it('is shown once, kept as a hash, and reads what its member sees', async () => {
    const { user, client } = await person()
    const token = await makeToken(client, user)
    expect(token).toMatch(/^kzt_[\w-]{43}$/)
    const kept = await rows(world.ctx.db, { line: text }, sql`select t::text as line from access_tokens t`)
    expect(JSON.stringify(kept)).not.toContain(token.slice(4, -4))
    const answer = await ask(token, '/user/favourites')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('ratelimit-limit')).toBe('300')
    expect(Number(answer.headers.get('ratelimit-remaining'))).toBeLessThan(300)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const [listed] = await client.call('GET /user/tokens')
    expect(listed).toMatchObject({ name: 'my bot', scopes: ['read'], tail: token.slice(-4) })
    expect(listed?.usedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(JSON.stringify(listed)).not.toContain(token)
  })

  it('makes only the calls of its scopes, and open reads as a guest without one', async () => {
    const { user, client } = await person()
    const token = await makeToken(client, user, ['favourites'])
    const put = await ask(token, '/user/favourite?mapName=kz_none&favourite=true', 'PUT')
    expect((await told(put)).code).toBe('not_found')
    expect(await (await ask(token, '/user/favourites')).json()).toMatchObject({ status: 403, code: 'token_scope' })
    expect((await ask(token, '/points/rule')).status).toBe(200)
    const reading = await makeToken(client, user, ['read'])
    const refused = await ask(reading, '/user/favourite?mapName=kz_none&favourite=true', 'PUT')
    expect((await told(refused)).code).toBe('token_scope')
  })

  it.each([
    ['GET', '/auth/sessions'],
    ['GET', '/user/tokens'],
    ['DELETE', '/user/tokens/1'],
    ['POST', '/auth/logout-all'],
    ['POST', '/auth/logout'],
    ['GET', '/user/settings'],
    ['GET', '/notification/list'],
    ['GET', '/admin/users'],
    ['POST', '/chatbox/comment'],
  ])('never makes %s %s, whoever made it', async (method, path) => {
    const { user, client } = await world.staff('ADMIN')
    const token = await makeToken(client, user, ['read', 'favourites', 'submit'])
    const answer = await ask(token, path, method)
    expect([answer.status, (await told(answer)).code]).toEqual([403, 'token_scope'])
  })

  it('of staff sees what a member sees, on calls that answer more to staff', async () => {
    const { user, client } = await world.staff('ADMIN')
    const token = await makeToken(client, user)
    const mine = await told(await ask(token, '/user/user?pseudo=nobody-here'))
    const theirs = await told(await fetch(`${world.url}/api/user/user?pseudo=nobody-here`))
    delete mine.requestId
    delete theirs.requestId
    expect(mine).toEqual(theirs)
  })

  it('that is wrong is refused, and a key of a game server is none', async () => {
    for (const token of ['kzt_', 'kzt_nothing', `kzt_${'a'.repeat(43)}`])
      expect((await told(await ask(token, '/user/marks'))).code).toBe('bad_token')
    expect((await ask('0123456789abcdef0123456789abcdef', '/points/rule')).status).toBe(200)
    const { user, client } = await person()
    const token = await makeToken(client, user)
    const carrying = await fetch(`${world.url}/api/user/marks`, { headers: { cookie: `__Host-sid=${token.slice(4)}` } })
    expect(carrying.status).toBe(401)
  })

  it('asks for the password, a name and known scopes, and there are so many at most', async () => {
    const { user, client } = await person()
    const body = { name: 'x', scopes: ['read' as const], password: 'wrong' }
    await expect(client.call('POST /user/tokens', { body })).rejects.toMatchObject({ code: 'invalid_password' })
    const right = { ...body, password: user.password }
    for (const bad of [{ name: ' ' }, { scopes: [] }, { scopes: ['admin'] as never }, { days: 9_999 as never }])
      await expect(client.call('POST /user/tokens', { body: { ...right, ...bad } })).rejects.toMatchObject({
        status: 400,
      })
    await world.ctx.db.execute(sql`insert into access_tokens (user_id, name, hash, tail, scopes, ends_at)
      select ${user.userId}, 'old', sha256(convert_to(n::text || ${user.username}::text, 'UTF8')), 'abcd', '{read}', now() + interval '1 day'
      from generate_series(1, ${MOST_TOKENS - 1}) n`)
    const both = await Promise.allSettled([1, 2].map(() => client.call('POST /user/tokens', { body: right })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await client.call('GET /user/tokens')).toHaveLength(MOST_TOKENS)
  })
})

describe('an access token ends', () => {
  it('at once in every process when it is revoked, by its owner alone', async () => {
    const other = await world.another()
    const { user, client } = await person()
    const token = await makeToken(client, user)
    expect((await ask(token, '/user/marks', 'GET', other.url)).status).toBe(200)
    const [listed] = await client.call('GET /user/tokens')
    const params = { id: listed?.id ?? 0 }
    const stranger = await person()
    await expect(stranger.client.call('DELETE /user/tokens/{id}', { params })).rejects.toMatchObject({ status: 404 })
    await client.call('DELETE /user/tokens/{id}', { params })
    expect((await ask(token, '/user/marks')).status).toBe(401)
    await expect.poll(async () => (await ask(token, '/user/marks', 'GET', other.url)).status).toBe(401)
    await other.close()
  })

  it.each(['password', 'ban', 'deletion', 'time'] as const)('with its member’s %s', async (how) => {
    const { user, client } = await person()
    const token = await makeToken(client, user)
    expect((await ask(token, '/user/marks')).status).toBe(200)
    const admin = await world.staff('ADMIN')
    if (how === 'password') {
      const body = { currentPassword: user.password, newPassword: 'nine blue rooftops' }
      await client.call('POST /user/password', { body })
    } else if (how === 'ban') {
      await admin.client.call('POST /user/ban', { query: { userId: user.userId, banned: true } })
      expect((await ask(token, '/user/marks')).status).toBe(401)
      await admin.client.call('POST /user/ban', { query: { userId: user.userId, banned: false } })
    } else if (how === 'deletion') {
      await admin.client.call('POST /auth/confirm-password', { body: { password: admin.user.password } })
      await admin.client.call('POST /admin/user/delete', {
        query: { userId: user.userId },
        body: { reason: 'they asked' },
      })
    } else {
      await world.ctx.db.execute(sql`update access_tokens set ends_at = now() where user_id = ${user.userId}`)
      world.ctx.sessionCache.invalidateAll()
    }
    expect((await ask(token, '/user/marks')).status).toBe(401)
  })
})
