import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from './config.ts'
import { addressKey } from './limits.ts'

/** Who may hold a connection, and for how long without asking, sending or reading. */

/** How long others are waited for, and how often that is looked at. */
export interface Patience {
  lookMs: number
  /** for a request to begin, and for its header */
  headerMs: number
  /** for the rest of a request, and for an answer to be taken: each such time has to bring its share */
  longestMs: number
}

const PATIENCE: Patience = { lookMs: 2_000, headerMs: 16_000, longestMs: 30_000 }
const LEAST_BYTES_PER_SECOND = 16 * 1024
/** Nobody but a program that floods asks so much before it has read the first answer. */
const MOST_QUESTIONS = 16

/** What the other side owes us. Null: it is our turn. */
type Owed = 'header' | 'body' | 'reading' | null

interface Held {
  owed: Owed
  /** for so long, in ms */
  waited: number
  /** bytes that had come, or were taken, when this was first owed */
  from: number
  /** the header that is owed has begun to come */
  begun: boolean
  request: IncomingMessage | undefined
  /** answers that are not over */
  answers: number
  isUpgraded: boolean
}

/**
 * Refuses connections beyond the settings, by address too where the address is the client's own, and drops those that
 * hold what they do not use. Upgraded ones count, and have a life of their own.
 */
export function holdConnections(server: Server, config: Config, patience = PATIENCE): void {
  const held = new Map<Socket, Held>()
  const counts = new Map<string, number>()
  server.maxConnections = config.maxConnections

  /** Counts the connection with its address. False when that has as many as it may. */
  function admit(socket: Socket): boolean {
    const { remoteAddress } = socket
    // behind a proxy every connection is the proxy's
    if (!config.limits || config.trustProxy > 0 || !remoteAddress) return true
    const key = addressKey(remoteAddress)
    const count = counts.get(key) ?? 0
    if (count >= config.maxConnectionsPerAddress) return false
    counts.set(key, count + 1)
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    })
    return true
  }

  server.on('connection', (socket: Socket) => {
    if (!admit(socket)) return void socket.destroy()
    const fresh = { owed: null, waited: 0, from: 0, begun: false, request: undefined, answers: 0, isUpgraded: false }
    held.set(socket, fresh)
    socket.once('close', () => held.delete(socket))
  })
  // before it is answered
  server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    const connection = held.get(request.socket)
    if (!connection) return
    connection.request = request
    connection.answers++
    answer.once('close', () => connection.answers--)
    // a body has what its header left of the time
    owe(connection, 'body', request.socket.bytesRead, connection.begun ? connection.waited : 0)
    if (connection.answers > MOST_QUESTIONS) request.socket.destroy()
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    const connection = held.get(socket)
    if (connection) connection.isUpgraded = true
  })
  let looked = performance.now()
  const looking = setInterval(() => {
    const now = performance.now()
    // after a standstill of our own nobody is blamed for all of it
    const passed = Math.min(now - looked, 2 * patience.lookMs)
    looked = now
    for (const [socket, connection] of held) look(socket, connection, passed, patience)
  }, patience.lookMs).unref()
  server.once('close', () => clearInterval(looking))
}

function owe(connection: Held, owed: Owed, from: number, waited = 0): void {
  Object.assign(connection, { owed, from, waited, begun: false })
}

function look(socket: Socket, connection: Held, passed: number, { headerMs, longestMs }: Patience): void {
  const owed = owedBy(socket, connection)
  const bytes = owed === 'reading' ? bytesTaken(socket) : socket.bytesRead
  if (owed !== connection.owed) owe(connection, owed, bytes)
  else if (owed !== null) connection.waited += passed
  if (owed === 'header') {
    if (bytes > connection.from && !connection.begun) Object.assign(connection, { begun: true, waited: 0 })
    if (connection.waited >= headerMs) socket.destroy()
  } else if (owed !== null && connection.waited >= longestMs) {
    const least = (connection.waited / 1000) * LEAST_BYTES_PER_SECOND
    if (bytes - connection.from < least) socket.destroy()
    else owe(connection, owed, bytes)
  }
}

function owedBy(socket: Socket, { request, answers, isUpgraded }: Held): Owed {
  if (isUpgraded) return null
  if (request && !request.complete) return isFull(request) ? null : 'body'
  if (socket.writableLength > 0) return 'reading'
  return answers > 0 ? null : 'header'
}

/** Whether it is us who do not read. */
const isFull = ({ readableLength, readableHighWaterMark }: IncomingMessage): boolean =>
  readableLength >= readableHighWaterMark

/** Bytes the other side made room for. What the system still has of a long write is known to the handle alone. */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } }
  return socket.bytesWritten - socket.writableLength - (handle?.writeQueueSize ?? 0)
}
