import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { row, rows } from '../../platform/api/db.ts'
import { bool, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { type BuiltUser, TEST_SECRET } from '../../testing/build.ts'
import { read } from '../../testing/read.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { keyed } from './keys.ts'
import { NO_PASSWORD } from './passwords.ts'

let world: World
let limited: World
beforeAll(async () => {
  world = await createWorld()
  limited = await createWorld({ limits: true })
})
afterAll(async () => {
  await world.close()
  await limited.close()
})

type Sent = { body?: unknown; headers?: Record<string, string>; fetch?: typeof fetch; world?: World }
async function post(path: string, sent: Sent = {}) {
  const response = await (sent.fetch ?? fetch)(`${(sent.world ?? world).url}/api${path}`, {
    method: 'POST',
    headers: { ...(sent.body !== undefined && { 'content-type': 'application/json' }), ...sent.headers },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}
const login = (user: { username: string; password: string }, more: Sent & { remember?: boolean } = {}) => {
  const { remember, ...sent } = more
  const { username, password } = user
  return post('/auth/authenticate', {
    ...sent,
    body: { username, password, ...(remember !== undefined && { remember }) },
  })
}
const setAge = (user: BuiltUser, of: World, seconds: number) =>
  of.ctx.db.execute(
    sql`update login_failures set at = at - make_interval(secs => ${seconds}) where account = ${`user ${user.userId}`}`,
  )

describe('logging in', () => {
  it('answers the session user and sets the three cookies', async () => {
    const user = await world.user({ roles: ['VIP'], country: 'de' })
    const answer = await login({ ...user, username: user.username.toUpperCase() })
    expect(answer.body).toEqual({
      userId: user.userId,
      pseudo: user.pseudo,
      roles: ['VIP'],
      country: 'de',
      picture: null,
      email: `${user.username}@example.test`,
      emailVerified: true,
      mustChangePassword: false,
      secondFactor: null,
      bans: { general: null, comment: null, submit: null },
      endsIso: null,
      blocked: [],
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const [session, refresh, device] = answer.headers.getSetCookie()
    expect(session).toMatch(/^__Host-sid=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(refresh).toMatch(
      /^__Secure-rt=[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(device).toMatch(
      /^__Host-dev=[\w-]{43}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const token = /=([\w-]{43});/.exec(session as string)?.[1] as string
    const stored = await row(
      world.ctx.db,
      { known: bool },
      sql`select exists (select from session_tokens where hash = ${createHash('sha256').update(token).digest()}) as known`,
    )
    expect(stored?.known).toBe(true)
  })

  it('lets in accounts from before usernames were plain letters', async () => {
    const user = await world.user({ username: 'Jörg Ş' })
    for (const username of ['Jörg Ş', 'jörg ş', 'JÖRG Ş']) expect((await login({ ...user, username })).status).toBe(200)
  })

  it('sets cookies of the browser session when not to be remembered', async () => {
    const [session, refresh] = (await login(await world.user(), { remember: false })).headers.getSetCookie()
    expect(session).not.toMatch(/max-age|expires/i)
    expect(refresh).not.toMatch(/max-age|expires/i)
  })

  it('answers one text for whatever is wrong, and takes as long', async () => {
    const user = await world.user()
    const wrong = { ...user, password: `${user.password}x` }
    const unknown = { username: 'nobody.here', password: user.password }
    for (const tried of [
      wrong,
      unknown,
      { ...user, password: ` ${user.password}` },
      { ...user, password: user.password.toUpperCase() },
      { ...user, username: 'x'.repeat(65) },
      { ...user, username: 'a\0b' },
      { ...user, password: 'x'.repeat(129) },
    ]) {
      const { status, body, headers } = await login(tried)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'bad_credentials', message: 'Invalid username or password' })
      expect(headers.getSetCookie()).toEqual([])
    }
    // this process's own work, the least of many by turns: what else the machine does falls out
    const imported = { ...(await world.user()), password: 'not this one' }
    await world.ctx.db.execute(sql`update users set password_hash = ${NO_PASSWORD} where id = ${imported.userId}`)
    const callers = { known: wrong, stranger: unknown, imported, unread: { ...user, username: 'x'.repeat(65) } }
    const times = new Map<string, number>()
    for (let round = 0; round < 10; round++) {
      for (const [who, tried] of Object.entries(callers)) {
        // another password each time: in tests one that was compared once is not worked through again
        const fresh = { ...tried, password: `${tried.password}${round}` }
        const start = process.cpuUsage()
        await login(fresh)
        const { user: own, system } = process.cpuUsage(start)
        times.set(who, Math.min(times.get(who) ?? Number.POSITIVE_INFINITY, own + system))
      }
    }
    const { unread = 0, ...others } = Object.fromEntries(times)
    const work = Object.values(others).map((time) => time - unread)
    expect(Math.min(...work) / Math.max(...work)).toBeGreaterThan(0.5)
  })

  it('answers of accounts that are deleted, or came without a password, as of any wrong name', async () => {
    const [imported, gone] = [await world.user(), await world.user()]
    await world.ctx.db.execute(sql`update users set password_hash = ${NO_PASSWORD} where id = ${imported.userId}`)
    const { client, user: admin } = await world.staff('ADMIN')
    await client.call('POST /auth/confirm-password', { body: { password: admin.password } })
    await client.call('POST /admin/user/delete', { query: { userId: gone.userId }, body: { reason: 'Asked for it' } })
    const answerTo = async (username: string, password = 'not this one') => {
      const { status, body, headers } = await login({ username, password })
      const { requestId: _, ...told } = body
      const names = [...headers.keys()].filter((name) => !/^ratelimit|^date$/.test(name))
      return { status, told, names, cookies: headers.getSetCookie() }
    }
    const asOfAny = await answerTo('nobody.here')
    expect(asOfAny).toMatchObject({ status: 400, told: { code: 'bad_credentials' } })
    for (const username of [imported.username, gone.username, `deleted-${gone.userId}`]) {
      expect(await answerTo(username)).toEqual(asOfAny)
      expect(await answerTo(username, NO_PASSWORD)).toEqual(asOfAny)
    }
    // by address and browser as by name: the budget tells none of them apart
    await limited.ctx.db.execute(sql`delete from rate_windows`)
    const { userId, username } = await limited.user()
    await limited.ctx.db.execute(sql`update users set username = 'deleted-1', deleted_at = now() where id = ${userId}`)
    const statuses = async (name: string) => {
      const found: number[] = []
      for (let round = 0; round < 6; round++)
        found.push((await login({ username: name, password: 'not this one' }, { world: limited })).status)
      await limited.ctx.db.execute(sql`delete from rate_windows`)
      return found
    }
    expect(await statuses('deleted-1')).toEqual(await statuses('deleted-2'))
    expect(await statuses(username)).toEqual(await statuses('nobody.at.all'))
  })

  it('tells of a ban after the right password only', async () => {
    const { client } = await world.staff('ADMIN')
    const user = await world.user()
    const expirationDate = new Date('2031-02-03T04:05:06Z')
    await client.call('POST /user/ban', {
      query: { userId: user.userId, banned: true, expirationDate: expirationDate.toISOString() },
    })
    expect((await login({ ...user, password: 'something else' })).status).toBe(400)
    const dated = await login(user)
    expect(dated.status).toBe(403)
    expect(dated.body).toMatchObject({ code: 'banned', message: 'Your account is banned until 03/02/2031 04:05 UTC' })
    await client.call('POST /user/ban', { query: { userId: user.userId, banned: true } })
    expect((await login(user)).body.message).toBe('Your account is banned')
  })

  it('starts a fresh session and ends the one that came along', async () => {
    const user = await world.user()
    const carry = world.browser()
    await login(user, { fetch: carry })
    await login(user, { fetch: carry })
    const families = await rows(
      world.ctx.db,
      { end_reason: text.orNull },
      sql`select end_reason from session_families where user_id = ${user.userId} order by id`,
    )
    expect(families.map(({ end_reason }) => end_reason)).toEqual(['login', null])
  })

  it('writes success and failure to the audit log', async () => {
    const user = await world.user()
    await login({ ...user, password: 'not this one' })
    await login(user)
    const written = await rows(
      world.ctx.db,
      { action: text, address: text },
      sql`select action, address from audit_log where target = ${`user:${user.userId}`} order by id`,
    )
    expect(written).toEqual([
      { action: 'login.fail', address: '127.0.0.0/24' },
      { action: 'login', address: '127.0.0.0/24' },
    ])
  })

  it('stores a keyed hash and makes one of another cost anew', async () => {
    const user = await world.user()
    const store = async (password: string, timeCost: number) => {
      const made = await hash(password, { memoryCost: 19_456, timeCost, parallelism: 1 })
      await world.ctx.db.execute(sql`update users set password_hash = ${made} where id = ${user.userId}`)
    }
    await store(user.password, 2)
    expect((await login(user)).status).toBe(400)
    await store(keyed(TEST_SECRET, 'password', user.password).toString('base64url'), 1)
    expect((await login(user)).status).toBe(200)
    const stored = await row(
      world.ctx.db,
      { hash: text },
      sql`select password_hash as hash from users where id = ${user.userId}`,
    )
    expect(stored?.hash).toContain('t=2,')
    expect((await login(user)).status).toBe(200)
  })

  it('comes from this site, with JSON that is an object', async () => {
    const user = await world.user()
    for (const headers of [{ origin: 'https://other.test' }, { 'sec-fetch-site': 'same-site' }] as Record<
      string,
      string
    >[]) {
      expect((await login(user, { headers: headers })).body.message).toBe(
        'Request refused: it did not come from this site',
      )
    }
    expect((await post('/auth/authenticate', { body: [] })).body.message).toBe('Malformed JSON')
    expect((await post('/auth/authenticate', { body: { username: user.username } })).body.message).toBe(
      'Missing password',
    )
    const extra = { username: user.username, password: user.password, isAdmin: true }
    expect((await post('/auth/authenticate', { body: extra })).body.message).toBe('Unknown field: isAdmin')
  })
})

describe('logging out', () => {
  it('ends the session, clears both cookies and the storage', async () => {
    const user = await world.user()
    const carry = world.browser()
    const cookie = (await login(user, { fetch: carry })).headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const answer = await post('/auth/logout', { fetch: carry })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('clear-site-data')).toBe('"storage"')
    const cleared = answer.headers.getSetCookie()
    expect(cleared.map((line) => /^[^=]+=;/.exec(line)?.[0])).toEqual(['__Host-sid=;', '__Secure-rt=;'])
    expect((await post('/auth/info', { headers: { cookie } })).body).toEqual({ data: null })
    expect((await post('/auth/refresh-token', { headers: { cookie } })).status).toBe(401)
  })

  it('answers 200 without a session', async () => {
    expect((await post('/auth/logout')).status).toBe(200)
    expect((await post('/auth/logout', { headers: { cookie: '__Host-sid=nonsense' } })).status).toBe(200)
  })
})

describe('the budget of failed logins', () => {
  it('ends after five from one place, for unknown names too, and a success gives it back', async () => {
    const user = await limited.user()
    const wrong = { ...user, password: 'not this one' }
    for (const tried of [wrong, { username: 'nobody.here', password: 'not this one' }]) {
      for (let round = 0; round < 5; round++) expect((await login(tried, { world: limited })).status).toBe(400)
      const refused = await login(tried, { world: limited })
      expect(refused.status).toBe(429)
      expect(refused.body.message).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/)
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(890)
      expect(wait).toBeLessThanOrEqual(900)
    }
    expect((await login(user, { world: limited })).status).toBe(429)
    await setAge(user, limited, 901)
    expect((await login(user, { world: limited })).status).toBe(200)
    for (let round = 0; round < 5; round++) expect((await login(wrong, { world: limited })).status).toBe(400)
    await limited.ctx.db.execute(sql`delete from rate_windows`)
  })

  it('is one for every spelling that reaches an account, and tells no known name from an unknown one', async () => {
    const known = await limited.user({ username: 'kiki.is.it' })
    const unknown = 'kiki.is.no'
    const dotted = (name: string, bits: number) =>
      name.replace(/i/g, (letter, at: number) => ((bits >> (at % 4)) & 1 ? 'İ' : letter))
    const fullWidth = (name: string) => String.fromCharCode(...[...name].map((sign) => sign.charCodeAt(0) + 0xfee0))
    const spellings = (name: string) => [
      ...[name, name.toUpperCase(), name.replace('k', 'K')],
      ...Array.from({ length: 16 }, (_, bits) => dotted(name, bits)),
      ...[name.replaceAll('k', '\u212a'), name.replace('k', '\u212a').replace('i', 'İ'), name.replaceAll('i', 'ı')],
      ...[fullWidth(name), name.replace('i', 'i\u0307'), name.replace('s', 'ſ'), name.replace('i', 'í')],
      ...[` ${name}`, `${name} `, `${name}\u00a0`, `${name}\u200b`, `\t${name}`],
    ]
    const tried = sql`select 1 from audit_log where action = 'login.fail' and target = ${`user:${known.userId}`}`
    const reached = async () => (await read(limited.ctx.db, tried)).length
    const statuses = async (name: string) => {
      const found: number[] = []
      for (const username of spellings(name)) {
        // the rule per address is another one
        await limited.ctx.db.execute(sql`delete from rate_windows`)
        found.push((await login({ username, password: 'not this one' }, { world: limited })).status)
      }
      return found
    }
    const ofKnown = await statuses(known.username)
    expect(await reached()).toBe(5)
    expect(await statuses(unknown)).toEqual(ofKnown)
    expect(ofKnown.slice(0, 7)).toEqual([400, 400, 400, 400, 400, 429, 429])
    expect(await reached()).toBe(5)
    expect((await login(known, { world: limited })).status).toBe(429)
    await setAge(known, limited, 901)
    await limited.ctx.db.execute(sql`delete from rate_windows`)
    expect((await login(known, { world: limited })).status).toBe(200)
  })

  it('cannot be passed by asking at once', async () => {
    const wrong = { ...(await limited.user()), password: 'not this one' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(wrong, { world: limited })))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    await limited.ctx.db.execute(sql`delete from rate_windows`)
  })

  it('is another one for a device that logged in before: strangers cannot lock the owner out', async () => {
    const user = await limited.user()
    const home = limited.browser()
    expect((await login(user, { world: limited, fetch: home })).status).toBe(200)
    const wrong = { ...user, password: 'not this one' }
    for (let round = 0; round < 6; round++) await login(wrong, { world: limited })
    expect((await login(user, { world: limited })).status).toBe(429)
    expect((await login(user, { world: limited, fetch: home })).status).toBe(200)
    // a device of somebody else is a stranger's
    const other = limited.browser()
    await login(await limited.user(), { world: limited, fetch: other })
    expect((await login(user, { world: limited, fetch: other })).status).toBe(429)
    await limited.ctx.db.execute(sql`delete from rate_windows`)
  })

  it('is twenty for all strangers together, and the owner hears of it once', async () => {
    const user = await limited.user()
    const account = `user ${user.userId}`
    await limited.ctx.db.execute(sql`insert into login_failures (account, ip, at)
      select ${account}, '192.0.2.' || n, now() - interval '5 minutes' from generate_series(1, 18) n`)
    // what a known device mistyped is not counted with them
    await limited.ctx.db.execute(sql`insert into login_failures (account, ip, known_device, at)
      select ${account}, 'device home', true, now() - interval '5 minutes' from generate_series(1, 4)`)
    const wrong = { ...user, password: 'not this one' }
    expect((await login(wrong, { world: limited })).status).toBe(400)
    expect((await login(wrong, { world: limited })).status).toBe(400)
    expect((await login(wrong, { world: limited })).status).toBe(429)
    await limited.runJobs()
    const told = limited.mails.filter(({ subject }) => subject === 'Failed logins')
    expect(told).toHaveLength(1)
    expect(told[0]?.to).toBe(`${user.username}@example.test`)
  })
})
