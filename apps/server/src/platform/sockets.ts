import type { LiveEvent } from '@kz/contract/live'
import { isIn } from '@kz/contract/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Context } from './context.ts'
import { isOwnOrigin } from './cross-site.ts'
import { addressKey } from './limits.ts'
import type { Identify } from './route.ts'
import type { Viewer } from './viewer.ts'

const PATHS = new Set(['/ws/events', '/api/ws/events'])
const MOST_PER_ADDRESS = 20
const MOST_BUFFERED = 1024 * 1024
const PING_MS = 30_000

interface Listener {
  socket: WebSocket
  viewer: Viewer | null
  ip: string
  alive: boolean
}

/** Who may hear an event. */
function mayHear(event: LiveEvent, viewer: Viewer | null): boolean {
  switch (event.type) {
    case 'queue.changed':
      return viewer !== null && isIn('DEMO', viewer.roles)
    case 'submission.changed':
    case 'session.changed':
      return viewer?.userId === event.data.userId
    default:
      return true
  }
}

/**
 * `ws/events`: the server pushes, clients only listen. Identity comes from the session cookie; another site's page is
 * refused before the upgrade; a socket whose session ended is closed with 4401.
 */
export function openSockets(app: FastifyInstance, ctx: Context, identify: Identify): void {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false })
  const listeners = new Set<Listener>()

  app.server.on('upgrade', (incoming, tcp, head) => {
    tcp.on('error', () => tcp.destroy())
    const refuse = (status: string) => tcp.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    const origin = incoming.headers.origin
    const path = (incoming.url ?? '').split('?')[0] as string
    if (!PATHS.has(path)) return refuse('404 Not Found')
    if (!origin || !isOwnOrigin(origin, incoming, ctx.config.siteUrl)) return refuse('403 Forbidden')
    const ip = addressKey(incoming.socket.remoteAddress ?? '')
    if (ctx.config.limits && [...listeners].filter((other) => other.ip === ip).length >= MOST_PER_ADDRESS) {
      return refuse('429 Too Many Requests')
    }
    const cookies = app.parseCookie(incoming.headers.cookie ?? '')
    identify({ cookies, headers: incoming.headers } as unknown as FastifyRequest).then(
      (viewer) => server.handleUpgrade(incoming, tcp, head, (socket) => welcome({ socket, viewer, ip, alive: true })),
      () => refuse('503 Service Unavailable'),
    )
  })

  function welcome(listener: Listener): void {
    listeners.add(listener)
    listener.socket.on('pong', () => {
      listener.alive = true
    })
    listener.socket.on('message', () => listener.socket.close(1008))
    listener.socket.on('error', () => listener.socket.terminate())
    listener.socket.on('close', () => listeners.delete(listener))
  }

  const stopHearing = ctx.live.on((event) => {
    const text = JSON.stringify(event)
    for (const listener of listeners) {
      if (!mayHear(event, listener.viewer)) continue
      if (listener.socket.bufferedAmount > MOST_BUFFERED) listener.socket.terminate()
      else listener.socket.send(text)
      // the page logs in again or reloads its session; its old rights end here
      if (event.type === 'session.changed') listener.socket.close(4401)
    }
  })
  const pings = setInterval(() => {
    for (const listener of listeners) {
      if (!listener.alive) listener.socket.terminate()
      listener.alive = false
      listener.socket.ping()
    }
  }, PING_MS)

  app.addHook('preClose', async () => {
    clearInterval(pings)
    stopHearing()
    for (const { socket } of listeners) socket.close(1012)
    server.close()
  })
}
