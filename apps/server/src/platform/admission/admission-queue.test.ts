import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildMap } from '../../testing/build.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { row } from '../api/db.ts'
import { int } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import { WEB_DIST } from '../paths.ts'
import { limitConcurrency } from './concurrency-limiter.ts'

let world: World
let cookie: string
let delay = 0
beforeAll(async () => {
  world = await createWorld({ loopDelay: () => delay })
  cookie = await cookieOf(world, await world.user())
})
afterAll(() => world.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${world.url}${path}`, { headers })
const paths = (count: number, path: string) => Array.from({ length: count }, (_one, at) => `${path}kz_none${at}`)

/** How many calls are at work at once, and how many sessions of the database wait for a lock. */
const AT_WORK = Math.min(16, 2 * availableParallelism())
const waiting = async () =>
  (
    await row(
      world.ctx.db,
      { count: int },
      sql`select count(*)::int as count from pg_locks l
    join pg_database d on d.oid = l.database where d.datname = current_database() and not l.granted`,
    )
  )?.count

/** Asks while a table cannot be read; `then` goes on when so many of them are refused. Answers the statuses, the lowest first. */
async function whileHeld(
  asked: readonly string[],
  refused: number,
  then: () => Promise<void>,
  table = 'maps',
): Promise<number[]> {
  const statuses: number[] = []
  let all: Promise<unknown> = Promise.resolve()
  await world.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.raw(table)} in access exclusive mode`)
    all = Promise.all(asked.map(async (path) => statuses.push((await get(path)).status)))
    await expect.poll(() => statuses.length).toBe(refused)
    await then()
  })
  await all
  return statuses.sort()
}
const threads = (count: number) => Array.from({ length: count }, (_one, at) => `/api/forum/threads/${900_000 + at}`)
const many = (count: number, status: number): number[] => Array(count).fill(status)

it('a row is as long as what is in it takes a quarter of a second, and grows again with its pace', async () => {
  let clock = 0
  const row = limitConcurrency(1, 50, { longestMs: 250, now: () => clock })
  let ends: (() => void)[] = []
  const enter = () => row(() => new Promise<void>((end) => ends.push(end)))
  /** Fills the row; how many wait in it. */
  async function fill(): Promise<number> {
    for (let waiting = 0; ; waiting++) {
      const isIn = await Promise.race([
        enter().then(
          () => true,
          () => false,
        ),
        new Promise((go) => setImmediate(() => go(true))),
      ])
      if (!isIn) return waiting
    }
  }
  async function end(count: number, ms: number): Promise<void> {
    for (let at = 0; at < count; at++) {
      clock += ms
      const [first, ...rest] = ends
      ends = rest
      first?.()
      await new Promise((go) => setImmediate(go))
    }
  }
  void enter()
  expect(await fill()).toBe(50)
  await end(50, 50)
  expect(await fill()).toBeLessThan(10)
  for (let turn = 0; turn < 20; turn++) {
    await end(5, 1)
    await fill()
  }
  expect(await fill()).toBe(0)
  await end(50, 1)
  expect(await fill()).toBe(50)
})

describe('what is made for guests', () => {
  it.each([
    ['that nothing keeps', '/api/record/map-id?mapName='],
    ['that is kept', '/api/record/map?mapName='],
  ])('%s waits in a bounded queue; one that comes then is refused at once, members are not', async (_what, path) => {
    let member: Promise<Response> | undefined
    const statuses = await whileHeld(paths(70, path), 6, async () => {
      const refused = await get(`${path}kz_late`)
      expect(await refused.json()).toMatchObject({ status: 503, code: 'busy' })
      expect(refused.headers.get('retry-after')).toMatch(/^[1-5]$/)
      member = get(`${path}kz_member`, { cookie })
    })
    expect(statuses).toEqual([...many(64, 404), ...many(6, 503)])
    expect((await member)?.status).toBe(404)
    expect((await get(`${path}kz_late`)).status).toBe(404)
  })

  it('is made once for all who ask the same, however many', async () => {
    const same = Array<string>(80).fill('/api/record/map?mapName=kz_same')
    const { computed } = world.ctx.cache.figures
    expect(await whileHeld(same, 0, async () => void (await get('/health/live')))).toEqual(many(80, 404))
    expect(world.ctx.cache.figures.computed - computed).toBeLessThanOrEqual(2)
  })

  it('a member does not wait for a guest who waits in the row for the same', async () => {
    const path = '/api/record/map?mapName=kz_both'
    let guest: Promise<Response> | undefined
    const asked = async () => {
      await expect.poll(waiting).toBeGreaterThanOrEqual(AT_WORK)
      guest = get(path)
      await Promise.race([guest, pause(100)])
      expect((await get(path, { cookie })).status).toBe(404)
    }
    expect(await whileHeld(threads(40), 0, asked, 'forum_threads')).toEqual(many(40, 404))
    expect((await guest)?.status).toBe(404)
  })

  it('a caller with an unverified session cookie waits in the queue, too', async () => {
    const late = async () => {
      for (const path of ['/api/record/map-id?mapName=kz_late', '/api/record/map?mapName=kz_late'])
        expect((await get(path, { cookie: '__Host-sid=x' })).status).toBe(503)
    }
    expect(await whileHeld(threads(70), 6, late, 'forum_threads')).toEqual([...many(64, 404), ...many(6, 503)])
  })

  it('nothing is computed for a caller who left the queue', async () => {
    const asked = vi.spyOn(world.ctx.db, 'execute')
    const left = new AbortController()
    const leave = async () => {
      await expect.poll(waiting).toBeGreaterThanOrEqual(AT_WORK)
      const gone = paths(20, '/api/record/map-id?mapName=').map((path) =>
        fetch(world.url + path, { signal: left.signal }).catch(() => null),
      )
      await Promise.race([...gone, pause(200)])
      left.abort()
      await Promise.all(gone)
      // what comes later than their end: that was seen by then
      for (let turn = 0; turn < 3; turn++) await get('/health/live')
      asked.mockClear()
    }
    expect(await whileHeld(threads(AT_WORK), 0, leave, 'forum_threads')).toEqual(many(AT_WORK, 404))
    expect((await get('/api/record/map-id?mapName=kz_late')).status).toBe(404)
    expect(asked.mock.calls.length).toBeLessThan(20)
    asked.mockRestore()
  })

  describe.runIf(existsSync(join(WEB_DIST, 'index.html')))('pages', () => {
    it('have a queue of their own; a member gets the bare page', async () => {
      const statuses = await whileHeld(paths(24, '/record/'), 4, async () => {
        expect((await get('/record/kz_late')).headers.get('retry-after')).toMatch(/^[1-5]$/)
        const shown = await get('/record/kz_late', { accept: 'text/html,*/*;q=0.8' })
        expect(shown.status).toBe(503)
        expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(await shown.text()).toContain('<h1>Server is busy. Try again shortly.</h1>\n<p><a href="">')
        const bare = await get('/record/kz_member', { cookie })
        expect(bare.status).toBe(200)
        expect(await bare.text()).toMatch(/<main[^>]*><h1[^>]*><bdi>Map<\/bdi><\/h1>.*Loading page/s)
      })
      expect(statuses).toEqual([...many(20, 404), ...many(4, 503)])
      expect((await get('/record/kz_late')).status).toBe(404)
    })

    it('addresses of before that lead to one are looked up in the row', async () => {
      await buildMap(world.ctx.db, { name: 'kz_old' })
      const lead = async () =>
        (await fetch(`${world.url}/demos_history/map_info.php?map=kz_old`, { redirect: 'manual' })).status
      await whileHeld(threads(70), 6, async () => expect(await lead()).toBe(404), 'forum_threads')
      expect(await lead()).toBe(301)
    })

    it('are drawn with what they ask while calls have to wait', async () => {
      const drawn = async () => {
        const answer = await get('/records')
        expect(answer.status).toBe(200)
        expect(await answer.text()).toContain('<h1')
      }
      expect(await whileHeld(threads(70), 6, drawn, 'forum_threads')).toEqual([...many(64, 404), ...many(6, 503)])
    })

    it('that nothing keeps are refused to guests while the loop is late, and kept ones are not', async () => {
      expect((await get('/forum')).status).toBe(200)
      delay = 250
      await expect.poll(async () => (await get('/record/kz_none')).status, { interval: 50 }).toBe(503)
      // before what guests read at all is refused
      for (let count = 0; count < 6; count++) expect((await get('/forum')).status).toBe(200)
      expect((await get('/record/kz_none', { cookie })).status).toBe(404)
      delay = 0
    })
  })
})
