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
import { noteClosed, noteOpened, noteUsed, serverOf } from '../../servers/api.ts'
import { closeAll, closeLater } from './closing.ts'
import { type GameConnection, send, UNASKED } from './connection.ts'
import { heardOf } from './heard.ts'
import { openInbox } from './inbox.ts'
import { closedLine, knocks, refusedLine } from './knocks.ts'
import { answerText, named, serverLogOf } from './log.ts'
import { type Answer, type ReadMessage, readMessage } from './messages.ts'
import { watchServers } from './pushes.ts'
import { takerOf } from './take-together.ts'
import { type FileAck, openUploads } from './uploads.ts'

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
    // what the module sends is small, or a replay that is packed already: unpacking both took a tenth of a finish
    perMessageDeflate: false,
  })
  const connections = new Map<number, GameConnection>()
  const uploads = openUploads(ctx, noteFile)
  const takeFinish = takerOf(ctx)
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
      if (key === undefined || !calling) {
        for (const line of await knocks(ctx, incoming.headers.authorization, ip)) log.note(line)
        return refuse('401 Unauthorized')
      }
      if (calling.trust === 'struck') {
        log.note(refusedLine(calling.serverId, '403: the server is struck or taken off'))
        return refuse('403 Forbidden')
      }
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
      ...{ names: new Map(), clockMs: null, take: takeFinish, isAlive: true, goodbye: undefined },
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
    socket.on('close', (code) => {
      clearTimeout(at.goodbye)
      attempt(noteClosed(ctx.db, serverId, at.since, code))
      log.note({ serverId, ...closedLine(code) })
      if (connections.get(serverId) === at) connections.delete(serverId)
    })
    watched.tellConnected(at)
    attempt(noteOpened(ctx.db, serverId, at.since))
    attempt(noteUsed(ctx.db, at.server.keyId))
    log.note({ serverId, way: 'line', name: 'connected', answer: `key that ends with ${signedIn.key.slice(-8)}` })
  }

  const attempt = (work: Promise<void>): void =>
    void work.catch((error) => ctx.log.warn({ err: loggable(error) }, 'a connection of a game server was not noted'))

  /** Does one message. What cannot be done now is not answered: it comes again. */
  async function take(at: GameConnection, bytes: Buffer, isBinary: boolean): Promise<void> {
    if (at.socket.readyState !== at.socket.OPEN) return
    const message = isBinary ? null : readMessage(bytes.toString())
    try {
      if (isBinary) {
        for (const ack of await uploads.take(at.server.serverId, bytes)) send(at, 'fileAck', UNASKED, ack)
      } else if (message) {
        const handle = () => message.handle(ctx, at)
        const answer = await (message.isTogether ? handle() : inTurn(handle))
        if (message.isTogether) heard.note(at)
        noteAnswer(at, message, answer)
        if (answer === 'closed') closeAll([at], GAME_CLOSE.revoked)
        else if (answer) send(at, answer.type, message.id, answer.data)
      }
    } catch (error) {
      ctx.log.warn({ err: loggable(error), serverId: at.server.serverId }, 'a message of a game server was not taken')
      if (isBinary || message?.isDue) closeLater(at)
    }
  }

  function noteAnswer(at: GameConnection, message: ReadMessage, answer: Answer): void {
    const { serverId } = at.server
    const line = { serverId, way: 'in' as const, ...named(message.name), messageId: message.id, what: message.what(at) }
    if (answer === 'closed') log.note({ ...line, answer: 'the key has ended', kind: 'refused' })
    else if (!answer) log.note(line)
    else {
      const kind = answer.type === 'error' ? 'refused' : 'ok'
      log.note({ ...line, answer: answerText(answer.type, answer.data), kind })
    }
  }

  function noteFile(serverId: number, ack: FileAck, what: string): void {
    const kind = ack.status ? 'ok' : 'refused'
    log.note({ serverId, way: 'in', name: 'replay', what, answer: answerText('fileAck', ack), kind })
  }

  const log = serverLogOf(ctx)
  const heard = heardOf(ctx)
  const watched = watchServers(ctx, connections, log)
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
    await log.close()
    await heard.close()
  })
}

/** Now, by the database's clock, in microseconds. */
const moment = async (db: Db): Promise<number> =>
  (await row(db, { since: int }, sql`select (extract(epoch from clock_timestamp()) * 1000000)::bigint as since`))
    ?.since ?? 0
