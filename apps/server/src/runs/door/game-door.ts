import { CHUNK_BYTES, CHUNK_HEADER_BYTES, GAME_CLOSE } from '@kz/contract/runs/game-protocol'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { limitConcurrency } from '../../platform/admission/concurrency-limiter.ts'
import type { Context } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { loggable } from '../../platform/database/errors.ts'
import type { Sockets, Upgrade } from '../../platform/live/sockets.ts'
import { serverOf } from '../../servers/api.ts'
import { closeAll, closeLater } from './closing.ts'
import { type GameConnection, send, UNASKED } from './connection.ts'
import { openInbox } from './inbox.ts'
import { readMessage } from './messages.ts'
import { watchServers } from './pushes.ts'
import { openUploads } from './uploads.ts'

const MOST_CONNECTIONS = 1_000
/** Messages of all servers that are worked on at once: the rest of the site shares the database with them. */
const MOST_AT_ONCE = 8
const PING_MS = 30_000
const SWEEP_MS = 60_000

/** `/ws/game`: the protocol of the module that game servers run (packages/contract/src/runs/game-protocol.ts). */
export function openGameDoor(app: FastifyInstance, ctx: Context, sockets: Sockets): void {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: CHUNK_HEADER_BYTES + CHUNK_BYTES,
    perMessageDeflate: { serverNoContextTakeover: true, threshold: 1024 },
  })
  const connections = new Map<number, GameConnection>()
  const uploads = openUploads(ctx)
  const inTurn = limitConcurrency(MOST_AT_ONCE, Number.POSITIVE_INFINITY)
  let arriving = 0

  async function admit({ incoming, tcp, head, ip, refuse }: Upgrade): Promise<void> {
    const isCounted = await ctx.limits.countAddress('WS game', 'SERVER', { ip, user: null }).then(
      () => true,
      () => false,
    )
    if (!isCounted || connections.size + arriving >= MOST_CONNECTIONS) return refuse('429 Too Many Requests')
    arriving++
    try {
      const [, key] = /^Bearer (\S{1,100})$/.exec(incoming.headers.authorization ?? '') ?? []
      const calling = key === undefined ? null : await serverOf(ctx.db, key)
      if (key === undefined || !calling) return refuse('401 Unauthorized')
      if (calling.trust === 'struck') return refuse('403 Forbidden')
      const since = await moment(ctx.db)
      if (tcp.destroyed) return
      server.handleUpgrade(incoming, tcp, head, (socket) => welcome(socket, { key, server: calling, since }))
    } finally {
      arriving--
    }
  }

  function welcome(socket: WebSocket, signedIn: Pick<GameConnection, 'key' | 'server' | 'since'>): void {
    const { serverId } = signedIn.server
    const at: GameConnection = {
      ...{ ...signedIn, socket, inbox: openInbox(socket), sentMap: '', mapName: '' },
      ...{ names: new Map(), clockMs: null, isAlive: true, goodbye: undefined },
    }
    const before = connections.get(serverId)
    if (before) closeAll([before], GAME_CLOSE.replaced)
    connections.set(serverId, at)
    socket.on('pong', () => {
      at.isAlive = true
    })
    socket.on('message', (bytes: Buffer, isBinary) => {
      at.isAlive = true
      at.inbox.add(bytes.length, () => take(at, bytes, isBinary))
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(at.goodbye)
      if (connections.get(serverId) === at) connections.delete(serverId)
    })
    watched.tellConnected(at)
  }

  /** Does one message. What cannot be done now is not answered: it comes again. */
  async function take(at: GameConnection, bytes: Buffer, isBinary: boolean): Promise<void> {
    if (at.socket.readyState !== at.socket.OPEN) return
    const message = isBinary ? null : readMessage(bytes.toString())
    try {
      if (isBinary) {
        const ack = await uploads.take(at.server.serverId, bytes)
        if (ack) send(at, 'fileAck', UNASKED, ack)
      } else if (message) {
        const answer = await inTurn(() => message.handle(ctx, at))
        if (answer === 'closed') closeAll([at], GAME_CLOSE.revoked)
        else if (answer) send(at, answer.type, message.id, answer.data)
      }
    } catch (error) {
      ctx.log.warn({ err: loggable(error), serverId: at.server.serverId }, 'a message of a game server was not taken')
      if (isBinary || message?.isDue) closeLater(at)
    }
  }

  const watched = watchServers(ctx, connections)
  const pings = setInterval(() => {
    for (const { socket, isAlive } of connections.values()) {
      // what is not read cannot answer
      if (!isAlive && !socket.isPaused) socket.terminate()
      else socket.ping()
    }
    for (const at of connections.values()) at.isAlive = false
    void watched.lookAtKeys()
  }, PING_MS)
  const sweeps = setInterval(() => void uploads.sweep(), SWEEP_MS).unref()

  sockets.onUpgrade('/ws/game', admit)
  app.addHook('preClose', async () => {
    clearInterval(pings)
    clearInterval(sweeps)
    watched.stop()
    closeAll([...connections.values()], GAME_CLOSE.restart)
    server.close()
    await uploads.close()
  })
}

/** Now, by the database's clock, in microseconds. */
const moment = async (db: Db): Promise<number> =>
  (await row(db, { since: int }, sql`select (extract(epoch from clock_timestamp()) * 1000000)::bigint as since`))
    ?.since ?? 0
