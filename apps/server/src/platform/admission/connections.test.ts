import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openRaw, type Raw } from '../../testing/raw.ts'
import { createWorld } from '../../testing/world.ts'
import type { Config } from '../api/services/settings.ts'
import { PATIENCE } from './connection-watch.ts'
import { holdConnections } from './connections.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections()
})

const SETTINGS = { limits: true, trustProxy: 0, maxConnections: 50, maxConnectionsPerAddress: 10 }
/** A hundred times quicker than in earnest: 0.3 s, which have to bring 4.8 KiB, and 0.16 s for a header. */
const QUICK = { lookMs: 20, headerMs: 160, longestMs: 300 }

async function serve(
  handler: RequestListener,
  settings: Partial<typeof SETTINGS> = {},
  patience = QUICK,
): Promise<string> {
  const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 60_000 }, handler)
  holdConnections(server, { ...SETTINGS, ...settings } as Config, patience)
  open.push(server)
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Reads the body, then says so. */
const taking: RequestListener = (request, answer) => void request.resume().on('end', () => answer.end('taken'))
const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
const post = (length: number) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`
const isOpen = ({ closed }: Raw, ms: number) => Promise.race([closed.then(() => false), wait(ms, true)])

/** Sends `text` every so many milliseconds while it can. */
function trickle({ socket }: Raw, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.once('close', () => clearInterval(timer))
}

describe('is dropped', () => {
  it.each([
    ['that sends nothing', ''],
    ['whose header does not end', 'GET / HTTP/1.1\r\nhost: x\r\n'],
    ['whose body does not come', post(5_000)],
    ['whose body breaks off', `${post(5_000)}abc`],
    ['that asks nothing more', GET],
    ['whose body breaks off after an answer', `${GET}${post(5_000)}abc`],
  ])('a connection %s', async (_what, text) => {
    const raw = await openRaw(await serve(taking))
    raw.socket.write(text)
    expect(await raw.closed).toBeLessThan(20_000)
  })

  it('one that sends empty lines instead of a request', async () => {
    const raw = await openRaw(await serve(taking))
    raw.socket.write(GET)
    trickle(raw, '\r\n', 30)
    expect(await raw.closed).toBeLessThan(20_000)
  })

  it('one that asks and asks before it was answered', async () => {
    const world = await createWorld()
    let asked = 0
    world.ctx.limits.countAddress = async () => {
      asked++
      await wait(500)
    }
    const raw = await openRaw(world.url)
    const question = 'GET /api/record/top5 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'
    raw.socket.write(question.repeat(16))
    await expect.poll(raw.statuses).toEqual(Array(16).fill(200))
    raw.socket.write(question.repeat(300))
    await raw.closed
    expect(asked).toBe(32)
    await world.close()
  })

  it('one whose body comes too slowly', async () => {
    const raw = await openRaw(await serve(taking))
    raw.socket.write(post(1_000_000))
    trickle(raw, 'x'.repeat(100), 30)
    expect(await raw.closed).toBeLessThan(20_000)
  })

  it.each([
    ['nothing', GET, 0],
    ['too slowly', GET, 100],
    ['nothing, and sent what nobody reads', post(5_000_000) + 'x'.repeat(200_000), 0],
  ])('one that reads %s of a long answer', async (_what, asked, everyMs) => {
    const url = await serve((_request, answer) => void answer.end(Buffer.alloc(64 * 1024 * 1024)))
    const raw = await openRaw(url)
    raw.socket.pause().write(asked)
    if (everyMs > 0) {
      const timer = setInterval(() => raw.socket.read(500), everyMs)
      raw.socket.once('close', () => clearInterval(timer))
    }
    // a paused socket hears nothing: writing tells it
    trickle(raw, '\r\n', 50)
    expect(await raw.closed).toBeLessThan(20_000)
  })
})

describe('is kept', () => {
  it('behind a proxy: a header that does not end, and many requests before the first response; a body is not', async () => {
    const url = await serve(taking, { trustProxy: 1 })
    const slow = await openRaw(url)
    slow.socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
    const many = await openRaw(url)
    many.socket.write(GET.repeat(40))
    await expect.poll(many.statuses).toEqual(Array(40).fill(200))
    const body = await openRaw(url)
    body.socket.write(post(5_000))
    expect(await body.closed).toBeLessThan(20_000)
    expect(slow.socket.destroyed).toBe(false)
    for (const { socket } of [slow, many]) socket.destroy()
  })

  it('an upload that comes fast enough, however long it takes', async () => {
    const raw = await openRaw(await serve(taking))
    raw.socket.write(post(70 * 3_000))
    for (let piece = 0; piece < 70; piece++) {
      raw.socket.write('x'.repeat(3_000))
      await wait(20)
    }
    await expect.poll(raw.heard).toContain('taken')
    raw.socket.destroy()
  })

  it.each([
    [
      'one long write',
      (length: number): RequestListener =>
        (_request, answer) =>
          void answer.end(Buffer.alloc(length)),
    ],
    [
      'pieces',
      (length: number): RequestListener =>
        (_request, answer) => {
          for (let piece = 0; piece < 100; piece++) answer.write(Buffer.alloc(length / 100))
          answer.end()
        },
    ],
  ])(
    'a reader who takes %s fast enough',
    async (_what, handler) => {
      const length = 12 * 1024 * 1024
      const raw = await openRaw(await serve(handler(length), {}, { ...QUICK, longestMs: 900 }))
      let taken = 0
      raw.socket.removeAllListeners('data').on('data', (bytes) => {
        taken += bytes.length
        raw.socket.pause()
        setTimeout(() => raw.socket.resume(), 5)
      })
      raw.socket.write(GET)
      await expect.poll(() => taken).toBeGreaterThan(length)
      raw.socket.destroy()
    },
    60_000,
  )

  it('one whose body waits for us', async () => {
    const url = await serve((request, answer) => void setTimeout(() => taking(request, answer), 1_000))
    const raw = await openRaw(url)
    raw.socket.write(post(8_000_000) + 'x'.repeat(8_000_000))
    await expect.poll(raw.heard).toContain('taken')
    raw.socket.destroy()
  })

  it('one whose answer takes us long, and one that asks again and again', async () => {
    const url = await serve((_request, answer) => void setTimeout(() => answer.end('at last'), 1_000))
    const slow = await openRaw(url)
    slow.socket.write(GET)
    const busy = await openRaw(await serve(taking))
    trickle(busy, GET, 50)
    await expect.poll(slow.heard).toContain('at last')
    expect(await isOpen(busy, 500)).toBe(true)
    busy.socket.destroy()
  })

  it('an upgraded one, which says nothing for long', async () => {
    const url = await serve(taking)
    open[0]?.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
    const raw = await openRaw(url)
    raw.socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
    await expect.poll(raw.statuses).toEqual([101])
    expect(await isOpen(raw, 1_000)).toBe(true)
    raw.socket.destroy()
  })
})

describe('how many', () => {
  const crowd = (settings = {}) => serve(taking, settings, PATIENCE)
  /** How many of these connections are answered, and their end. */
  async function answered(url: string, count: number, from?: string) {
    const all = await Promise.all(Array.from({ length: count }, () => openRaw(url, from ? { from } : {})))
    for (const { socket } of all) socket.write(GET)
    await Promise.all(
      all.map((raw) => Promise.race([raw.closed, vi.waitUntil(() => raw.statuses().length > 0, 20_000)])),
    )
    const end = () => {
      for (const { socket } of all) socket.destroy()
    }
    return { count: all.filter((raw) => raw.statuses().length > 0).length, end }
  }

  it('ten of an address, which has room again when they end', async () => {
    const url = await crowd()
    const first = await answered(url, 12, '127.0.0.2')
    expect(first.count).toBe(10)
    expect((await answered(url, 1, '127.0.0.3')).count).toBe(1)
    expect((await answered(url, 1, '127.0.0.2')).count).toBe(0)
    first.end()
    await expect.poll(async () => (await answered(url, 1, '127.0.0.2')).count).toBe(1)
  })

  it('fifty in all', async () => {
    expect((await answered(await crowd({ maxConnectionsPerAddress: 100 }), 60)).count).toBe(50)
  })

  it.each([{ trustProxy: 1 }, { limits: false }])('any of an address with %j', async (settings) => {
    expect((await answered(await crowd(settings), 30)).count).toBe(30)
  })

  it('a hundred of an address on the site itself', async () => {
    const world = await createWorld({ limits: true })
    const all = await Promise.all(Array.from({ length: 110 }, () => openRaw(world.url, { from: '127.0.0.9' })))
    await expect.poll(() => all.filter(({ socket }) => socket.destroyed).length).toBe(10)
    expect((await fetch(`${world.url}/health/live`)).status).toBe(200)
    for (const { socket } of all) socket.destroy()
    await world.close()
  })
})
