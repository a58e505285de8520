import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openLimits } from '../platform/admission/rate-limits.ts'
import { memoryBuckets } from '../platform/admission/token-buckets.ts'
import { sql } from '../platform/api/sql.ts'
import { cookieOf } from '../testing/cookie.ts'
import { createWorld, type World } from '../testing/world.ts'

interface Heard {
  socket: WebSocket
  messages: { userCount: number; users: { id: number; pseudo: string }[]; type?: string; data?: { members?: number } }[]
  times: number[]
  closed: Promise<number>
}

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const opened: WebSocket[] = []
let minutes = 0
/** Calls without a socket count for five minutes. */
const forgetCalls = () => {
  minutes += 6
  world.setNow(new Date(Date.now() + minutes * 60_000))
}
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate()
  forgetCalls()
  await expect.poll(async () => (await online()).userCount + (await online()).users.length).toBe(0)
})

const online = () => world.guest.call('GET /user/online')
const names = async () => (await online()).users.map(({ pseudo }) => pseudo)

async function listen(path = '/ws/users', headers: Record<string, string> = {}, url = world.url): Promise<Heard> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers: { origin: url, ...headers } })
  opened.push(socket)
  const heard: Heard = {
    socket,
    messages: [],
    times: [],
    closed: new Promise((resolve) => socket.on('close', resolve)),
  }
  socket.on('message', (data) => {
    heard.messages.push(JSON.parse(String(data)))
    heard.times.push(performance.now())
  })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return heard
}

describe('who is online', () => {
  it('is told on connect and after a change, to members by rank, and holds only what is public', async () => {
    const guest = await listen()
    await expect.poll(() => guest.messages.at(-1)).toEqual({ userCount: 1, users: [] })
    const player = await world.user({ pseudo: 'Aaa player' })
    const boss = await world.user({ pseudo: 'Zzz boss', roles: ['ADMIN'] })
    await listen('/api/ws/users?id=1', { cookie: await cookieOf(world, player) })
    await listen('/ws/events', { cookie: await cookieOf(world, boss) })
    await expect
      .poll(() => guest.messages.at(-1)?.users.map(({ pseudo }) => pseudo))
      .toEqual(['Zzz boss', 'Aaa player'])
    expect(guest.messages.at(-1)?.userCount).toBe(1)
    expect(Object.keys(guest.messages.at(-1) ?? {})).toEqual(['userCount', 'users'])
    expect(Object.keys(guest.messages.at(-1)?.users[0] ?? {})).toEqual(['id', 'pseudo', 'country', 'icons'])
    expect((await online()).users[0]?.lastActive).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)

    const found = await online()
    expect(found).toMatchObject({ userCount: 1, users: [{ pseudo: 'Zzz boss' }, { pseudo: 'Aaa player' }] })
    expect(found.newestMember).toMatchObject({ pseudo: 'Zzz boss' })
    expect(found.recordOnline.count).toBe(3)
    expect(found.recordOnline.date).toMatch(/^\d\d\/\d\d\/\d{4} /)
  })

  it('counts a member once and takes nobody at the word of an id', async () => {
    const [member, victim] = [await world.user(), await world.user()]
    const cookie = await cookieOf(world, member)
    await listen('/ws/users', { cookie })
    await listen(`/ws/users?id=${victim.userId}`, { cookie })
    await listen(`/ws/users?id=${victim.userId}`)
    expect(await online()).toMatchObject({ userCount: 1, users: [{ id: member.userId }] })
  })

  it('is told again when a reader was answered otherwise between two pushes', async () => {
    const guest = await listen('/ws/events')
    const cookie = await cookieOf(world, await world.user())
    const told = () => guest.messages.filter(({ data }) => data?.members === 1).length
    const { socket } = await listen('/ws/events', { cookie })
    await expect.poll(told).toBe(1)
    // from one page to the next, within the pause of two seconds
    socket.terminate()
    await expect.poll(names).toEqual([])
    await listen('/ws/events', { cookie })
    await expect.poll(told).toBe(2)
  })

  it('counts an address as five guests at most', async () => {
    for (let count = 0; count < 7; count++) await listen('/ws/events')
    expect((await online()).userCount).toBe(5)
  })

  it('counts verified accounts only', async () => {
    const before = (await online()).totalUsers
    await world.user({ emailVerified: false })
    const newest = await world.user()
    expect(await online()).toMatchObject({ totalUsers: before + 1, newestMember: { id: newest.userId } })
  })

  it('leaves a banned member out at once and closes their sockets', async () => {
    const admin = await world.staff('ADMIN')
    const user = await world.user({ pseudo: 'Soon banned' })
    const cookie = await cookieOf(world, user)
    const sockets = [await listen('/ws/users', { cookie }), await listen('/ws/events', { cookie })]
    expect(await names()).toEqual(['Soon banned'])
    await admin.client.call('POST /user/ban', { query: { userId: user.userId, banned: true } })
    expect(await names()).toEqual([admin.user.pseudo])
    forgetCalls()
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401])
    expect((await online()).newestMember?.id).not.toBe(user.userId)
    // another process may not have heard of it yet
    await world.ctx.db.execute(
      sql`insert into presence (process, guests, members) values (gen_random_uuid(), 0, array[${user.userId}::integer])`,
    )
    expect(await names()).toEqual([])
    await world.ctx.db.execute(sql`update presence set beat_at = now() - interval '2 minutes' where guests = 0`)
  })

  it('counts a member without a socket for five minutes after the last call, and forgets one who leaves', async () => {
    const user = await world.user({ pseudo: 'Old client' })
    const cookie = await cookieOf(world, user)
    expect(await names()).toEqual([])
    const call = (path: string) => fetch(`${world.url}/api${path}`, { method: 'POST', headers: { cookie } })
    await call('/auth/info')
    expect(await names()).toEqual(['Old client'])
    minutes += 4
    world.setNow(new Date(Date.now() + minutes * 60_000))
    expect(await names()).toEqual(['Old client'])
    forgetCalls()
    expect(await names()).toEqual([])

    // a page calls and listens: with its socket the member is gone
    await call('/auth/info')
    const page = await listen('/ws/events', { cookie })
    page.socket.terminate()
    await expect.poll(names).toEqual([])
    await call('/auth/info')
    await call('/auth/logout')
    await expect.poll(names).toEqual([])
  })

  it('shows a member who hides as a guest', async () => {
    const user = await world.user({ pseudo: 'Shy' })
    const client = await world.as(user)
    const watcher = await listen()
    await listen('/ws/events', { cookie: await cookieOf(world, user) })
    expect(await names()).toEqual(['Shy'])
    expect(await client.call('GET /user/presence')).toEqual({ hidden: false })
    expect(await client.call('PUT /user/presence', { query: { hidden: true } })).toEqual({ hidden: true })
    expect(await client.call('GET /user/presence')).toEqual({ hidden: true })
    expect(await online()).toMatchObject({ userCount: 2, users: [] })
    await expect.poll(() => watcher.messages.at(-1)).toEqual({ userCount: 2, users: [] })
    const seen = async (who: typeof client) => who.call('GET /user/profile', { query: { nickname: 'Shy' } })
    expect(await seen(world.guest)).toMatchObject({ hidesVisit: true, lastVisit: null, lastVisitIso: null })
    expect(await seen(client)).toMatchObject({ hidesVisit: false, lastVisit: expect.any(String) })
    await client.call('PUT /user/presence', { query: { hidden: false } })
    expect(await seen(world.guest)).toMatchObject({ hidesVisit: false, lastVisit: expect.any(String) })
    expect(await names()).toEqual(['Shy'])
    await expect(world.guest.call('PUT /user/presence', { query: { hidden: true } })).rejects.toMatchObject({
      status: 401,
    })
  })

  it('is pushed no more than once in two seconds', async () => {
    const first = await listen()
    const events = await listen('/ws/events')
    for (let count = 0; count < 4; count++) {
      await listen('/ws/events', { cookie: await cookieOf(world, await world.user()) })
    }
    await expect.poll(() => first.messages.at(-1)?.users.length, { timeout: 8_000 }).toBe(4)
    const pauses = first.times.slice(2).map((time, place) => time - (first.times[place + 1] as number))
    for (const pause of pauses) expect(pause).toBeGreaterThan(1_500)
    await expect
      .poll(() => events.messages.at(-1))
      .toMatchObject({
        type: 'presence.changed',
        data: { members: 4 },
      })
    expect(events.messages.length).toBeLessThanOrEqual(first.messages.length)
  })
})

describe('two processes on one database', () => {
  it('agree about who is online, when a page closes and when one of them ends', async () => {
    const { url, close } = await world.another()
    const [here, there] = [await world.user({ pseudo: 'Here' }), await world.user({ pseudo: 'There' })]
    const [cookieHere, cookieThere] = [await cookieOf(world, here), await cookieOf(world, there)]
    const listener = await listen('/ws/users', { cookie: cookieHere })
    // the calls of one page may go to one process, its socket to the other
    await fetch(`${world.url}/api/auth/info`, { method: 'POST', headers: { cookie: cookieThere } })
    const page = await listen('/ws/events', { cookie: cookieThere }, url)
    const guest = await listen('/ws/users', {}, url)

    const elsewhere = async () => (await (await fetch(`${url}/api/user/online`)).json()) as { userCount: number }
    await expect.poll(names, { timeout: 15_000 }).toEqual(['Here', 'There'])
    await expect.poll(elsewhere, { timeout: 15_000 }).toMatchObject({
      userCount: 1,
      users: [{ pseudo: 'Here' }, { pseudo: 'There' }],
    })
    const shown = () => [listener, guest].map(({ messages }) => messages.at(-1)?.users.length)
    await expect.poll(shown, { timeout: 15_000 }).toEqual([2, 2])
    page.socket.terminate()
    await expect.poll(shown, { timeout: 15_000 }).toEqual([1, 1])

    await close()
    await expect.poll(async () => (await online()).userCount, { timeout: 15_000 }).toBe(0)
    await expect.poll(() => listener.messages.at(-1)?.userCount, { timeout: 15_000 }).toBe(0)
  }, 90_000)

  /** What another process says of itself, and has not said again for so long. */
  async function says(process: string, guests: number, members: number[], silentSeconds = 0): Promise<void> {
    const { db, redis } = world.ctx
    if (redis) {
      const beat = Math.floor(Date.now() / 1_000) - silentSeconds
      const text = JSON.stringify({ guests, members: members.map((id) => [id, beat]), beat })
      await redis.client.hset(`${redis.prefix}presence`, process, text)
      return
    }
    await db.execute(sql`insert into presence (process, guests, members, beat_at)
      values (${process}, ${guests}, ${sql.param(members)}::integer[], now() - make_interval(secs => ${silentSeconds}))
      on conflict (process) do update set beat_at = excluded.beat_at`)
  }

  it('forget one that fell silent', async () => {
    const user = await world.user()
    const [one, silent] = [randomUUID(), randomUUID()]
    await says(one, 3, [user.userId])
    await says(silent, 40, [], 120)
    expect(await online()).toMatchObject({ userCount: 3, users: [{ id: user.userId }] })
    await says(one, 3, [user.userId], 120)
    expect(await online()).toMatchObject({ userCount: 0, users: [] })
  })
})

describe('a socket', () => {
  const refusal = (path: string, headers: Record<string, string>, url = world.url) =>
    listen(path, headers, url).then(
      () => 'open',
      (error: Error) => error.message,
    )

  it('is refused to pages of other sites, to callers without an origin, and on other paths', async () => {
    expect(await refusal('/ws/users', { origin: 'https://evil.example' })).toContain('403')
    expect(await refusal('/ws/users', { origin: 'null' })).toContain('403')
    expect(await refusal('/ws/other', {})).toContain('404')
    expect(await refusal('/ws/users/', {})).toContain('404')
  })

  it('may say little and nothing long', async () => {
    const long = await listen()
    long.socket.send('x'.repeat(1_025))
    expect(await long.closed).toBe(1009)
    const chatty = await listen()
    for (let count = 0; count < 11; count++) chatty.socket.send('hello')
    expect(await chatty.closed).toBe(1008)
  })

  it('of odd bytes ends alone', async () => {
    const { port } = new URL(world.url)
    for (const bytes of ['\x83\xff\xff', '\x81\x05hello', '\xff\xff\xff\xff', 'GET / HTTP/1.1\r\n\r\n']) {
      const tcp = connect(Number(port), '127.0.0.1')
      tcp.on('error', () => undefined)
      tcp.write(
        `GET /ws/users HTTP/1.1\r\nHost: ${new URL(world.url).host}\r\nOrigin: ${world.url}\r\nUpgrade: websocket\r\n` +
          'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      )
      tcp.write(Buffer.from(bytes, 'latin1'))
      await new Promise((resolve) => tcp.resume().on('close', resolve))
    }
    expect((await online()).userCount).toBe(0)
  })

  describe('where limits hold', () => {
    let limited: World
    beforeAll(async () => {
      limited = await createWorld({ limits: true })
      limited.ctx.config.trustProxy = 1
    })
    afterAll(() => limited.close())
    const from = (address: string) => ({ 'x-forwarded-for': `203.0.113.99, ${address}` })

    it('is opened thirty times a minute by an address, the one the proxy names', async () => {
      // by a clock that stands: on a busy machine thirty sockets take so long that there is room for one more
      if (!limited.ctx.redis) {
        const { countAddress } = openLimits(
          limited.ctx.db,
          true,
          memoryBuckets(() => 0),
        )
        vi.spyOn(limited.ctx.limits, 'countAddress').mockImplementation(countAddress)
      }
      for (let count = 0; count < 30; count++) {
        const { socket } = await listen('/ws/users', from('198.51.100.1'), limited.url)
        socket.terminate()
      }
      expect(await refusal('/ws/users', from('198.51.100.1'), limited.url)).toContain('429')
      expect(await refusal('/ws/users', from('198.51.100.2'), limited.url)).toBe('open')
    })

    it('is one of twenty of an address and one of five of a user', async () => {
      limited.ctx.limits.countAddress = async () => undefined
      for (let count = 0; count < 20; count++) await listen('/ws/events', from('198.51.100.3'), limited.url)
      expect(await refusal('/ws/events', from('198.51.100.3'), limited.url)).toContain('429')

      const user = await limited.user()
      const cookie = await cookieOf(limited, user)
      const headers = (place: number) => ({ cookie, ...from(`198.51.100.1${place}`) })
      const sockets: Heard[] = []
      for (let count = 0; count < 5; count++) sockets.push(await listen('/ws/users', headers(count), limited.url))
      expect(await refusal('/ws/users', headers(5), limited.url)).toContain('429')
      sockets[0]?.socket.terminate()
      await expect.poll(() => refusal('/ws/users', headers(6), limited.url)).toBe('open')
    })
  })

  it('that reads nothing is dropped', async () => {
    const guest = await listen('/ws/events')
    guest.socket.pause()
    const text = 'x'.repeat(7_000)
    for (let round = 0; round < 1_500; round++) {
      const committed = await world.ctx.live.announce(world.ctx.db, [
        { type: 'record.changed', data: { mapName: text } },
      ])
      committed()
    }
    await expect.poll(async () => (await online()).userCount, { timeout: 10_000 }).toBe(0)
    guest.socket.resume()
    expect(await guest.closed).toBe(1006)
  }, 30_000)
})
