import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '../api/address.ts'
import type { Config } from '../api/services/settings.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { type Held, look, newlyHeld, owesRest, PATIENCE } from './connection-watch.ts'
import { isOurCheck } from './request-order.ts'

/** Limits open connections. */

/** Nobody but a program that floods asks so much before it has read the first answer. */
const MOST_QUESTIONS = 16

/**
 * Refuses connections beyond the settings, also per address where no proxy is in front, and drops stalled ones. WebSockets
 * count but have pings of their own.
 */
export function holdConnections(server: Server, config: Config, patience = PATIENCE): void {
  const held = new Map<Socket, Held>()
  const addresses = new ConcurrencyLimiter({ count: config.maxConnectionsPerAddress })
  const countsQuestions = isOurCheck('requests before the first response', config)
  const looks = {
    ...patience,
    headerMs: isOurCheck('time of a header', config) ? patience.headerMs : Number.POSITIVE_INFINITY,
  }
  server.maxConnections = config.maxConnections

  /** Counts the connection with its address. False when that has as many as it may. */
  function admit(socket: Socket): boolean {
    const { remoteAddress } = socket
    // behind a proxy every connection is the proxy's
    if (!config.limits || !isOurCheck('connections of the address', config) || !remoteAddress) return true
    const release = addresses.tryTake(addressKey(remoteAddress))
    if (release) socket.once('close', release)
    return release !== null
  }

  server.on('connection', (socket: Socket) => {
    if (!admit(socket)) return void socket.destroy()
    held.set(socket, newlyHeld())
    socket.once('close', () => held.delete(socket))
  })
  // before it is answered
  server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    const connection = held.get(request.socket)
    if (!connection) return
    connection.answers++
    answer.once('close', () => connection.answers--)
    owesRest(connection, request)
    if (countsQuestions && connection.answers > MOST_QUESTIONS) request.socket.destroy()
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    const connection = held.get(socket)
    if (connection) connection.isUpgraded = true
  })
  let looked = performance.now()
  const looking = setInterval(() => {
    const now = performance.now()
    // a standstill of the server is not counted against its clients
    const passed = Math.min(now - looked, 2 * patience.lookMs)
    looked = now
    for (const [socket, connection] of held) look(socket, connection, passed, looks)
  }, patience.lookMs).unref()
  server.once('close', () => clearInterval(looking))
}
