import { roleId } from '@kz/contract/roles'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BuiltUser } from '../../testing/build.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { openWorld } from '../../testing/open-world.ts'
import type { World } from '../../testing/world.ts'
import { rows } from '../api/db.ts'
import type { ReadSession } from '../api/services/caches.ts'
import { text } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import type { Viewer } from '../api/viewer.ts'
import { SessionCache } from './session-cache.ts'

/** Members who are kept for an hour in two processes of one site: only what ends a session, or changes it, may end that. */

const HOUR = 3_600_000
const SOON = { timeout: 10_000, interval: 10 }

const world = await openWorld()
let other: Awaited<ReturnType<World['another']>>
let chief: World['guest']
beforeAll(async () => {
  other = await world.another()
  for (const { ctx } of [world, other]) ctx.sessionCache = new SessionCache(ctx.live, 10_000, HOUR)
  chief = (await world.staff('ADMIN')).client
})
afterAll(() => other.close())

interface Member {
  user: BuiltUser
  cookie: string
  /** another session of the member */
  client: World['guest']
}

/** What a process says of the member of a session; null for nobody. */
async function known(url: string, cookie: string): Promise<Record<string, unknown> | null> {
  const answer = await fetch(`${url}/api/auth/info`, { method: 'POST', headers: { cookie } })
  return ((await answer.json()) as { data: Record<string, unknown> | null }).data
}

const post = (path: string, cookie: string, body = {}) =>
  fetch(`${world.url}/api${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const on = ({ user: { userId } }: Member) => ({ userId })
const banned = (member: Member) => ({ ...on(member), banned: true, reason: 'Noise' })
const newPassword = 'Longer-than-before-7'

async function resetToken({ user: { username } }: Member): Promise<string> {
  const [found] = await rows(world.ctx.db, { email: text }, sql`select email from users where username = ${username}`)
  await world.guest.call('POST /user/password-reset', { body: { userEmail: found?.email ?? '' } })
  await world.runJobs()
  return /token=([\w-]{43})/.exec(world.mails.at(-1)?.text ?? '')?.[1] ?? ''
}

const ENDS: Record<string, (member: Member) => Promise<unknown>> = {
  'a logout': ({ cookie }) => post('/auth/logout', cookie),
  'another login': ({ cookie, user: { username, password } }) =>
    post('/auth/authenticate', cookie, { username, password }),
  'a ban': (member) => chief.call('POST /user/ban', { query: banned(member) }),
  'a chief who ends the sessions': (member) => chief.call('POST /admin/user/end-sessions', { query: on(member) }),
  'the end of all others': ({ client, user: { password } }) =>
    client.call('POST /auth/logout-all', { body: { password } }),
  'the end of one': async ({ client }) => {
    const id = (await client.call('GET /auth/sessions')).find(({ current }) => !current)?.id ?? 0
    await client.call('DELETE /auth/sessions/{id}', { params: { id } })
  },
  'another password': ({ client, user: { password } }) =>
    client.call('POST /user/password', { body: { currentPassword: password, newPassword } }),
  'a password set by mail': async (member) =>
    world.guest.call('POST /user/password-reset', { body: { resetToken: await resetToken(member), newPassword } }),
  'a refresh token that comes a second time': async ({ cookie, user: { userId } }) => {
    await world.ctx.db.execute(sql`update refresh_tokens set consumed_at = now() - interval '1 minute'
      where family_id in (select id from session_families where user_id = ${userId})`)
    await post('/auth/refresh-token', cookie)
  },
  'an account that is merged': async (member) =>
    chief.call('POST /admin/user/merge', {
      query: on(member),
      body: { intoId: (await world.user()).userId, reason: 'The same player' },
    }),
  'an account that is deleted': (member) =>
    chief.call('POST /admin/user/delete', { query: on(member), body: { reason: 'They asked for it' } }),
}

const CHANGES: Record<string, (member: Member) => Promise<unknown>> = {
  'a role that is taken': (member) =>
    chief.call('DELETE /user/role', { query: { ...on(member), roleId: roleId('WRITER') } }),
  'a role that is given': (member) =>
    chief.call('POST /user/role', { query: { ...on(member), roleId: roleId('CUP_ADMIN') } }),
  'a ban from commenting': (member) => chief.call('POST /user/comment-ban', { query: banned(member) }),
  'a ban from submitting': (member) => chief.call('POST /user/submit-ban', { query: banned(member) }),
  'another nickname': ({ client }) => client.call('POST /user/pseudo', { query: { pseudo: 'Renamed now' } }),
  'a nickname given by staff': (member) =>
    chief.call('POST /admin/user/pseudo', {
      query: { ...on(member), pseudo: `Given ${member.user.userId}`, reason: 'It was rude' },
    }),
  'another flag': (member) => member.client.call('PUT /user/flag', { query: { ...on(member), flag: 'FI' } }),
}

async function member(): Promise<Member> {
  const user = await world.user({ roles: ['WRITER'] })
  return { user, cookie: await cookieOf(world, user), client: await world.as(user) }
}

describe.each([
  ['ends', ENDS],
  ['changes', CHANGES],
] as const)('what %s a session counts in the next call here, and there with its event:', (_, acts) => {
  it.each(Object.entries(acts))('%s', async (_name, act) => {
    const one = await member()
    const before = await known(world.url, one.cookie)
    expect(await known(other.url, one.cookie)).toEqual(before)
    expect(before?.userId).toBe(one.user.userId)
    await act(one)
    const after = await known(world.url, one.cookie)
    if (acts === ENDS) expect(after).toBeNull()
    expect(after).not.toEqual(before)
    await expect.poll(() => known(other.url, one.cookie), SOON).toEqual(after)
  })
})

it('is not read again while nothing is told of it, and whatever was missed is read', async () => {
  const { cookie, user } = await member()
  const before = await known(world.url, cookie)
  await world.ctx.db.execute(sql`update users set picture = '/images/unheard' where id = ${user.userId}`)
  expect(await known(world.url, cookie)).toEqual(before)
  // the channel of this process breaks: it hears nothing, then listens again
  await world.ctx.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'kz16-live'`)
  await expect.poll(world.ctx.live.isListening).toBe(false)
  await expect.poll(world.ctx.live.isListening, SOON).toBe(true)
  expect(await known(world.url, cookie)).toEqual({ ...before, picture: '/images/unheard' })
})

describe('a member is kept', () => {
  let isListening = true
  let reads = 0
  const session = (userId: number, leftMs = HOUR) => {
    reads += 1
    return Promise.resolve({ viewer: { userId } as Viewer, leftMs })
  }
  const open = (most?: number) => {
    reads = 0
    isListening = true
    return new SessionCache({ isListening: () => isListening }, most)
  }
  const changed = (userId: number) => ({ type: 'session.changed' as const, data: { userId } })
  afterEach(() => vi.useRealTimers())

  it('for five seconds, and no longer than the token or the ban', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const viewers = open()
    for (const [leftMs, keptMs] of [
      [HOUR, 5_000],
      [700, 700],
    ] as const) {
      reads = 0
      await viewers.of(`${leftMs}`, () => session(1, leftMs))
      vi.advanceTimersByTime(keptMs - 1)
      await viewers.of(`${leftMs}`, () => session(1, leftMs))
      expect(reads).toBe(1)
      vi.advanceTimersByTime(1)
      await viewers.of(`${leftMs}`, () => session(1, leftMs))
      expect(reads).toBe(2)
    }
  })

  it('while events are heard', async () => {
    const viewers = open()
    await viewers.of('a', () => session(1))
    isListening = false
    await viewers.of('a', () => session(1))
    await viewers.of('b', () => session(2))
    isListening = true
    await viewers.of('b', () => session(2))
    expect(reads).toBe(4)
  })

  it('until an event names the member, also during the read', async () => {
    const viewers = open()
    await viewers.of('a', () => session(1))
    await viewers.of('b', () => session(2))
    viewers.hear(changed(1))
    await viewers.of('b', () => session(2))
    expect(reads).toBe(2)
    let finish = (_session: ReadSession) => {}
    const slow = viewers.of('a', () => new Promise((resolve) => (finish = resolve)))
    viewers.hear(changed(1))
    finish(await session(1))
    await slow
    await viewers.of('a', () => session(1))
    expect(reads).toBe(4)
  })

  it('as one of so many, and nobody is never kept', async () => {
    const viewers = open(2)
    for (const hash of ['a', 'b', 'c', 'c', 'b']) await viewers.of(hash, () => session(1))
    expect(reads).toBe(3)
    await viewers.of('a', () => session(1))
    expect(reads).toBe(4)
    const nobody = vi.fn(async () => null)
    for (let asked = 0; asked < 2; asked++) expect(await viewers.of('none', nobody)).toBeNull()
    expect(nobody).toHaveBeenCalledTimes(2)
  })
})
