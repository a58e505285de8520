import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sql } from '../../platform/api/sql.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { read } from '../../testing/read.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let admin: Awaited<ReturnType<World['staff']>>
beforeAll(async () => {
  world = await createWorld()
  admin = await world.staff('ADMIN')
})
afterAll(() => world.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
type Terms = { expirationDate?: string; reason?: string; internalNote?: string }
const ban = (userId: number, terms: Terms = {}, kind: '' | 'comment-' | 'submit-' = '') =>
  admin.client.call(`POST /user/${kind}ban`, { query: { userId, banned: true, ...terms } })
const lift = (userId: number, kind: '' | 'comment-' | 'submit-' = '') =>
  admin.client.call(`POST /user/${kind}ban`, { query: { userId, banned: false } })
const me = async (client: World['guest']) => (await client.call('POST /auth/info')).data

describe('a general ban', () => {
  it('ends every session at once and refuses new ones', async () => {
    const user = await world.user()
    const clients = [await world.as(user), await world.as(user)]
    expect(await ban(user.userId, { reason: 'Macro in a demo' })).toEqual({ message: 'Ban set' })
    for (const client of clients) {
      expect(await me(client)).toBeNull()
      await expect(client.call('GET /auth/sessions')).rejects.toMatchObject({ status: 401, code: 'not_authenticated' })
      await expect(client.call('POST /auth/refresh-token')).rejects.toMatchObject({ status: 401 })
    }
    await expect(world.as(user)).rejects.toMatchObject({
      ...{ status: 403, code: 'banned', message: 'Your account is banned' },
      params: { reason: 'Macro in a demo', untilMs: null },
    })
    const reasons = await read(
      world.ctx.db,
      sql`select distinct end_reason from session_families where user_id = ${user.userId}`,
    )
    expect(reasons).toEqual([{ end_reason: 'ban' }])
    await lift(user.userId)
    for (const client of clients) expect(await me(client)).toBeNull()
    expect(await me(await world.as(user))).toMatchObject({ userId: user.userId })
  })

  it('is for ninety days at most where no administrator sets it', async () => {
    const { userId } = await world.user()
    const { client } = await world.staff('MANAGEMENT')
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const set = (query: { expirationDate?: string }) =>
      client.call('POST /user/submit-ban', { query: { userId, banned: true, reason: 'Macro', ...query } })
    for (const query of [{}, { expirationDate: inDays(91) }])
      await expect(set(query)).rejects.toMatchObject({ status: 403, code: 'ban_too_long', params: { days: 90 } })
    await set({ expirationDate: inDays(89) })
    await client.call('POST /user/submit-ban', { query: { userId, banned: false } })
  })

  it('is met by a session even if ending it had failed', async () => {
    const user = await world.user()
    const client = await world.as(user)
    await world.ctx.db.execute(
      sql`insert into bans (user_id, kind, reason) values (${user.userId}, 'general', 'macro')`,
    )
    expect(await me(client)).toBeNull()
    await world.ctx.db.execute(sql`update bans set expires_at = now() where user_id = ${user.userId}`)
    expect(await me(client)).toMatchObject({ userId: user.userId })
  })

  it('closes the sockets of the player soon', async () => {
    const user = await world.user()
    const cookie = await cookieOf(world, user)
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws/events`, {
      headers: { cookie, origin: world.url },
    })
    await new Promise((resolve) => socket.on('open', resolve))
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    const start = performance.now()
    await ban(user.userId)
    expect(await closed).toBe(4401)
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  it('leaves no request through that began after it', async () => {
    const user = await world.user()
    const client = await world.as(user)
    let over = false
    let banned = false
    const late: unknown[] = []
    const stream = (async () => {
      while (!over) {
        const beganAfter = banned
        const seen = await me(client)
        if (beganAfter && seen) late.push(seen)
      }
    })()
    await ban(user.userId)
    banned = true
    await new Promise((resolve) => setTimeout(resolve, 100))
    over = true
    await stream
    expect(late).toEqual([])
  })
})

describe('comment and submit bans', () => {
  it('leave the session and show in it with reason and end', async () => {
    const user = await world.user()
    const client = await world.as(user)
    await ban(
      user.userId,
      { reason: 'Spam', internalNote: 'second time', expirationDate: '2031-02-03T04:05:06+00:00' },
      'comment-',
    )
    await ban(user.userId, { reason: 'Autobhop' }, 'submit-')
    expect((await me(client))?.bans).toEqual({
      general: null,
      comment: { reason: 'Spam', expirationDate: '03/02/2031 04:05:06' },
      submit: { reason: 'Autobhop', expirationDate: null },
    })
    await lift(user.userId, 'comment-')
    expect((await me(client))?.bans).toMatchObject({ comment: null, submit: { reason: 'Autobhop' } })
  })

  it('end by the database clock', async () => {
    const user = await world.user()
    const client = await world.as(user)
    await ban(user.userId, { expirationDate: inDays(1) }, 'comment-')
    world.setNow(new Date(Date.now() + 10 * 86_400_000))
    expect((await me(client))?.bans.comment).not.toBeNull()
    world.setNow(null)
    await world.ctx.db.execute(sql`update bans set expires_at = now() where user_id = ${user.userId}`)
    world.ctx.sessionCache.invalidateAll()
    expect((await me(client))?.bans.comment).toBeNull()
    await ban(user.userId, {}, 'comment-')
    expect((await me(client))?.bans.comment).toEqual({ reason: '', expirationDate: null })
  })
})

describe('setting a ban', () => {
  it('replaces the open one of its kind, keeps history, and is audited with old and new', async () => {
    const { userId } = await world.user()
    const [first, second] = [inDays(1), inDays(2)]
    await ban(userId, { reason: 'Macro', expirationDate: first })
    await ban(userId, { reason: 'Macro', expirationDate: first })
    await ban(userId, { reason: 'Macro again', expirationDate: second })
    await lift(userId)
    await lift(userId)
    expect(
      await read(
        world.ctx.db,
        sql`select reason, lifted_at is not null as closed, lifted_by as by from bans where user_id = ${userId} order by id`,
      ),
    ).toEqual([
      { reason: 'Macro', closed: true, by: admin.user.userId },
      { reason: 'Macro again', closed: true, by: admin.user.userId },
    ])
    const terms = (reason: string, expiresAt: string) => ({ reason, internalNote: '', expiresAt })
    expect(
      await read(
        world.ctx.db,
        sql`select action, before, after from audit_log where target = ${`user:${userId}`} order by id`,
      ),
    ).toEqual([
      { action: 'ban.general', before: null, after: terms('Macro', first) },
      { action: 'ban.general', before: terms('Macro', first), after: terms('Macro again', second) },
      { action: 'unban.general', before: terms('Macro again', second), after: null },
    ])
  })

  it('leaves one open ban when many set it at once', async () => {
    const { userId } = await world.user()
    await Promise.all([1, 2, 3, 4, 5].map((days) => ban(userId, { expirationDate: inDays(days) }, 'submit-')))
    const open = await read(world.ctx.db, sql`select 1 from bans where user_id = ${userId} and lifted_at is null`)
    expect(open).toHaveLength(1)
  })

  it.each([
    [{ expirationDate: inDays(-1) }, 422, 'Expiration must be in the future'],
    [{ expirationDate: inDays(3660) }, 400, 'Invalid expirationDate'],
    [{ expirationDate: '2031-02-30T00:00:00Z' }, 400, 'Invalid expirationDate'],
    [{ expirationDate: '2031-02-03T04:05:06' }, 400, 'Invalid expirationDate'],
    [{ expirationDate: 'tomorrow' }, 400, 'Invalid expirationDate'],
    [{ reason: 'no' }, 400, 'Invalid reason'],
    [{ reason: 'x'.repeat(301) }, 400, 'Invalid reason'],
  ])('refuses %o', async (terms, status, message) => {
    const { userId } = await world.user()
    await expect(ban(userId, terms)).rejects.toMatchObject({ status, message })
  })

  it('needs a target that is another player', async () => {
    await expect(ban(2_000_000_000)).rejects.toMatchObject({ status: 404, message: 'Player not found' })
    await expect(ban(admin.user.userId)).rejects.toMatchObject({ status: 403, message: 'You cannot ban this player' })
  })

  it('takes its parameters from a body too, and needs `banned`', async () => {
    const { userId } = await world.user()
    const carry = world.browser()
    await carry('/api/auth/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: admin.user.username, password: admin.user.password }),
    })
    const send = async (body: unknown) => {
      const response = await carry('/api/user/ban', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: response.status, ...((await response.json()) as object) }
    }
    expect(await send({ userId, banned: true, reason: 'By body' })).toMatchObject({ status: 200 })
    expect(await send({ userId })).toMatchObject({ status: 400, message: 'Missing banned' })
    expect(await send({ userId, banned: 'yes' })).toMatchObject({ status: 400, message: 'Invalid banned' })
    expect(await send({ userId, banned: true, rank: 1 })).toMatchObject({ status: 400, message: 'Unknown field: rank' })
  })
})
