import { roleId } from '@kz/contract/roles'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { read } from '../testing/read.ts'
import { createWorld } from '../testing/world.ts'
import { closedParts } from './switch-list.ts'

const world = await createWorld()
afterAll(() => world.close())
const admin = await world.staff('ADMIN')
const manager = await world.staff('MANAGEMENT')
const user = await world.user({ pseudo: 'Ann', username: 'annlogin', email: 'ann@example.test', country: 'se' })
const ann = { user, client: await world.as(user) }

const ban = (userId: number, query: Record<string, unknown>) =>
  admin.client.call('POST /user/comment-ban', { query: { userId, banned: true, ...query } as never })
const bans = (query = {}) => world.guest.call('GET /user/banlist', { query })
const users = (query = {}) => manager.client.call('GET /admin/users', { query })
const detail = (userId: number) => manager.client.call('GET /admin/user', { query: { userId } })

describe('the ban list', () => {
  it('shows player, kind, public reason and state to anybody, and no more', async () => {
    await ban(ann.user.userId, { reason: 'Insults', internalNote: 'see ticket 4' })
    const { bans: shown, totalPages } = await bans()
    expect(totalPages).toBe(1)
    expect(shown).toEqual([
      {
        id: expect.any(Number),
        userId: ann.user.userId,
        pseudo: 'Ann',
        country: 'se',
        kind: 'comment',
        reason: 'Insults',
        startDate: expect.any(String),
        expirationDate: null,
        state: 'active',
      },
    ])
    await admin.client.call('POST /user/comment-ban', { query: { userId: ann.user.userId, banned: false } })
    expect((await bans()).bans.map(({ state }) => state)).toEqual(['lifted'])
    expect((await bans({ state: 'active' })).bans).toEqual([])
    expect((await bans({ kind: 'general' })).bans).toEqual([])
    expect((await bans({ query: 'an' })).bans).toHaveLength(1)
    expect((await bans({ query: '%' })).bans).toEqual([])
  })

  it('tells an expired ban from a lifted one, and forgets lifted ones after a year', async () => {
    const { userId } = await world.user()
    await ban(userId, { reason: 'Spam' })
    await world.ctx.db.execute(sql`update bans set starts_at = now() - interval '2 days', expires_at = now() - interval '1 day'
      where user_id = ${userId}`)
    expect((await bans({ state: 'expired' })).bans.map((one) => one.userId)).toEqual([userId])
    await world.ctx.db.execute(
      sql`update bans set lifted_at = now() - interval '366 days' where user_id = ${ann.user.userId}`,
    )
    expect((await bans({ state: 'lifted' })).bans).toEqual([])
  })
})

describe('the team', () => {
  it('lists staff by rank without honorary roles, and no banned member', async () => {
    await world.user({ roles: ['VIP'] })
    const writer = await world.user({ roles: ['WRITER'] })
    const team = await world.guest.call('GET /user/admin-team')
    expect(team.map(({ role }) => role)).toEqual(['ADMIN', 'MANAGEMENT', 'WRITER'])
    expect(team[2]?.users.map(({ id }) => id)).toEqual([writer.userId])
    expect(JSON.stringify(team)).not.toContain(writer.username.repeat(1).concat('@'))
    await admin.client.call('POST /user/ban', { query: { userId: writer.userId, banned: true, reason: 'Left' } })
    expect((await world.guest.call('GET /user/admin-team')).map(({ role }) => role)).toEqual(['ADMIN', 'MANAGEMENT'])
  })
})

describe('accounts', () => {
  it('are found by what staff knows, with the e-mail masked', async () => {
    for (const query of ['an', 'ANN', 'annlo', 'ann@exa', String(ann.user.userId)]) {
      expect(
        (await users({ query })).users.map(({ pseudo }) => pseudo),
        query,
      ).toContain('Ann')
    }
    const [found] = (await users({ query: 'annlogin' })).users
    expect(found).toMatchObject({ username: 'annlogin', email: 'a***@example.test', country: 'se', bans: [] })
    expect((await users({ query: 'no such thing' })).users).toEqual([])
    expect((await users({ role: 'ADMIN' })).users.map(({ id }) => id)).toEqual([admin.user.userId])
    expect((await users({ banned: true })).totalItems).toBe(1)
    expect((await users({ country: 'se', unverified: true })).users).toEqual([])
  })

  it('are found by the network they logged in from, and by country', async () => {
    for (const query of ['127.0.0.77', '127.0.0.0/24'])
      expect((await users({ query })).users.map(({ pseudo }) => pseudo)).toContain('Ann')
    expect((await users({ query: '127.0.1.77' })).users).toEqual([])
    expect((await users({ country: 'se' })).users.map(({ pseudo }) => pseudo)).toEqual(['Ann'])
  })

  it('show their history; notes are for staff', async () => {
    await buildDemo(world.ctx.db, { user: ann.user, state: 'RELEASED' })
    await manager.client.call('POST /admin/user/note', {
      query: { userId: ann.user.userId },
      body: { text: 'Asked nicely' },
    })
    const found = await detail(ann.user.userId)
    expect(found).toMatchObject({ records: 1, submissions: { waiting: 0, released: 1 }, sessions: 1, mayActOn: true })
    expect(found.notes).toMatchObject([{ text: 'Asked nicely', author: manager.user.pseudo }])
    expect(found.banHistory).toMatchObject([{ reason: 'Insults', internalNote: 'see ticket 4', state: 'lifted' }])
    // logins are for administrators
    const query = { userId: ann.user.userId }
    expect((await manager.client.call('GET /admin/user', { query })).logins).toEqual([])
    const { logins } = await admin.client.call('GET /admin/user', { query })
    expect(logins.map(({ action }) => action)).toContain('login')
    expect((await detail(admin.user.userId)).mayActOn).toBe(false)
    await expect(detail(999_999)).rejects.toMatchObject({ status: 404, message: 'Player not found' })
  })

  it('give their whole e-mail to administrators only, and it is written down', async () => {
    const query = { userId: ann.user.userId }
    await expect(manager.client.call('POST /admin/user/email', { query })).rejects.toMatchObject({ status: 403 })
    expect(await admin.client.call('POST /admin/user/email', { query })).toEqual({ email: 'ann@example.test' })
    const { entries } = await admin.client.call('GET /admin/audit-log', { query: { action: 'email.reveal' } })
    expect(entries).toMatchObject([{ actor: admin.user.pseudo, target: `user:${ann.user.userId}` }])
    expect(JSON.stringify(entries)).not.toContain('ann@example.test')
    const [told] = (await ann.client.call('GET /notification/list', { query: {} })).notifications
    expect(told).toMatchObject({ kind: 'account', about: { type: 'email' }, actors: [] })
  })

  it('of equal or higher rank than the caller keep their e-mail, and get no notes', async () => {
    const [head, ceo] = [await world.staff('HEAD_ADMIN'), await world.staff('CEO')]
    const asks = ({ client }: typeof head, { user }: typeof head) =>
      client.call('POST /admin/user/email', { query: { userId: user.userId } })
    const notes = ({ client }: typeof head, { user }: typeof head) =>
      client.call('POST /admin/user/note', { query: { userId: user.userId }, body: { text: 'Looks odd' } })
    const technical = await world.staff('TECHNICAL_MANAGEMENT')
    for (const [one, other] of [
      [technical, admin],
      [head, admin],
      [technical, technical],
    ] as const) {
      await expect(asks(one, other)).rejects.toMatchObject({ status: 403, message: 'You cannot see this address' })
      await expect(notes(one, other)).rejects.toMatchObject({ status: 403, message: 'You cannot change this profile' })
    }
    expect((await asks(head, technical)).email).toContain('@')
    expect((await asks(ceo, admin)).email).toContain('@')
    await notes(ceo, admin)
    await expect(asks(ceo, { ...ceo, user: { ...ceo.user, userId: 999_999 } })).rejects.toMatchObject({ status: 404 })
    const notified = async ({ client }: typeof head) =>
      (await client.call('GET /notification/list', { query: {} })).notifications.map(({ about }) => about.type)
    expect(await notified(admin)).toEqual(['email'])
    expect(await notified(technical)).toEqual(['email'])
    expect(await notified(ceo)).toEqual([])
    // nor are they found by the beginning of it
    const byEmail = async ({ client }: typeof head, { user }: typeof head) => {
      const { email } = await asks(ceo, { ...ceo, user })
      await world.ctx.db.execute(sql`update users set email = 'x.' || email where id = ${user.userId}`)
      return (await client.call('GET /admin/users', { query: { query: `x.${email.slice(0, -4)}` } })).users.length
    }
    expect(await byEmail(manager, admin)).toBe(0)
    expect(await byEmail(ceo, technical)).toBe(1)
    expect(await byEmail(manager, ann)).toBe(1)
  })

  it('are renamed, confirmed and logged out by the rank rule', async () => {
    const { userId } = ann.user
    await manager.client.call('POST /admin/user/pseudo', {
      query: { userId, pseudo: 'Anna', reason: 'Insulting name' },
    })
    expect((await detail(userId)).formerPseudos).toMatchObject([{ pseudo: 'Ann' }])
    expect((await users({ query: 'ann' })).users.map(({ pseudo }) => pseudo)).toContain('Anna')
    const rename = (pseudo: string, target = userId) =>
      manager.client.call('POST /admin/user/pseudo', { query: { userId: target, pseudo, reason: 'Because' } })
    await expect(rename(manager.user.pseudo)).rejects.toMatchObject({ status: 409 })
    await expect(rename('x')).rejects.toMatchObject({ status: 422, message: 'Nickname must be 2 to 24 characters' })
    for (const target of [admin.user.userId, manager.user.userId])
      await expect(rename('Somebody', target)).rejects.toMatchObject({
        status: 403,
        message: 'You cannot change this profile',
      })
    expect((await ann.client.call('GET /notification/list', { query: {} })).notifications[0]).toMatchObject({
      kind: 'account',
      about: { type: 'renamed', from: 'Ann', to: 'Anna', reason: 'Insulting name' },
    })
    const unverified = await world.user({ emailVerified: false })
    await manager.client.call('POST /admin/user/verify', { query: { userId: unverified.userId } })
    expect((await detail(unverified.userId)).emailVerified).toBe(true)
    await manager.client.call('POST /admin/user/end-sessions', { query: { userId } })
    expect(await ann.client.call('POST /auth/info')).toEqual({ data: null })
  })
})

describe('the audit log', () => {
  it('is read by administrators, by actor, action, target and day', async () => {
    const target = `user:${ann.user.userId}`
    const log = (query = {}) => admin.client.call('GET /admin/audit-log', { query })
    expect((await log({ target, action: 'pseudo' })).entries).toMatchObject([
      { action: 'pseudo.staff', reason: 'Insulting name', before: { pseudo: 'Ann' }, after: { pseudo: 'Anna' } },
    ])
    expect((await log({ actor: manager.user.pseudo, action: 'user.note' })).totalItems).toBe(1)
    expect((await log({ to: '2020-01-01' })).entries).toEqual([])
    const [entry] = (await log({ target, action: 'pseudo' })).entries
    const date = entry?.date.slice(0, 10)
    expect((await log({ target, action: 'pseudo', from: date, to: date })).entries).toEqual([entry])
    await expect(manager.client.call('GET /admin/audit-log', {})).rejects.toMatchObject({ status: 403 })
    await expect(read(world.ctx.db, sql`delete from audit_log`)).rejects.toThrow()
    const { mapId } = await buildMap(world.ctx.db, { name: 'kz_far' })
    await read(world.ctx.db, sql`update maps set id = 1000000068 where id = ${mapId}`)
    await read(world.ctx.db, sql`insert into audit_log (action, target) values ('map.hide', 'map 1000000068')`)
    expect((await log({ action: 'map.hide' })).entries).toMatchObject([{ targetName: 'kz_far' }])
    const given = { userId: ann.user.userId, roleId: roleId('VIP') }
    await admin.client.call('POST /auth/confirm-password', { body: { password: admin.user.password } })
    await admin.client.call('POST /user/role', { query: given })
    expect((await log({ target, action: 'role.give' })).entries).toHaveLength(1)
  })
})

describe('switches', () => {
  it('close a part of the site until they are opened again', async () => {
    const turn = (kind: 'CHAT' | 'REGISTRATION', blocked: boolean, more = {}) =>
      admin.client.call('PUT /admin/switch', { body: { kind, blocked, ...more } })
    const { client: bob } = await world.staff()
    const say = () => bob.call('POST /chatbox/comment', { body: { commentMessage: 'hi' } })
    const states = await turn('CHAT', true, { reason: 'Flood' })
    expect(states.find(({ kind }) => kind === 'CHAT')).toMatchObject({ blocked: true, reason: 'Flood' })
    await expect(say()).rejects.toMatchObject({
      ...{ status: 403, code: 'chat_closed', message: 'The chat box is closed for now' },
      params: { reason: 'Flood', untilMs: null },
    })
    expect(await world.guest.call('GET /site/closed')).toEqual([
      { kind: 'CHAT', message: 'The chat box is closed for now', reason: 'Flood', until: null },
    ])
    await turn('CHAT', false)
    expect(await world.guest.call('GET /site/closed')).toEqual([])
    const { db } = world.ctx
    await db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`)
      expect(await closedParts(tx)).toMatchObject([{ kind: 'READ_ONLY', reason: 'The database takes no writes' }])
    })
    await say()
    await turn('REGISTRATION', true)
    await expect(
      world.guest.call('POST /auth/register', { body: { pseudo: 'x', username: 'x', email: 'x', password: 'x' } }),
    ).rejects.toMatchObject({
      ...{ status: 403, code: 'registration_closed', message: 'Registration is closed for now' },
    })
    await turn('REGISTRATION', false)
    await expect(turn('CHAT', true, { until: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({ status: 422 })
    await expect(
      manager.client.call('PUT /admin/switch', { body: { kind: 'CHAT', blocked: true } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('read-only', () => {
  it('lets everybody read and log in, and administrators alone write', async () => {
    const turn = (blocked: boolean) =>
      admin.client.call('PUT /admin/switch', { body: { kind: 'READ_ONLY', blocked, reason: 'Moving house' } })
    const player = await world.user()
    const { client: bob } = await world.staff()
    await turn(true)
    const refused = { status: 503, code: 'read_only', params: { reason: 'Moving house' } }
    await expect(bob.call('POST /chatbox/comment', { body: { commentMessage: 'hi' } })).rejects.toMatchObject(refused)
    await expect(
      manager.client.call('POST /admin/user/note', { query: { userId: player.userId }, body: { text: 'hm' } }),
    ).rejects.toMatchObject(refused)
    await expect(
      world.guest.call('POST /bug-report', { body: { title: 'No map', text: 'It is not there any more at all.' } }),
    ).rejects.toMatchObject(refused)
    await expect(
      world.guest.call('POST /auth/register', { body: { pseudo: 'x', username: 'x', email: 'x', password: 'x' } }),
    ).rejects.toMatchObject(refused)
    const logged = await world.as(player)
    expect((await logged.call('POST /auth/info')).data?.pseudo).toBe(player.pseudo)
    expect((await bob.call('GET /chatbox/comments', {})).length).toBeGreaterThanOrEqual(0)
    await admin.client.call('POST /admin/user/note', { query: { userId: player.userId }, body: { text: 'moved' } })
    await turn(false)
    await bob.call('POST /chatbox/comment', { body: { commentMessage: 'moved in' } })
  })
})

describe('the dashboard', () => {
  it('shows each role its own queues and their age', async () => {
    const checker = (await world.staff('DEMO_CHECKER')).client
    await buildDemo(world.ctx.db, { state: 'SUBMITTED', submittedAt: new Date('2025-01-01T00:00:00Z') })
    const seen = await checker.call('GET /admin/dashboard')
    expect(seen.queues.map(({ name }) => name)).toEqual(['demos', 'longjumps'])
    expect(seen.queues[0]).toEqual({ name: 'demos', count: 1, oldest: '2025-01-01T00:00:00.000Z' })
    expect(seen.entries).toEqual([])
    expect((await admin.client.call('GET /admin/dashboard')).entries).toHaveLength(10)
    expect(seen.setup).toEqual([])
  })

  it('leads an administrator through what a new site needs, until nothing is open', async () => {
    const open = async () => {
      const { setup } = await admin.client.call('GET /admin/dashboard')
      return setup.flatMap(({ step, done }) => (done ? [] : [step]))
    }
    await world.ctx.db.execute(sql`insert into site_config (key, value) values ('name', 'Blocks')`)
    const before = await open()
    expect(before).toEqual(expect.arrayContaining(['pictures', 'categories', 'post', 'servers', 'backup']))
    expect(before).not.toContain('name')
    expect(before).not.toContain('checkers')
    const settle = (step: (typeof before)[number]) =>
      Promise.all([1, 2].map(() => admin.client.call('PUT /admin/setup', { body: { step } })))
    await settle('backup')
    expect(await open()).toEqual(before.filter((step) => step !== 'backup'))
    await expect(manager.client.call('PUT /admin/setup', { body: { step: 'post' } })).rejects.toMatchObject({
      status: 403,
    })
    for (const step of before) await settle(step)
    expect((await admin.client.call('GET /admin/dashboard')).setup).toEqual([])
  })
})
