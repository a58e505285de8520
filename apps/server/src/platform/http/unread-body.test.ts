import { afterAll, expect, it } from 'vitest'
import { cookieOf } from '../../testing/cookie.ts'
import { openRaw } from '../../testing/raw.ts'
import { createWorld } from '../../testing/world.ts'
import { hasRow } from '../api/db.ts'
import { sql } from '../api/sql.ts'

const world = await createWorld()
afterAll(() => world.close())
const user = await world.user()
const cookie = await cookieOf(world, user)

const MIB = 1024 * 1024
const NEXT = 'GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const json = (path: string, length: number) =>
  lines(`POST ${path} HTTP/1.1`, 'host: 127.0.0.1', 'content-type: application/json', `content-length: ${length}`)
const upload = (length: number, ...more: string[]) =>
  lines(
    'POST /api/upload/picture HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${length}`,
    ...more,
  )
const PART = '--x\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\n\r\n'

it.each([
  ['too large for the call', 413, () => json('/api/auth/authenticate', 5 * MIB)],
  ['for nobody who is logged in', 401, () => upload(5 * MIB)],
  ['made by another site', 403, () => upload(5 * MIB, `cookie: ${cookie}`, 'origin: https://evil.test')],
  ['of an unknown type', 415, () => json('/api/auth/authenticate', 5 * MIB).replace('/json', '/xml')],
  ['to an address that cannot be read', 400, () => json('/api/%zz', 5 * MIB)],
  ['with an address that is too long', 414, () => json(`/api/top5?${'x'.repeat(9_000)}`, 5 * MIB)],
  [
    'of unknown length, too large in the end',
    413,
    () => json('/api/auth/authenticate', 0).replace('content-length: 0', 'transfer-encoding: chunked'),
  ],
])('a refused body %s ends the connection after the answer', async (_what, status, head) => {
  const raw = await openRaw(world.url)
  raw.socket.write(head())
  const piece = 'x'.repeat(80_000)
  raw.socket.write(`${piece.length.toString(16)}\r\n${piece}`)
  await expect.poll(raw.statuses).toEqual([status])
  expect(raw.heard().toLowerCase()).toContain('connection: close')
  // our side has ended: what is sent now is no further request
  raw.socket.write(NEXT)
  raw.socket.end()
  expect(await raw.closed).toBeLessThan(15_000)
  expect(raw.statuses()).toEqual([status])
})

it('is answered in full although the other side goes on sending', async () => {
  const raw = await openRaw(world.url, { allowHalfOpen: true })
  const rest = Buffer.alloc(8 * MIB, 'x')
  raw.socket.write(upload(PART.length + rest.length, `cookie: ${cookie}`) + PART)
  raw.socket.write(rest.subarray(0, 4 * MIB))
  await expect.poll(raw.statuses).toEqual([413])
  expect(raw.heard()).toContain('File is larger than 2 MiB')
  expect(raw.heard().toLowerCase()).toContain('connection: close')
  for (let sent = 4 * MIB; sent < rest.length; sent += MIB) {
    raw.socket.write(rest.subarray(sent, sent + MIB))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const ended = performance.now()
  raw.socket.end()
  await raw.closed
  expect(performance.now() - ended).toBeLessThan(8_000)
  expect(raw.errors).toEqual([])
})

it('what is sent behind a refused body is not done: nobody would hear of it', async () => {
  const raw = await openRaw(world.url, { allowHalfOpen: true })
  const comment = '{"commentMessage":"Sent behind"}'
  const headers = ['host: 127.0.0.1', 'content-type: application/json', `cookie: ${cookie}`]
  raw.socket.write(json('/api/auth/authenticate', 5 * MIB))
  await expect.poll(raw.statuses).toEqual([413])
  raw.socket.write(Buffer.alloc(5 * MIB, 'x'))
  raw.socket.write(
    lines('POST /api/chatbox/comment HTTP/1.1', ...headers, `content-length: ${comment.length}`) + comment,
  )
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  raw.socket.end()
  await raw.closed
  expect(await hasRow(world.ctx.db, sql`select from comments where message = 'Sent behind'`)).toBe(false)
})

it('a small rest is read away, and the connection answers the next requests', async () => {
  const raw = await openRaw(world.url)
  const rest = 'x'.repeat(10_000)
  // refused before its body is read
  raw.socket.write(upload(rest.length) + rest.slice(0, 5_000))
  await expect.poll(raw.statuses).toEqual([401])
  raw.socket.write(rest.slice(5_000) + NEXT)
  await expect.poll(raw.statuses).toEqual([401, 200])
  // refused in the middle: two files are one too many
  const parts = `${PART}abc\r\n${PART.replace('"file"', '"other"')}${rest}`
  raw.socket.write(upload(parts.length + 10_000, `cookie: ${cookie}`) + parts)
  await expect.poll(raw.statuses).toEqual([401, 200, 400])
  raw.socket.write(rest + NEXT)
  await expect.poll(raw.statuses).toEqual([401, 200, 400, 200])
  raw.socket.destroy()
})

it('several requests on one connection are answered in turn', async () => {
  const raw = await openRaw(world.url)
  const body = '{"username":1}'
  raw.socket.write(json('/api/auth/authenticate', body.length) + body + NEXT + NEXT)
  await expect.poll(raw.statuses).toEqual([400, 200, 200])
  raw.socket.destroy()
})
