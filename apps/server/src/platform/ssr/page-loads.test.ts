import { RATES } from '@kz/contract/wire/rates'
import { afterAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createWorld } from '../../testing/world.ts'

const world = await createWorld({ limits: true })
afterAll(() => world.close())

const [{ count: MOST }] = RATES.WS

/** The socket a page opens; null where it was refused. */
function load(): Promise<WebSocket | null> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws/events`, { headers: { origin: world.url } })
  return new Promise((resolve) => {
    socket.on('open', () => resolve(socket))
    socket.on('error', () => resolve(null))
  })
}
const left = (socket: WebSocket) =>
  new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.close()
  })

it('fifteen pages loaded in a minute hear what happens, and a flood of them is stopped', async () => {
  for (let page = 1; page < 15; page++) {
    const socket = await load()
    expect(socket, `page ${page}`).not.toBeNull()
    await left(socket as WebSocket)
  }
  const last = (await load()) as WebSocket
  const heard: unknown[] = []
  last.on('message', (data) => heard.push(JSON.parse(String(data)).type))
  const admin = (await world.staff('ADMIN')).client
  await admin.call('PUT /admin/switch', { body: { kind: 'CHAT', blocked: true, reason: 'Flood' } })
  await expect.poll(() => heard).toContain('upload.switched')
  let more = 15
  for (; more < 2 * MOST; more++) {
    const socket = await load()
    if (!socket) break
    await left(socket)
  }
  // a slow machine takes so long over it that one or two more are due
  expect(more, 'so many a minute').toBeGreaterThanOrEqual(MOST)
  expect(more, 'and no more').toBeLessThan(2 * MOST)
})
