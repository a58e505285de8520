import { api } from '@kz/contract/api'
import type { Endpoint } from '@kz/contract/wire/endpoint'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type BuiltUser, buildDemo, buildMap } from '../../testing/build.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { sql } from '../api/sql.ts'
import { ResponseCache } from './response-cache.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const answerOf = async (path: string) => (await fetch(`${world.url}/api${path}`)).json()

it('keeps one answer for one question, however it is put', async () => {
  const first = await answerOf('/site/config')
  await world.ctx.db.execute(sql`insert into site_config (key, value) values ('name', 'Another')`)
  for (const path of ['/site/config', '/site/config/', '/site/config?a=1', '/site/config?b=2&b=3']) {
    expect(await answerOf(path), path).toEqual(first)
  }
  world.ctx.cache.invalidate(['site'])
  expect(await answerOf('/site/config?a=1')).toMatchObject({ name: 'Another' })
})

it('keeps answers to different questions apart', async () => {
  const [first] = (await answerOf('/latest-demos/?limit=1&offset=0')) as unknown[]
  expect(await answerOf('/latest-demos/?offset=0&limit=1')).toEqual(first ? [first] : [])
  expect((await fetch(`${world.url}/api/latest-demos/?limit=1&limit=2`)).status).toBe(400)
  expect((await fetch(`${world.url}/api/latest-demos/?limit=0`)).status).toBe(400)
})

it('holds no more bytes than it may: the oldest answer goes first', async () => {
  const cache = new ResponseCache(10, 1_000)
  const fill = (key: string, length: number) =>
    cache.fill(key, ['site'], async () => ({ body: 'x'.repeat(length), type: 'text/plain', headers: {} }))
  await fill('first', 600)
  await fill('second', 300)
  await fill('third', 300)
  expect(['first', 'second', 'third'].filter((key) => cache.get(key))).toEqual(['second', 'third'])
  await fill('third', 500)
  expect(cache.get('second')).toBeDefined()
  cache.invalidate(['site'])
  await fill('fourth', 900)
  expect(cache.get('fourth')).toBeDefined()
  await fill('larger than all', 1_001)
  expect(cache.get('larger than all')).toBeUndefined()
})

it('keeps pages packed, and unpacks them for who takes none', async () => {
  const cache = new ResponseCache()
  const body = '<p>Words.</p>'.repeat(1_000)
  await cache.fill('page', ['site'], async () => ({ body, type: 'text/html; charset=utf-8', headers: {} }))
  expect(cache.figures.bytes).toBeLessThan(body.length / 10)
  expect(cache.get('page')?.plain.toString()).toBe(body)
  cache.invalidate(['site'])
  expect(cache.figures.bytes).toBe(0)
  const plainly = await fetch(`${world.url}/records`, { headers: { 'accept-encoding': 'identity' } })
  expect(plainly.headers.get('content-encoding')).toBeNull()
  expect(await plainly.text()).toBe(await (await fetch(`${world.url}/records`)).text())
})

it('does not keep an answer that was computed before something it shows changed', async () => {
  const cache = new ResponseCache()
  let finish = (_body: string) => {}
  const slow = cache.fill('slow', ['site'], async () => {
    const body = await new Promise<string>((resolve) => {
      finish = resolve
    })
    return { body, type: 'text/plain', headers: {} }
  })
  cache.invalidate(['site'])
  // a call after the change does not share what was begun before it
  const fresh = await cache.fill('slow', ['site'], async () => ({ body: 'new', type: 'text/plain', headers: {} }))
  finish('old')
  expect([(await slow).plain.toString(), fresh.plain.toString()]).toEqual(['old', 'new'])
  expect(cache.get('slow')?.plain.toString()).toBe('new')
})

const LIKED = ['demos', 'likes'] as const

/** A cache with an answer of one demo's likes, and how often that was computed. */
function likesKept() {
  const cache = new ResponseCache()
  const stored = { likes: 0, computed: 0 }
  const compute = async () => {
    stored.computed += 1
    const body = JSON.stringify([
      { demoId: 7, likes: stored.likes, liked: false },
      { demoId: 8, likes: 3 },
      // long enough to be packed, which takes a moment
      { text: 'a'.repeat(2_000) },
    ])
    await new Promise((resolve) => setImmediate(resolve))
    return { body, type: 'application/json', headers: {} }
  }
  const read = async () => cache.get('likes') ?? (await cache.fill('likes', LIKED, compute))
  const likes = async () => JSON.parse(String((await read()).plain))[0].likes as number
  const like = (counted: number, at: number) => {
    stored.likes = counted
    cache.hear({ type: 'demo.liked', data: { demoId: 7, likes: counted, at } })
  }
  return { cache, stored, read, likes, like }
}

it('takes over likes and makes nothing anew because of them', async () => {
  const { stored, read, likes, like } = likesKept()
  const { etag } = await read()
  for (let count = 1; count <= 100; count += 1) {
    like(count, count)
    expect(await likes()).toBe(count)
  }
  expect(stored.computed).toBe(1)
  expect((await read()).etag).not.toBe(etag)
  expect(JSON.parse(String((await read()).plain)).slice(0, 2)).toEqual([
    { demoId: 7, likes: 100, liked: false },
    { demoId: 8, likes: 3 },
  ])
})

it('tells every call after a like, even while the answer is being made or packed', async () => {
  const { stored, likes, like } = likesKept()
  const asked: Promise<number>[] = []
  for (let count = 1; count <= 30; count += 1) {
    asked.push(likes())
    like(count, count)
    const after = likes()
    asked.push(after.then((told) => (told >= count ? 0 : 1)))
    await (count % 3 ? Promise.resolve() : after)
  }
  const late = (await Promise.all(asked)).filter((_told, place) => place % 2 === 1)
  expect(late).toEqual(Array(30).fill(0))
  expect(await likes()).toBe(30)
  expect(stored.computed).toBe(1)
})

it('goes by what was counted last when processes tell it in another order', async () => {
  const { stored, likes, like } = likesKept()
  await likes()
  like(2, 20)
  like(1, 10)
  expect(await likes()).toBe(2)
  expect(stored.computed).toBe(1)
})

it('is made anew by what is no like', async () => {
  const { cache, stored, likes, like } = likesKept()
  await likes()
  cache.hear({ type: 'demo.rejected', data: { demoId: 8 } })
  like(1, 1)
  expect(await likes()).toBe(1)
  expect(stored.computed).toBe(2)
  cache.invalidateAll()
  await likes()
  expect(stored.computed).toBe(3)
})

it('is kept no longer for its likes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { stored, likes, like } = likesKept()
    await likes()
    vi.advanceTimersByTime(40_000)
    like(1, 1)
    expect(await likes()).toBe(1)
    expect(stored.computed).toBe(1)
    vi.advanceTimersByTime(30_000)
    await likes()
    expect(stored.computed).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

/** What has to be said with a call. */
const SAID: Record<string, string> = {
  'GET /record/map': '?mapName=kz_everyone',
  'GET /map/around': '?mapName=kz_everyone',
  'GET /record/compare': '?a=kz_one&b=kz_other',
  'GET /page/page': '?slug=rules',
  'GET /longjump/history': '?type=lj',
  'GET /points/player': '?player=kz_one',
  'GET /points/year': '?player=kz_one',
  'GET /run/best-sections': '?player=kz_one',
  'GET /points/achievements': '?player=kz_one',
  'GET /points/bests': '?player=kz_one',
  'GET /event/event': '?id=77',
  'GET /event/player': '?player=kz_one',
}
/** fetch of a member's browser. */
async function loggedIn({ username, password }: BuiltUser): Promise<typeof fetch> {
  const browser = world.browser()
  const body = JSON.stringify({ username, password })
  const headers = { 'content-type': 'application/json' }
  expect((await browser('/api/auth/authenticate', { method: 'POST', headers, body })).status).toBe(200)
  return browser
}

const forEveryone = Object.entries<Endpoint>(api).flatMap(([key, { cache }]) =>
  cache?.for === 'everyone' ? [key] : [],
)

it('answers members and staff as it does guests where the call says so, with what is kept', async () => {
  const { mapName } = await buildMap(world.ctx.db, { name: 'kz_everyone' })
  for (const playerName of ['kz_one', 'kz_other'])
    await buildDemo(world.ctx.db, { mapName, playerName, state: 'RELEASED', timeMs: 60_000 })
  await world.ctx.db.execute(sql`insert into events (id, kind, name, intro, rules, starts_at, ends_at, closes_at, classes, standing)
    values (77, 'CUP', 'Seven', '', '', now(), now() + interval '1 day', now() + interval '2 days', '{0}', 0)`)
  const callers = [fetch, await loggedIn(await world.user()), await loggedIn(await world.user({ roles: ['CEO'] }))]
  expect(forEveryone.length).toBeGreaterThan(15)
  for (const key of forEveryone) {
    const path = `${world.url}/api${key.replace('GET ', '')}${SAID[key] ?? ''}`
    const told = new Set<string>()
    for (const ask of callers) {
      world.ctx.cache.invalidateAll()
      const answer = await ask(path)
      expect(answer.status, key).toBe(200)
      told.add(await answer.text())
    }
    expect(told.size, key).toBe(1)
  }
  await world.ctx.db.execute(sql`update site_config set value = 'Unheard' where key = 'name'`)
  const [guest = fetch, member = fetch] = callers
  const before = await (await guest(`${world.url}/api/site/config`)).text()
  await world.ctx.db.execute(sql`update site_config set value = 'Later' where key = 'name'`)
  expect(await (await member(`${world.url}/api/site/config`)).text()).toBe(before)
})

it('says that something was changed or hidden, not that something came', () => {
  const cache = new ResponseCache()
  const before = cache.stateOf(['forum'])
  const message = { threadId: 1, categoryId: 1, readers: [] }
  cache.hear({ type: 'forum.message', data: { ...message, added: true } })
  cache.invalidate(['site'])
  expect(cache.stateOf(['forum'])).toBe(before)
  cache.hear({ type: 'forum.message', data: message })
  const after = cache.stateOf(['forum'])
  expect(after).not.toBe(before)
  cache.invalidateAll()
  expect(cache.stateOf(['forum'])).not.toBe(after)
})
