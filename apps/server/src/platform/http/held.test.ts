import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@kz/contract/api'
import { ERRORS } from '@kz/contract/refusals/catalogue'
import { roleId } from '@kz/contract/roles'
import type { Endpoint, EndpointKey } from '@kz/contract/wire/endpoint'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type BuiltUser, buildDemo } from '../../testing/build.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { asFile, demoFile } from '../../testing/files/demo-files.ts'
import { mapArchive, picture } from '../../testing/files/map-files.ts'
import { holdCall, type Sent, sampleCall } from '../../testing/hold.ts'
import { read } from '../../testing/read.ts'
import { shareOf } from '../../testing/share.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { hasRow } from '../api/db.ts'
import { sql } from '../api/sql.ts'

/** Calls whose headers came in time, and whose body came after a ban, a lost role or the end of the session. */

const password = 'Held-for-ten-minutes-1'
const writing = (Object.entries(api) as [EndpointKey, Endpoint][]).filter(
  ([key, { access }]) => !key.startsWith('GET ') && access !== 'guest' && access !== 'server',
)

let world: World
let chief: World['guest']
let sent: Map<EndpointKey, Sent>
beforeAll(async () => {
  world = await createWorld()
  chief = (await world.staff('ADMIN')).client
  const given = await somethingToChange()
  sent = new Map()
  for (const [key, endpoint] of writing) sent.set(key, await sampleCall(key, endpoint, given, () => fileFor(key)))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

/** One of each that calls name, and what they are given besides. */
async function somethingToChange(): Promise<Record<string, unknown>> {
  const { userId } = await world.user()
  const run = { user: await world.user(), ytId: 'abcdefghijk' }
  const { demoId, routeId } = await buildDemo(world.ctx.db, { ...run, mapName: 'kz_held' })
  await buildDemo(world.ctx.db, { ...run, state: 'RELEASED' })
  const [message, post] = ['A nice run.', { title: 'A title', htmlContent: '<p>Text.</p>', hidden: false }]
  const { id: newsId } = await chief.call('POST /news/news', { body: post })
  const { id: articleId } = await chief.call('POST /article/article', { body: post })
  await chief.call('POST /news/comment', { query: { newsId }, body: { commentMessage: message } })
  await chief.call('POST /bug-report', { body: { title: 'A title', text: 'It does not open.', category: 'other' } })
  const { id: categoryId } = await chief.call('POST /forum/categories', { body: { name: 'General' } })
  await chief.call('POST /demo-collections', { body: { title: 'A pack', playerName: 'Somebody' } })
  const start = (content: string) =>
    chief.call('POST /forum/threads', { body: { title: 'Title', content, categoryId } })
  const [{ id: threadId }, { id: targetThreadId }] = [await start('One.'), await start('Two.')]
  return {
    ...{ userId, demoId, routeId, newsId, articleId, threadId, targetThreadId, categoryId, password },
    ...{ currentPassword: password, newPassword: `${password}2`, mapName: 'kz_held', mayPublish: 'true', port: 27015 },
    ...{
      title: 'Another title',
      commentMessage: message,
      message,
      content: 'More.',
      text: 'A sentence that says enough for whoever reads it.',
      reason: 'Said before',
      name: 'A-name',
    },
    ...{ startsAt: '2099-01-01T20:00:00Z', endsAt: '2099-01-08T20:00:00Z' },
    ...{ ytLink: 'https://youtu.be/abcdefghijk', time: '01:02.03', addr: '8.8.8.8', comment: 'A word', cat: 'lj' },
  }
}

/** Each call its own bytes: the same file twice would wait for itself. */
async function fileFor(key: EndpointKey): Promise<File> {
  if (key === 'POST /upload/map' || key === 'POST /upload/map-admin')
    return mapArchive(`kz_${key.replace(/\W+/g, '_')}`)
  const height = 450 + writing.findIndex(([one]) => one === key)
  if (/image|picture/.test(key)) return asFile(await picture(800, height), 'shot.png')
  return demoFile({ map: 'kz_held' })
}

/** A hash of each table, but of those that say who is connected. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await world.ctx.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'presence%' order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const text = `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${name} t`
    hashes[name] = (await world.ctx.pool.query<{ hash: string }>(text)).rows[0]?.hash ?? ''
  }
  return hashes
}

/** Sends calls but for their ends, and waits until the server has read who makes them. */
async function hold(user: BuiltUser, calls: readonly Sent[]) {
  const cookie = await cookieOf(world, user)
  const read = vi.spyOn(world.ctx.sessionCache, 'of')
  const held = calls.map((call) => holdCall(world.url, cookie, call))
  await expect.poll(() => read.mock.calls.length).toBe(calls.length)
  await Promise.all(read.mock.results.map(({ value }) => value))
  read.mockRestore()
  return held
}

/** As `hold`, for calls of the contract. Each answer ends one. */
async function holdAll(user: BuiltUser, keys: readonly EndpointKey[]) {
  const held = await hold(
    user,
    keys.map((key) => sent.get(key) as Sent),
  )
  return held.map((call, place) => async () => ({ key: keys[place], ...(await call.finish()) }))
}

interface Taking {
  what: string
  counts: (endpoint: Endpoint, key: EndpointKey) => boolean
  code: keyof typeof ERRORS
  take: (user: BuiltUser) => Promise<unknown>
}

const everyCall = () => true
/** the forum's moderators are told apart by handlers */
const ofRoles = ({ access }: Endpoint, key: EndpointKey) =>
  !['user', 'commenter', 'submitter'].includes(access) || /threads\/\{id\}\/(toggle|move)/.test(key)
const query = ({ userId }: BuiltUser) => ({ userId, banned: true })

const takings: Taking[] = [
  {
    what: 'a ban',
    counts: everyCall,
    code: 'not_authenticated',
    take: (user) => chief.call('POST /user/ban', { query: query(user) }),
  },
  {
    what: 'the loss of a role',
    counts: ofRoles,
    code: 'forbidden',
    take: ({ userId }) => chief.call('DELETE /user/role', { query: { userId, roleId: roleId('ADMIN') } }),
  },
  {
    what: 'the end of all other sessions',
    counts: everyCall,
    code: 'not_authenticated',
    take: async (user) => (await world.as(user)).call('POST /auth/logout-all', { body: { password } }),
  },
  {
    what: 'another password',
    counts: everyCall,
    code: 'not_authenticated',
    take: async (user) =>
      (await world.as(user)).call('POST /user/password', {
        body: { currentPassword: password, newPassword: 'Longer-than-before-7' },
      }),
  },
  {
    what: 'a ban from commenting',
    counts: ({ access }) => access === 'commenter',
    code: 'comment_banned',
    take: (user) => chief.call('POST /user/comment-ban', { query: query(user) }),
  },
  {
    what: 'a ban from submitting',
    counts: ({ access }) => access === 'submitter',
    code: 'submit_banned',
    take: (user) => chief.call('POST /user/submit-ban', { query: query(user) }),
  },
  {
    what: 'a password that is too short now',
    counts: (_, key) => !key.includes(' /auth/') && key !== 'POST /user/password',
    code: 'password_due',
    take: ({ userId }) => world.ctx.db.execute(sql`update users set short_password = true where id = ${userId}`),
  },
]

it.each(takings)('$what counts for calls whose body is on its way', async ({ what, counts, code, take }) => {
  const user = await world.user({ roles: ['ADMIN'], password })
  const all = writing.filter(([key, endpoint]) => counts(endpoint, key)).map(([key]) => key)
  const turn = takings.findIndex((one) => one.what === what)
  const calls = shareOf(all, 3, turn)
  const held = await holdAll(user, calls)
  await take(user)
  const before = await everything()
  for (const { key, status, text } of await Promise.all(held.map((finish) => finish()))) {
    expect(status, `${key} ${text}`).toBe(ERRORS[code][0])
    expect(JSON.parse(text), key).toMatchObject({ code })
  }
  expect(await everything()).toEqual(before)
  expect(await readdir(join(world.ctx.config.dataDir, 'files', 'tmp'))).toEqual([])
})

it('a token that runs out while the body comes is no reason to send a large file again', async () => {
  const user = await world.user({ password })
  const [finish] = await holdAll(user, ['POST /upload/picture'])
  await world.ctx.db.execute(sql`update session_tokens set expires_at = now() - interval '1 second'
    where family_id in (select id from session_families where user_id = ${user.userId})`)
  expect(await finish?.()).toMatchObject({ status: 200 })
})

/** Follows what is written outside a transaction that began with a look at the member's rights. */
function watchWrites(): string[] {
  const unchecked: string[] = []
  const checked = new WeakSet<object>()
  const plain = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: object, ...given: unknown[]) {
    const [first] = given
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    if (/^\s*(begin|commit|rollback)\b(?! to)/i.test(text)) checked.delete(this)
    if (text.includes('pg_advisory_xact_lock_shared($1::integer')) checked.add(this)
    const [, table] = /\b(?:insert into|delete from|update) (\w+)/i.exec(text) ?? []
    if (table && !checked.has(this) && !/^(presence|repeated_calls|incoming_files|login_failures|skip|set)/.test(table))
      unchecked.push(text)
    return plain.apply(this, given)
  })
  return unchecked
}

it('the same calls are let in when nothing was taken: most have an effect, each in a transaction that looked', async () => {
  const user = await world.user({ roles: ['ADMIN'], password })
  // one after another, so that none waits for another; what ends things comes last
  const late = (key: EndpointKey) => Number(/^DELETE|switch|block|retire|ban$/.test(key))
  const ordered = writing.map(([key]) => key).toSorted((one, other) => late(one) - late(other))
  const before = await everything()
  const [last] = await read(world.ctx.db, sql`select coalesce(max(id), 0) as id from audit_log`)
  let done = 0
  const held = await holdAll(user, ordered)
  const unchecked = watchWrites()
  for (const finish of held) {
    const { key, status, text } = await finish()
    expect(status, `${key} ${text}`).not.toBe(401)
    expect(status, `${key} ${text}`).toBeLessThan(500)
    if (status === 403) expect(text, key).not.toContain(ERRORS.forbidden[1])
    if (status < 300) done += 1
  }
  expect(unchecked).toEqual([])
  expect(done).toBeGreaterThan(100)
  expect(await everything()).not.toEqual(before)
  // whatever they noted says who it was, from which network, in which request
  const notes = await read(
    world.ctx.db,
    sql`select action, actor_id = ${user.userId} and address = '127.0.0.0/24' and length(request_id) = 13 as named
      from audit_log where id > ${last?.id}`,
  )
  expect(notes.filter(({ named }) => named !== true)).toEqual([])
  expect(notes.length).toBeGreaterThan(60)
})

/** A call of guests and members alike, from a member who is banned before its end comes. */
async function afterBan(line: string, body: object): Promise<{ status: number; text: string; userId: number }> {
  const user = await world.user({ password })
  const [held] = await hold(user, [{ line, type: 'application/json', body: Buffer.from(JSON.stringify(body)) }])
  await chief.call('POST /user/ban', { query: query(user) })
  return { status: 0, text: '', ...(await held?.finish()), userId: user.userId }
}

it('who was banned meanwhile is a guest where guests may call, and gets no new session', async () => {
  const report = { title: 'A title', text: 'Sent by nobody.', category: 'other' }
  expect((await afterBan('POST /api/bug-report', report)).status).toBe(200)
  const kept = sql`select reporter_id as "reporterId" from bug_reports where text = ${report.text}`
  expect((await read(world.ctx.db, kept))[0]).toEqual({ reporterId: null })

  expect(await afterBan('POST /api/auth/info', {})).toMatchObject({ status: 200, text: '{"data":null}' })
  expect(await afterBan('POST /api/auth/logout', {})).toMatchObject({ status: 200 })
  const { userId, ...refreshed } = await afterBan('POST /api/auth/refresh-token', {})
  expect(refreshed).toMatchObject({ status: 401 })
  const tokens = sql`select from session_tokens t join session_families f on f.id = t.family_id
    where f.user_id = ${userId} and f.ended_at is null`
  expect(await hasRow(world.ctx.db, tokens)).toBe(false)
})
