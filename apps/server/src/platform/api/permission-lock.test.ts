import { createHash } from 'node:crypto'
import { roleId } from '@kz/contract/roles'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BuiltUser } from '../../testing/build.ts'
import { buildMap } from '../../testing/build.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { lockWaits } from '../../testing/database/lock-waits.ts'
import { demoFile } from '../../testing/files/demo-files.ts'
import { read } from '../../testing/read.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { Client } from '../database/client.ts'
import { fileLock } from '../files/blobs.ts'
import { rows } from './db.ts'
import { text } from './shape.ts'
import { sql } from './sql.ts'

/** Writes that are under way while a right or a session is taken from the member who makes them. */

const WAIT = { interval: 10, timeout: 10_000 }

let world: World
let chief: World['guest']
let reportId: number
let holder: pg.Client
beforeAll(async () => {
  // whoever waits here is let go by the test
  world = await createWorld({ connection: { lock_timeout: 20_000, statement_timeout: 20_000, query_timeout: 20_000 } })
  chief = (await world.staff('ADMIN')).client
  const report = { title: 'A title', text: 'It does not open.', category: 'other' as const }
  reportId = (await chief.call('POST /bug-report', { body: report })).id
  await chief.call('PUT /bug-report/{id}', { params: { id: reportId }, body: { state: 'CONFIRMED' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  // it stands in its transaction while others work
  holder = new Client({ ...world.ctx.pool.options, idle_in_transaction_session_timeout: 0 })
  await holder.connect()
  await holder.query('begin')
})
afterEach(() => holder.end())

const waiting = () => lockWaits(world.ctx.db)
const lock = (name: string) => holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])

/** A call by the cookies of a session. Answers the status. */
async function send(path: string, cookie: string, body: object = {}): Promise<number> {
  const headers = { cookie, 'content-type': 'application/json' }
  return (await fetch(`${world.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

const vote = (cookie: string) => send(`/bug-report/vote?id=${reportId}`, cookie)
const userOf = ({ userId }: BuiltUser) => ({ userId, banned: true })
const newPassword = 'Longer-than-before-7'

type Take = (user: BuiltUser, cookie: string, other: World['guest']) => Promise<unknown>
const takings: [string, Take][] = [
  ['a ban', (user) => chief.call('POST /user/ban', { query: userOf(user) })],
  ['a ban from commenting', (user) => chief.call('POST /user/comment-ban', { query: userOf(user) })],
  [
    'the loss of a role',
    ({ userId }) => chief.call('DELETE /user/role', { query: { userId, roleId: roleId('WRITER') } }),
  ],
  ['staff', ({ userId }) => chief.call('POST /admin/user/end-sessions', { query: { userId } })],
  ['the end of all others', ({ password }, _, other) => other.call('POST /auth/logout-all', { body: { password } })],
  [
    'the end of one',
    async (_user, _cookie, other) => {
      const id = (await other.call('GET /auth/sessions')).find(({ current }) => !current)?.id ?? 0
      return other.call('DELETE /auth/sessions/{id}', { params: { id } })
    },
  ],
  [
    'another password',
    ({ password }, _, other) => other.call('POST /user/password', { body: { currentPassword: password, newPassword } }),
  ],
  [
    'a password set by mail',
    async ({ username }) => {
      const [user] = await rows(
        world.ctx.db,
        { email: text },
        sql`select email from users where username = ${username}`,
      )
      await world.guest.call('POST /user/password-reset', { body: { userEmail: user?.email ?? '' } })
      await world.runJobs()
      const resetToken = /token=([\w-]{43})/.exec(world.mails.at(-1)?.text ?? '')?.[1] ?? ''
      return world.guest.call('POST /user/password-reset', { body: { resetToken, newPassword } })
    },
  ],
  ['a logout', (_, cookie) => send('/auth/logout', cookie)],
  ['another login', ({ username, password }, cookie) => send('/auth/authenticate', cookie, { username, password })],
  [
    'a refresh token that was stolen',
    async ({ userId }, cookie) => {
      await world.ctx.db.execute(sql`update refresh_tokens set consumed_at = now() - interval '1 minute'
        where family_id in (select id from session_families where user_id = ${userId})`)
      return send('/auth/refresh-token', cookie)
    },
  ],
]

describe('waits for what the member is writing, and lets nothing begin after it:', () => {
  it.each(takings)('%s', async (_, take) => {
    const user = await world.user({ roles: ['WRITER'] })
    const cookie = await cookieOf(world, user)
    const other = await world.as(user)
    await lock(`bug vote ${reportId} ${user.userId}`)
    const first = vote(cookie)
    await expect.poll(waiting, WAIT).toBe(1)
    let isTaken = false
    const taken = take(user, cookie, other).finally(() => {
      isTaken = true
    })
    await expect.poll(waiting, WAIT).toBe(2)
    expect(isTaken).toBe(false)
    await holder.query('rollback')
    expect(await first).toBe(200)
    await taken
  })

  it('and looks at the member when a taking that was under way is done', async () => {
    const user = await world.user()
    const cookie = await cookieOf(world, user)
    await holder.query('select pg_advisory_xact_lock(31, $1::integer)', [user.userId])
    await holder.query(`insert into bans (user_id, kind, reason) values ($1, 'general', 'Noise')`, [user.userId])
    const late = vote(cookie)
    await expect.poll(waiting, WAIT).toBe(1)
    await holder.query('commit')
    expect(await late).toBe(401)
  })
})

describe('a handler that has not begun to write when its member', () => {
  it.each([
    ['POST /user/ban', { status: 401 }],
    ['POST /user/submit-ban', { status: 403, code: 'submit_banned' }],
  ] as const)('is banned by %s writes nothing, and its file goes', async (ban, refusal) => {
    const user = await world.user()
    const client = await world.as(user)
    const { mapName } = await buildMap(world.ctx.db)
    const file = demoFile({ map: mapName, timeMs: 61_000 })
    const sha256 = createHash('sha256')
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('hex')
    await lock(fileLock(sha256))
    const upload = client
      .call('POST /upload/map-demo', { body: { time: '01:01.00' }, file, fileName: file.name })
      .catch((error) => error)
    await expect.poll(waiting, WAIT).toBe(1)
    await chief.call(ban, { query: userOf(user) })
    await holder.query('rollback')
    expect(await upload).toMatchObject(refusal)
    expect(await read(world.ctx.db, sql`select from demos where sha256 = ${sha256}`)).toEqual([])
    expect(await world.ctx.files.has(sha256)).toBe(false)
  })

  it('loses the role that the handler went by is refused, though the call is open to players', async () => {
    const user = await world.user({ roles: ['DEVELOPER'] })
    const cookie = await cookieOf(world, user)
    const tell = () => send(`/bug-report/comment?id=${reportId}`, cookie, { message: 'For us alone.', internal: true })
    await holder.query('lock table bug_reports in access exclusive mode')
    const told = tell()
    await expect.poll(waiting, WAIT).toBe(1)
    const { userId } = user
    await chief.call('DELETE /user/role', { query: { userId, roleId: roleId('DEVELOPER') } })
    await holder.query('rollback')
    expect(await told).toBe(403)
    expect(await read(world.ctx.db, sql`select from bug_comments where author_id = ${userId}`)).toEqual([])
  })
})

describe('two who take from each other at once', () => {
  const ROUNDS = 8
  const statusOf = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      ({ status }: { status: number }) => status,
    )

  it.each(['POST /user/ban', 'DELETE /user/role', 'POST /admin/user/end-sessions'] as const)(
    '%s: the first is done, the second has lost the right',
    async (key) => {
      for (let round = 0; round < ROUNDS; round++) {
        const [one, other] = [await world.staff('ADMIN'), await world.staff('ADMIN')]
        const take = (client: World['guest'], { userId }: BuiltUser) => {
          if (key === 'POST /user/ban') return client.call(key, { query: { userId, banned: true } })
          if (key === 'DELETE /user/role') return client.call(key, { query: { userId, roleId: roleId('ADMIN') } })
          return client.call(key, { query: { userId } })
        }
        const statuses = await Promise.all([
          statusOf(take(one.client, other.user)),
          statusOf(take(other.client, one.user)),
        ])
        expect(statuses.toSorted()).toEqual([200, key === 'DELETE /user/role' ? 403 : 401])
      }
    },
    60_000,
  )

  it('ends the other sessions from two of them: one of them stays', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const user = await world.user()
      const { password } = user
      const clients = [await world.as(user), await world.as(user), await world.as(user)]
      const statuses = await Promise.all(
        clients.map((client) => statusOf(client.call('POST /auth/logout-all', { body: { password } }))),
      )
      expect(statuses.toSorted()).toEqual([200, 401, 401])
    }
  }, 60_000)
})
