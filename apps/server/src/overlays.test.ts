import { type ApiKey, api } from '@kz/contract/api'
import { ROLE_NAMES, type Role } from '@kz/contract/roles'
import type { Endpoint } from '@kz/contract/wire/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callers } from './accounts/api.ts'
import { refreshThread } from './forum/api.ts'
import { forumHandlers } from './forum/routes.ts'
import { mapsHandlers } from './maps/routes.ts'
import { newsHandlers } from './news/routes.ts'
import { rows } from './platform/api/db.ts'
import { int } from './platform/api/shape.ts'
import { sql } from './platform/api/sql.ts'
import type { Viewer } from './platform/api/viewer.ts'
import { SessionCache } from './platform/cache/session-cache.ts'
import { serialize } from './platform/http/serialize.ts'
import { recordsHandlers } from './records/routes.ts'
import type { BuiltUser } from './testing/build.ts'
import { cookieOf } from './testing/cookie.ts'
import { createSampleWorld } from './testing/sample-world.ts'
import { shareOf } from './testing/share.ts'

/**
 * Every kept body that members get with their overlay, read as every role and by members who have something of their own in it, and
 * held against what the database says to each of them without a cache.
 */

const world = await createSampleWorld()
afterAll(() => world.close())

const handlers: Record<string, unknown> = { ...forumHandlers, ...recordsHandlers, ...newsHandlers, ...mapsHandlers }
const withOwn = (Object.entries(api) as [ApiKey, Endpoint][]).filter(([, { cache }]) => cache?.own)

interface Reader {
  name: string
  cookie: string
  viewer: Viewer
}
const readers: Reader[] = []

interface Asked {
  key: ApiKey
  params: Record<string, string>
  query: Record<string, string>
}
const asked: Asked[] = []

async function join(name: string, user: BuiltUser): Promise<Reader> {
  const cookie = await cookieOf(world, user)
  const token = /__Host-sid=([^;]+)/.exec(cookie)?.[1]
  const reader = { name, cookie, viewer: null as unknown as Viewer }
  reader.viewer = (await callers(world.ctx).identify({ cookies: { '__Host-sid': token } })) as Viewer
  readers.push(reader)
  return reader
}

beforeAll(async () => {
  const chief = (await world.staff('ADMIN')).client
  const post = (body: { name: string; description: string }) => chief.call('POST /forum/categories', { body })
  const [open, closed] = [
    await post({ name: 'Open', description: 'Talk' }),
    await post({ name: 'VIP', description: '' }),
  ]
  await chief.call('PUT /forum/categories/{id}/roles', {
    params: { id: closed.id },
    body: { roles: ['VIP'], writeRoles: [], modRoles: [] },
  })
  const moderated = await post({ name: 'Moderated', description: 'By mappers' })
  await chief.call('PUT /forum/categories/{id}/roles', {
    params: { id: moderated.id },
    body: { roles: [], writeRoles: ['VIP'], modRoles: ['MAPPER'] },
  })
  const [busy, banned] = [await world.user(), await world.user()]
  const [one, other] = [await world.as(busy), await world.as(banned)]
  const say = (threadId: number, message: string, as = one) =>
    as.call('POST /forum/messages', { body: { threadId, message } })
  const open1 = { title: 'Which ledge', content: 'The first one?', categoryId: open.id }
  const poll = { question: 'Which one?', options: ['First', 'Second'], most: 1, days: null }
  const thread = await chief.call('POST /forum/threads', { body: { ...open1, poll } })
  const own = await one.call('POST /forum/threads', { body: { ...open1, title: 'A thread of their own' } })
  const secret = await chief.call('POST /forum/threads', { body: { ...open1, title: 'Behind', categoryId: closed.id } })
  const guarded = await chief.call('POST /forum/threads', { body: { ...open1, categoryId: moderated.id } })
  const first = await say(thread.id, 'The second one.')
  await say(thread.id, 'No, the first.', other)
  const { id: removed } = await say(thread.id, 'Never mind.')
  await one.call('DELETE /forum/messages/{id}', { params: { id: removed } })
  await other.call('PUT /forum/messages/{id}/reaction', { params: { id: first.id }, body: { kind: 'thanks' } as never })
  await one.call('POST /forum/threads/{id}/vote', { params: { id: thread.id }, body: { options: [1] } })
  await one.call('POST /forum/threads/{id}/read', { params: { id: thread.id }, query: { messageId: first.id } })
  await one.call('PUT /forum/categories/{id}/watch', { params: { id: open.id }, query: { watched: true } })
  await chief.call('POST /forum/messages', { body: { threadId: thread.id, message: 'News for them.' } })
  // one whose news are on the second page
  const long = await chief.call('POST /forum/threads', { body: { ...open1, title: 'A long one' } })
  await world.ctx.db.execute(sql`insert into forum_messages (thread_id, position, author_id, message)
    select ${long.id}, n, ${banned.userId}, 'Line ' || n from generate_series(2, 45) n`)
  await refreshThread(world.ctx.db, long.id)
  await world.ctx.db.execute(
    sql`insert into forum_reads (user_id, thread_id, position) values (${busy.userId}, ${long.id}, 25)`,
  )
  // what waits for staff stands in no cached response but its author's overlay
  expect((await say(thread.id, 'See https://example.org/a')).held).toBe(true)
  await one.call('POST /forum/threads', { body: { ...open1, content: 'https://example.org/b', title: 'With a link' } })
  const [liked] = await world.guest.call('GET /latest-demos/', { query: { rejected: 'false' } })
  await one.call('POST /latest-demos/like', { query: { demoId: liked?.demoId ?? 0 } })
  await world.ctx.db.execute(
    sql`insert into bans (user_id, kind, reason) values (${banned.userId}, 'comment', 'Noise')`,
  )
  await world.ctx.db.execute(sql`update demos set user_id = ${banned.userId}, state = 'REJECTED', decided_at = now() - interval '15 days'
    where id = (select id from demos where state = 'RELEASED' order by decided_at desc offset 3 limit 1)`)
  const [news] = (await world.guest.call('GET /news/last-news', { query: { page: 1 } })).lastNews
  const [article] = await world.guest.call('GET /article/last-five')
  const ask = (key: ApiKey, query: object = {}, params: object = {}) =>
    asked.push({ key, params: strings(params), query: strings(query) })
  ask('GET /forum/categories')
  for (const { id } of [open, closed, moderated]) ask('GET /forum/categories/{id}/threads', { page: 1 }, { id })
  for (const { id } of [thread, own, secret, guarded, long]) {
    ask('GET /forum/threads/{id}', { page: 1 }, { id })
    ask('GET /forum/threads/{id}', { page: 1, unread: 'true' }, { id })
  }
  ask('GET /latest-demos/')
  ask('GET /latest-demos/', { rejected: 'false', limit: 5 })
  ask('GET /latest-demos/likes-comments')
  ask('GET /news/last-news')
  ask('GET /news/news', { newsId: news?.id ?? 0 })
  ask('GET /article/last-articles')
  ask('GET /article/last-five')
  ask('GET /article/article', { articleId: article?.id ?? 0 })
  ask('GET /map/list')
  const [map, hidden] = (
    await rows(world.ctx.db, { id: int }, sql`select id from maps where state = 'ACTIVE' order by id limit 2`)
  ).map(({ id }) => id)
  await world.ctx.db.execute(sql`update maps set notes = 'For staff' where id = ${map}`)
  await world.ctx.db.execute(sql`update maps set state = 'HIDDEN' where id = ${hidden}`)
  for (const mapId of [map, hidden]) ask('GET /map/map', { mapId })
  await join('a player', await world.user())
  await join('a busy one', busy)
  await join('a banned one', banned)
  await join('an unconfirmed one', await world.user({ emailVerified: false }))
  for (const role of ROLE_NAMES) await join(role, await world.user({ roles: [role as Role] }))
  // nothing but an event ends what is kept
  world.ctx.sessionCache = new SessionCache(world.ctx.live, 10_000, 3_600_000)
})

const strings = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

const addressOf = ({ key, params, query }: Asked) =>
  `${world.url}/api${key.replace('GET ', '').replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '')}?${new URLSearchParams(query)}`

/** What a call answers a reader, or a guest: the text, or the status of a refusal. */
async function answerTo(call: Asked, reader?: Reader): Promise<unknown> {
  const response = await fetch(addressOf(call), reader && { headers: { cookie: reader.cookie } })
  const total = response.headers.get('x-total-count')
  return response.ok ? { total, body: await response.json() } : response.status
}

/** What the database says to a viewer, past everything that is kept. */
async function saidTo(call: Asked, viewer: Viewer | null): Promise<unknown> {
  const endpoint: Endpoint = api[call.key]
  const { everybody, whole } = handlers[call.key] as Record<
    'everybody' | 'whole',
    (ctx: unknown, call: object) => unknown
  >
  let total: string | null = null
  const set = (name: string, value: string) => {
    if (name === 'x-total-count') total = value
  }
  const parts = {
    params: endpoint.params?.parse(call.params) ?? {},
    query: endpoint.query?.parse(call.query) ?? {},
    set,
  }
  try {
    const value = await (viewer ? whole(world.ctx, { ...parts, viewer }) : everybody(world.ctx, parts))
    return { total, body: JSON.parse(serialize(endpoint.reply as NonNullable<Endpoint['reply']>, value)) }
  } catch (error) {
    return (error as { status?: number }).status ?? Promise.reject(error)
  }
}

/** Readers without a role, who come first; of a call whose answers differ by role, roles that differ. */
const PEOPLE = 4
const TELLING: readonly string[] = ['ADMIN', 'VIP', 'MAPPER'] satisfies Role[]
const SHARES = 12

/** Who reads one of the calls: people, the roles that tell most, and a twelfth of the others; in a full run (FULL=1) all. */
function readersOf(at: number): Reader[] {
  const roles = readers.slice(PEOPLE)
  const share = shareOf(roles, SHARES, at)
  const others = roles.filter((reader) => TELLING.includes(reader.name) || share.includes(reader))
  return [...readers.slice(0, PEOPLE).toReversed(), ...others]
}

it('asks for every call that has an overlay', () => {
  expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(withOwn.map(([key]) => key)))
})

it('answers every reader as the database does, and caches nothing of one reader', async () => {
  let laid = 0
  for (const [at, call] of asked.entries()) {
    world.ctx.cache.invalidateAll()
    // the first caller is a member: what is kept then is everybody's all the same
    const name = addressOf(call)
    for (const reader of readersOf(at)) {
      const answer = await answerTo(call, reader)
      expect(answer, `${name}, ${reader.name}`).toEqual(await saidTo(call, reader.viewer))
      laid += 1
    }
    expect(await answerTo(call), `${name}, a guest`).toEqual(await saidTo(call, null))
  }
  expect(laid).toBeGreaterThan(asked.length * PEOPLE)
}, 120_000)

it('reads nothing again of what everybody is shown', async () => {
  const [player] = readers
  const before = await answerTo({ key: 'GET /forum/categories', params: {}, query: {} }, player)
  await world.ctx.db.execute(sql`update forum_categories set name = 'Unheard'`)
  expect(await answerTo({ key: 'GET /forum/categories', params: {}, query: {} }, player)).toEqual(before)
})
