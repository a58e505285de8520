import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Watches what the client of a connection has to send or read next, and for how long it may stall. */

/** Timeouts for clients, and the interval of the checks. */
export interface Patience {
  lookMs: number
  /** for a request to begin, and for its header */
  headerMs: number
  /** for the rest of a request, and for an answer to be taken: each such time has to bring its share */
  longestMs: number
}

export const PATIENCE: Patience = { lookMs: 2_000, headerMs: 16_000, longestMs: 30_000 }
const LEAST_BYTES_PER_SECOND = 16 * 1024

/** What the client has to do next. Null: the server's turn. */
type Owed = 'header' | 'body' | 'reading' | null

/** The state of a connection. */
export interface Held {
  owed: Owed
  /** for so long, in ms */
  waited: number
  /** bytes that had come, or writes that were through, when this was first owed */
  from: number
  /** and what the system still had of the next write */
  queued: number
  /** the header that is owed has begun to come */
  begun: boolean
  request: IncomingMessage | undefined
  /** responses in progress */
  answers: number
  isUpgraded: boolean
}

export const newlyHeld = (): Held => ({
  owed: null,
  waited: 0,
  from: 0,
  queued: 0,
  begun: false,
  request: undefined,
  answers: 0,
  isUpgraded: false,
})

/** From now on it owes the rest of this request, which has what its header left of the time. */
export function owesRest(connection: Held, request: IncomingMessage): void {
  connection.request = request
  owe(request.socket, connection, 'body', connection.begun ? connection.waited : 0)
}

function owe(socket: Socket, connection: Held, owed: Owed, waited = 0): void {
  const from = owed === 'reading' ? bytesThrough(socket) : socket.bytesRead
  Object.assign(connection, { owed, from, queued: bytesQueued(socket), waited, begun: false })
}

/** Drops the connection when it owed too much for too long; `passed` ms since the last look. */
export function look(socket: Socket, connection: Held, passed: number, { headerMs, longestMs }: Patience): void {
  const owed = owedBy(socket, connection)
  if (owed !== connection.owed) owe(socket, connection, owed)
  else if (owed !== null) connection.waited += passed
  if (owed === 'header') {
    const hasBegun = socket.bytesRead > connection.from
    if (hasBegun && !connection.begun) Object.assign(connection, { begun: true, waited: 0 })
    if (connection.waited >= headerMs) socket.destroy()
  } else if (owed !== null && connection.waited >= longestMs) {
    const least = (connection.waited / 1000) * LEAST_BYTES_PER_SECOND
    if (bytesSince(socket, connection) < least) socket.destroy()
    else owe(socket, connection, owed)
  }
}

function owedBy(socket: Socket, { request, answers, isUpgraded }: Held): Owed {
  if (isUpgraded) return null
  if (request && !request.complete && !isFull(request)) return 'body'
  if (socket.writableLength > 0) return 'reading'
  return answers > 0 ? null : 'header'
}

/** Whether the server is the side that does not read. */
const isFull = ({ readableLength, readableHighWaterMark }: IncomingMessage): boolean =>
  readableLength >= readableHighWaterMark

/** What the other side brought since it owes this. */
function bytesSince(socket: Socket, { owed, from, queued }: Held): number {
  if (owed !== 'reading') return socket.bytesRead - from
  return Math.max(bytesThrough(socket) - from, queued - bytesQueued(socket))
}

/** Bytes of the writes that were taken whole. */
const bytesThrough = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength

/** What is left of the write that is under way: the handle alone knows it. */
function bytesQueued(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } }
  return handle?.writeQueueSize ?? 0
}
