import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf } from '../../testing/cookie.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { type Load, loopDelay, openShedding } from './load-shedding.ts'

it('a loop that stands still is late, but not while its process starts', async () => {
  const [old, young] = [loopDelay(0), loopDelay(60_000)]
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100))
  await pause()
  const until = performance.now() + 1_500
  while (performance.now() < until);
  await pause()
  expect(old()).toBeGreaterThan(200)
  expect(young()).toBe(0)
})

describe('what is refused', () => {
  let delay = 0
  const shedding = () => openShedding(() => delay, pino({ level: 'silent' }))
  const looks = (one: ReturnType<typeof shedding>, ms: number, count: number) => {
    delay = ms
    for (let look = 0; look < count; look++) one.look()
  }
  /** How many of a hundred requests of each load are refused. */
  const refused = (one: ReturnType<typeof shedding>) =>
    (['computed', 'guest', 'member', 'write', 'staff'] as const).map(
      (load: Load) => Array.from({ length: 100 }, () => one.refuses(load)).filter(Boolean).length,
    )

  it('is nothing on a quiet server, and nothing for one long task', () => {
    const one = shedding()
    looks(one, 190, 10)
    expect(refused(one)).toEqual([0, 0, 0, 0, 0])
    looks(one, 900, 1)
    looks(one, 0, 1)
    looks(one, 900, 1)
    expect(refused(one)).toEqual([0, 0, 0, 0, 0])
  })

  it('is a growing share of what guests read, and no more while the delay is moderate', () => {
    const one = shedding()
    looks(one, 250, 2)
    expect(refused(one)).toEqual([25, 0, 0, 0, 0])
    looks(one, 250, 2)
    expect(refused(one)).toEqual([75, 0, 0, 0, 0])
    looks(one, 250, 3)
    expect(refused(one)).toEqual([100, 50, 0, 0, 0])
    looks(one, 399, 30)
    expect(refused(one)).toEqual([100, 100, 0, 0, 0])
  })

  it.each([
    [500, [100, 100, 100, 0, 0]],
    [1_000, [100, 100, 100, 100, 0]],
    [2_000, [100, 100, 100, 100, 100]],
  ])('reaches further at %d ms, and staff last', (ms, shares) => {
    const one = shedding()
    looks(one, ms, 20)
    expect(refused(one)).toEqual(shares)
  })

  it('gives the last ones back first, and everything within ten seconds of quiet', () => {
    const one = shedding()
    looks(one, 2_000, 20)
    looks(one, 450, 4)
    expect(refused(one)).toEqual([100, 100, 100, 0, 0])
    looks(one, 150, 20)
    expect(refused(one)).toEqual([100, 100, 0, 0, 0])
    looks(one, 2_000, 20)
    looks(one, 50, 10)
    expect(refused(one)).toEqual([0, 0, 0, 0, 0])
  })
})

describe('on the site', () => {
  let world: World
  let delay = 0
  let cookie: string
  let staffCookie: string
  beforeAll(async () => {
    world = await createWorld({ loopDelay: () => delay })
    const player = await world.user()
    const { user: checker } = await world.staff('DEMO_CHECKER')
    cookie = await cookieOf(world, player)
    staffCookie = await cookieOf(world, checker)
  })
  afterAll(() => world.close())

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${world.url}${path}`, { headers })
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  /** Waits until all of these reads are answered so, and not only a share. */
  async function late(ms: number, path: string, status: number, headers: Record<string, string> = {}) {
    delay = ms
    const six = async () => {
      const statuses: number[] = []
      for (let count = 0; count < 6; count++) statuses.push((await get(path, headers)).status)
      return statuses
    }
    await expect.poll(six, { interval: 200 }).toEqual(Array(6).fill(status))
  }
  const COMPUTED = '/api/record/map-id?mapName=kz_none'
  const KEPT = '/api/record/top5'

  it('guests go first, what is kept is still answered, members and health go on; all come back', async () => {
    expect((await get(KEPT)).status).toBe(200)
    delay = 250
    await expect.poll(async () => (await get(COMPUTED)).status, { interval: 50 }).toBe(503)
    for (let count = 0; count < 6; count++) expect((await get(KEPT)).status).toBe(200)
    await late(250, COMPUTED, 503)
    const answer = await get(COMPUTED)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await answer.json()).toMatchObject({ code: 'busy', message: 'Server is busy. Try again shortly.' })
    expect((await get(COMPUTED, { cookie })).status).toBe(404)

    await late(350, KEPT, 503)
    const refused = await get(KEPT)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await refused.json()).toMatchObject({ status: 503, code: 'busy', requestId: expect.any(String) })
    expect((await get(COMPUTED, { cookie })).status).toBe(404)
    expect((await get('/health/live')).status).toBe(200)
    expect((await get('/health/ready')).status).toBe(200)
    // what a page that was let in is made of: not there in a test, but asked for
    expect((await get('/assets/none.js')).status).toBe(404)
    expect((await post('/chatbox/comment', { commentMessage: 'Still here' }, { cookie })).status).toBe(200)

    await late(0, COMPUTED, 404)
    expect((await get(KEPT)).status).toBe(200)
  }, 60_000)

  it('then members read nothing, then players write nothing, and staff goes on', async () => {
    await late(600, COMPUTED, 503, { cookie })
    expect((await post('/chatbox/comment', { commentMessage: 'And here' }, { cookie })).status).toBe(200)
    delay = 1_200
    const write = (headers: Record<string, string>) => post('/latest-demos/like?demoId=1', {}, headers)
    await expect.poll(async () => (await write({ cookie })).status, { interval: 300 }).toBe(503)
    expect((await write({ cookie: staffCookie })).status).toBe(404)
    await late(0, COMPUTED, 404, { cookie })
  }, 60_000)
})
