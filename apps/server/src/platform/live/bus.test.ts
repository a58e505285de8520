import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { buildDemo } from '../../testing/build.ts'
import { clientOf, cookieOf } from '../../testing/cookie.ts'
import { hasRedis, type RedisServer, startRedis } from '../../testing/fakes/redis-server.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { sql } from '../api/sql.ts'
import { Client as Connection } from '../database/client.ts'
import { readConfig } from '../process/config.ts'
import { openRedis } from './redis.ts'

/** Two servers on one database: what is done on one reaches the pages of the other within a second. */

const SOON = { timeout: 10_000, interval: 10 }

interface Page {
  types: string[]
  closed: Promise<number>
  close(): void
}

async function openPage(url: string, cookie = '', search = ''): Promise<Page> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/events${search}`, { headers: { origin: url, cookie } })
  const types: string[] = []
  socket.on('message', (data) => types.push(JSON.parse(String(data)).type))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return { types, closed, close: () => socket.terminate() }
}

/** What is announced by NOTIFY on the database of a world. */
async function tapNotify(world: World): Promise<{ heard: string[]; close(): Promise<void> }> {
  const client = new Connection(world.ctx.pool.options)
  const heard: string[] = []
  await client.connect()
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen kz_live')
  return { heard, close: () => client.end() }
}

describe.each([{ way: 'LISTEN/NOTIFY', redis: false }, ...(hasRedis ? [{ way: 'Redis', redis: true }] : [])])(
  'two servers over $way',
  ({ redis }) => {
    let server: RedisServer | undefined
    let world: World
    let other: Awaited<ReturnType<World['another']>>
    let boss: string
    let pages: Page[]
    beforeAll(async () => {
      server = redis ? await startRedis() : undefined
      world = await createWorld({ redisUrl: server?.url ?? null, limits: redis })
      other = await world.another()
      boss = await cookieOf(world, await world.user({ roles: ['ADMIN'] }))
      pages = [await openPage(world.url), await openPage(other.url)]
    })
    afterAll(async () => {
      for (const page of pages) page.close()
      await other.close()
      await world.close()
      await server?.kill()
    })

    /** Both pages hear of it within a second. */
    const reaches = async (type: string, work: () => Promise<unknown>) => {
      for (const { types } of pages) types.length = 0
      await work()
      await expect.poll(() => pages.map(({ types }) => types.includes(type)), SOON).toEqual([true, true])
    }
    const say = (url: string, text: string) =>
      clientOf(url, boss).call('POST /chatbox/comment', { body: { commentMessage: text } })

    it('tell every page of a message, a like, a release and a post', async () => {
      const tap = await tapNotify(world)
      const client = clientOf(other.url, boss)
      const { demoId: released } = await buildDemo(world.ctx.db, { state: 'RELEASED' })
      const { demoId } = await buildDemo(world.ctx.db, { user: await world.user(), ytId: 'abcdefghijk' })
      await reaches('chat.changed', () => say(other.url, 'a line'))
      await reaches('demo.liked', () => client.call('POST /latest-demos/like', { query: { demoId: released } }))
      await client.call('POST /record/claim', { query: { demoId } })
      await reaches('demo.released', () => client.call('POST /record/release', { query: { demoId } }))
      const body = { title: 'Week 12', htmlContent: '<p>Two records.</p>' }
      await reaches('news.changed', () => client.call('POST /news/news', { body }))
      // an answer the first server kept is old at once
      const { lastNews } = await world.guest.call('GET /news/last-news', { query: { page: 1 } })
      expect(lastNews[0]?.title).toBe('Week 12')
      expect(tap.heard.length > 0).toBe(!redis)
      await tap.close()
    })

    it.runIf(redis)('count limits and people together', async () => {
      // one message in two seconds, whichever server takes it
      const writer = await cookieOf(world, await world.user({ pseudo: 'Runner' }))
      const write = (url: string) =>
        clientOf(url, writer).call('POST /chatbox/comment', {
          body: { commentMessage: `at port ${new URL(url).port}` },
        })
      await write(world.url)
      await expect(write(other.url)).rejects.toMatchObject({ status: 429 })
      const online = async () =>
        (await clientOf(other.url, '').call('GET /user/online')).users.map(({ pseudo }) => pseudo)
      await expect.poll(online, { timeout: 6_000 }).toContain('Runner')
      expect((await world.ctx.db.execute(sql`select from presence`)).rowCount).toBe(0)
    })

    it.runIf(redis)('count a call once whose copies come to both, and each that was refused', async () => {
      const cookie = await cookieOf(world, await world.user())
      const send = async (url: string, key: string, commentMessage: string) => {
        const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key }
        const body = JSON.stringify({ commentMessage })
        const answer = await fetch(`${url}/api/chatbox/comment`, { method: 'POST', headers, body })
        return { status: answer.status, id: ((await answer.json()) as { id?: number }).id }
      }
      const copies = await Promise.all(
        [world.url, other.url, world.url, other.url].map((url) => send(url, 'one', 'Once')),
      )
      expect(new Set(copies.map((copy) => JSON.stringify(copy)))).toEqual(
        new Set([JSON.stringify({ status: 200, id: copies[0]?.id })]),
      )
      for (const url of [other.url, world.url]) expect((await send(url, 'two', 'Twice')).status).toBe(429)
    })

    it.runIf(redis)('do without Redis when it dies, and use it again when it is back', async () => {
      world.ctx.log.level = 'silent'
      await server?.kill()
      await reaches('chat.changed', () => say(world.url, 'without'))
      const online = (url: string) => clientOf(url, '').call('GET /user/online')
      expect((await online(world.url)).userCount).toBeGreaterThan(0)
      expect((await online(other.url)).userCount).toBeGreaterThan(0)

      await server?.start()
      // pages come back and ask for what they missed
      expect(await Promise.all(pages.map(({ closed }) => closed))).toEqual([1012, 1012])
      pages = [await openPage(world.url), await openPage(other.url)]
      const tap = await tapNotify(world)
      await expect.poll(() => world.ctx.redis?.client.status).toBe('ready')
      await reaches('chat.changed', () => say(world.url, 'with'))
      expect(tap.heard).toEqual([])
      await tap.close()
      world.ctx.log.level = 'error'
    })
  },
)

describe('a page whose socket opens after its first answers', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  /** What a page hears that asks for the past and then sees one more event. */
  async function heard(search: string, cookie = ''): Promise<string[]> {
    const page = await openPage(world.url, cookie, search)
    const { demoId } = await buildDemo(world.ctx.db, { state: 'RELEASED' })
    const liker = clientOf(world.url, await cookieOf(world, await world.user()))
    await liker.call('POST /latest-demos/like', { query: { demoId } })
    await expect.poll(() => page.types.includes('demo.liked'), SOON).toBe(true)
    page.close()
    return page.types.filter((type) => type !== 'presence.changed' && type !== 'demo.liked')
  }

  it('is told what it missed, as far as it may hear it', async () => {
    const checker = await world.staff('DEMO_CHECKER')
    const boss = await cookieOf(world, await world.user({ roles: ['ADMIN'] }))
    await clientOf(world.url, boss).call('POST /chatbox/comment', { body: { commentMessage: 'before' } })
    const { demoId } = await buildDemo(world.ctx.db, { user: await world.user() })
    await checker.client.call('POST /record/claim', { query: { demoId } })
    await expect.poll(() => heard('?past=30000', boss), { timeout: 5_000 }).toEqual(['chat.changed', 'queue.changed'])
    expect(await heard('?past=30000')).toEqual(['chat.changed'])
    for (const search of ['', '?past=0', '?past=-5', '?past=soon', '?past', '?past=1e999x'])
      expect(await heard(search)).toEqual([])
  })
})

it.runIf(!hasRedis)('Redis: no redis-server is installed here, so nothing of it was tried', () => undefined)

it('a Redis that does not answer, or is none, refuses the start with one sentence and without its password', async () => {
  const open = (url: string) =>
    openRedis(readConfig({ REDIS_URL: url, SECRET_KEY: 'x'.repeat(32) }), pino({ level: 'silent' }))
  expect(await open('')).toBeNull()
  await expect(open('redis://:swordfish@127.0.0.1:1')).rejects.toThrow(
    /^REDIS_URL cannot be used: it does not answer \(ECONNREFUSED\)\.$/,
  )
})
