import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDemo, buildMap } from '../../testing/build.ts'
import { openRaw } from '../../testing/raw.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { type Db, hasRow, openDb, rows } from '../api/db.ts'
import { text } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import { Pool } from '../database/pool.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { openLimits } from './rate-limits.ts'

describe('slots', () => {
  it('are as many as allowed for each key; one that is released is taken by who waited first', async () => {
    const limiter = new ConcurrencyLimiter({ count: 2, waiting: 8, mostMs: 200 })
    const [first, second] = [await limiter.take('a'), await limiter.take('a')]
    expect(limiter.tryTake('b')).not.toBeNull()
    expect(await limiter.take('a')).toBeNull()
    const order: string[] = []
    const waiting = ['third', 'fourth'].map((who) =>
      limiter.take('a').then((release) => {
        order.push(`${who} ${release !== null}`)
        return release
      }),
    )
    expect(limiter.waiting('a')).toBe(2)
    first?.()
    const [third] = await Promise.all(waiting)
    expect(order).toEqual(['third true', 'fourth false'])
    second?.()
    third?.()
    expect([limiter.tryTake('a'), limiter.tryTake('a'), limiter.tryTake('a')].map((one) => one !== null)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('are not waited for by more than a few, and by nobody unless told', async () => {
    const limiter = new ConcurrencyLimiter({ count: 1, waiting: 8, mostMs: 20_000 })
    const release = limiter.tryTake()
    const waiting = Array.from({ length: 8 }, () => limiter.take())
    expect(await limiter.take()).toBeNull()
    release?.()
    for (const one of waiting) (await one)?.()
    expect(limiter.tryTake()).not.toBeNull()
    const strict = new ConcurrencyLimiter({ count: 1 })
    strict.tryTake()
    expect(await strict.take()).toBeNull()
  })
})

describe('a response of a caller who has gone', () => {
  const answer = (closed: boolean) => Object.assign(new EventEmitter(), { closed }) as unknown as ServerResponse

  it('holds no slot', async () => {
    const limits = openLimits({} as Db, true)
    const take = (from: ServerResponse) => limits.acquireSlot('one', 'SEARCH', '192.0.2.1', from)
    await expect(take(answer(true))).rejects.toMatchObject({ code: 'rate_limited' })
    const here = answer(false)
    await take(here)
    const next = take(answer(false))
    here.emit('close')
    await next
  })
})

describe('answers on their way to an address', () => {
  let world: World
  let path: string
  beforeAll(async () => {
    world = await createWorld({ limits: true })
    const user = await world.user({ pseudo: 'Runner' })
    const sha256 = 'a'.repeat(64)
    await world.ctx.db.execute(sql`insert into blobs (sha256, size) values (${sha256}, 50000000)`)
    await buildMap(world.ctx.db, { name: 'kz_long' })
    const run = { mapName: 'kz_long', state: 'RELEASED' as const, user, timeMs: 60_000, sha256 }
    const { demoId } = await buildDemo(world.ctx.db, run)
    const { presignedUrl } = await world.guest.call('GET /record/demo-file', { query: { demoId } })
    path = new URL(presignedUrl, world.url).pathname
    // never ends by itself
    world.ctx.files.open = async () => ({ size: 50_000_000, body: new Readable({ read: () => undefined }) })
  })
  afterAll(() => world.close())

  async function download(from = '127.0.0.1') {
    const raw = await openRaw(world.url, { from })
    raw.socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
    return raw
  }
  /** What holds a place has no answer yet, or one that goes on. */
  const refused = async (raw: Awaited<ReturnType<typeof download>>) => {
    await expect.poll(raw.heard, { timeout: 5_000 }).toContain('429')
    return raw.heard()
  }

  it('are six files; one that ends makes room', async () => {
    const held = await Promise.all(Array.from({ length: 6 }, () => download()))
    await wait(300)
    const seventh = await refused(await download())
    expect(seventh).toContain('Too many requests. Try again in 5 seconds.')
    expect(seventh.toLowerCase()).toContain('retry-after: 5')
    // another address has its own, and this one its other calls
    const other = await download('127.0.0.2')
    expect((await fetch(`${world.url}/api/record/top5`)).status).toBe(200)
    await wait(2_500)
    expect(other.heard()).not.toContain('429')
    held[0]?.socket.destroy()
    await wait(200)
    const next = await download()
    await wait(2_500)
    expect(next.heard()).not.toContain('429')
    for (const { socket } of [...held, other, next]) socket.destroy()
  }, 30_000)

  it('is one search, and one of the same lists of a member; the next waits its turn', async () => {
    const { client } = await world.staff('DEMO_CHECKER')
    const lock = await world.ctx.pool.connect()
    await lock.query('begin; lock table maps in access exclusive mode')
    // the lock comes to a standby, too, a little later
    const { databaseReadUrl } = world.ctx.config
    const standby = databaseReadUrl ? new Pool({ connectionString: databaseReadUrl, max: 2 }, () => undefined) : null
    const places = [world.ctx.db, ...(standby ? [openDb(standby)] : [])]
    const locked = sql`select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.relation = 'maps'::regclass and l.mode = 'AccessExclusiveLock' and l.granted`
    await expect.poll(() => Promise.all(places.map((db) => hasRow(db, locked)))).not.toContain(false)
    const search = (query: string) => fetch(`${world.url}/api/search/?query=${query}`).then(({ status }) => status)
    const list = (more = {}) =>
      client.call('GET /record/all-demos', { query: more }).then(
        () => 200,
        ({ status }) => status,
      )
    const first = [search('ledge'), list()]
    await wait(200)
    const second = [search('block'), list()]
    const another = list({ sortColumn: 'time' })
    const waits = sql`select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const begun = async () => {
      const waiting = (await Promise.all(places.map((db) => rows(db, { query: text }, waits)))).flat()
      const of = (start: string) => waiting.filter(({ query }) => query.startsWith(start)).length
      return [of('select t.id as "mapId"'), of('with l as')]
    }
    // one search and two different lists begin, and no others
    await expect.poll(begun).toEqual([1, 2])
    await wait(500)
    expect(await begun()).toEqual([1, 2])
    await lock.query('commit')
    lock.release()
    await standby?.end()
    expect(await Promise.all([...first, ...second, another])).toEqual([200, 200, 200, 200, 200])
  }, 30_000)
})
