import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { LiveEvent } from '@kz/contract/live'
import { calm } from '@kz/markup'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { clientAddress, openAdmission } from '../admission/socket-admission.ts'
import type { Context } from '../api/context.ts'
import { loggable } from '../database/errors.ts'
import type { Callers } from '../http/authorization.ts'
import type { Channel, Listener } from './listener.ts'
import { openRecentEvents, type Told } from './recent-events.ts'
import { checkSessions } from './socket-check.ts'
import { mayHear } from './socket-events.ts'

const CHANNELS: Record<string, Channel> = {
  '/ws/events': 'events',
  '/api/ws/events': 'events',
  '/ws/users': 'users',
  '/api/ws/users': 'users',
}
const MOST_BUFFERED = 1024 * 1024
const MOST_MESSAGES = 10
const PING_MS = 30_000
const GOODBYE_MS = 1_000

/** A socket that asks to be opened at a path which another domain serves. `ip` as limits count it. */
export interface Upgrade {
  incoming: IncomingMessage
  tcp: Duplex
  head: Buffer
  ip: string
  /** Ends it with this status, `401 Unauthorized`. */
  refuse(status: string): void
}

export interface Sockets {
  /** Whoever asks for this path is handed over; an error is answered with 503. */
  onUpgrade(path: string, take: (upgrade: Upgrade) => Promise<void>): void
  listeners: ReadonlySet<Listener>
  /** Sends to one socket; a slow reader is dropped. */
  send(listener: Listener, text: string): void
  /** Sends to all sockets of a channel. */
  sendAll(channel: Channel, text: string): void
  /** Sends an event to all pages of this process. */
  tellAll(event: LiveEvent): void
  /** Called with each socket that opens, and with each that is gone. */
  onChange(heard: (listener: Listener, isOpen: boolean) => void): void
}

/**
 * `ws/events` and `ws/users`: the server pushes, clients only listen. Another site's page is refused before the upgrade;
 * a socket whose session ended or expired is closed with 4401. `ws/events?past=` first gets the events of the last so many
 * milliseconds.
 */
export function openSockets(app: FastifyInstance, ctx: Context, who: Callers): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false })
  const admission = openAdmission(ctx.config, ctx.limits)
  const listeners = new Set<Listener>()
  const recent = openRecentEvents()
  const watchers: ((listener: Listener, isOpen: boolean) => void)[] = []
  const others = new Map<string, (upgrade: Upgrade) => Promise<void>>()
  /** upgrades on their way, with the users whose sessions changed meanwhile */
  const arriving = new Set<Set<number>>()

  app.server.on('upgrade', (incoming, tcp, head) => {
    tcp.on('error', () => tcp.destroy())
    admit(incoming, tcp, head).catch((error) => {
      ctx.log.warn({ err: loggable(error) }, 'a socket was not opened')
      refuse(tcp, '503 Service Unavailable')
    })
  })

  async function admit(incoming: IncomingMessage, tcp: Duplex, head: Buffer): Promise<void> {
    const path = (incoming.url ?? '').split('?')[0] as string
    const ip = clientAddress(incoming, ctx.config.trustProxy)
    const other = others.get(path)
    if (other) return other({ incoming, tcp, head, ip, refuse: (status) => refuse(tcp, status) })
    const channel = CHANNELS[path]
    if (!channel) return refuse(tcp, '404 Not Found')
    const refusal = await admission.refuse(incoming, ip)
    if (refusal) return refuse(tcp, refusal)
    if (tcp.destroyed) return
    const release = admission.hold({ ip })
    if (!release) return refuse(tcp, '429 Too Many Requests')
    tcp.once('close', release)

    const changed = new Set<number>()
    arriving.add(changed)
    const cookies = app.parseCookie(incoming.headers.cookie ?? '')
    const viewer = await who.identify({ cookies }).finally(() => arriving.delete(changed))
    if (tcp.destroyed) return
    if (viewer) {
      if (changed.has(viewer.userId)) return refuse(tcp, '401 Unauthorized')
      const releaseUser = admission.hold({ userId: viewer.userId })
      if (!releaseUser) return refuse(tcp, '429 Too Many Requests')
      tcp.once('close', releaseUser)
    }
    server.handleUpgrade(incoming, tcp, head, (socket) =>
      welcome({ channel, socket, viewer, ip, alive: true, messages: 0 }, pastOf(incoming)),
    )
  }

  function welcome(listener: Listener, past: number): void {
    const { socket } = listener
    listeners.add(listener)
    socket.on('pong', () => {
      listener.alive = true
    })
    socket.on('message', () => {
      listener.messages += 1
      if (listener.messages > MOST_MESSAGES) socket.close(1008)
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      listeners.delete(listener)
      for (const watch of watchers) watch(listener, false)
    })
    for (const told of recent.since(past)) tell(listener, told)
    for (const watch of watchers) watch(listener, true)
  }

  function send({ socket }: Listener, text: string | Buffer): void {
    if (socket.bufferedAmount > MOST_BUFFERED) socket.terminate()
    else socket.send(typeof text === 'string' ? calm(text) : text, { binary: false })
  }

  function sendAll(channel: Channel, text: string): void {
    const bytes = Buffer.from(calm(text))
    for (const listener of listeners) if (listener.channel === channel) send(listener, bytes)
  }

  function tell(listener: Listener, { bytes, isFor }: Told): void {
    if (listener.channel === 'events' && isFor(sessions.areKnown() ? listener.viewer : null)) send(listener, bytes)
  }

  function tellAll(event: LiveEvent, isFor: Told['isFor'] = () => true): void {
    const told = { bytes: Buffer.from(calm(JSON.stringify(event))), isFor }
    recent.keep(told)
    for (const listener of listeners) tell(listener, told)
  }

  function hear(event: LiveEvent): void {
    tellAll(event, (viewer) => mayHear(event, viewer))
    if (event.type === 'session.changed') endSessions(event.data.userId)
  }

  /** The page logs in again or reloads its session; its old rights end here. */
  function endSessions(userId: number): void {
    for (const changed of arriving) changed.add(userId)
    closeAll(4401, ({ viewer }) => viewer?.userId === userId)
  }

  /** What members missed while their sessions could not be checked and they got only what guests get. */
  function tellMissed(milliseconds: number): void {
    for (const told of recent.since(milliseconds)) {
      for (const listener of listeners) if (!told.isFor(null)) tell(listener, told)
    }
  }

  /** Closes and, where the other side does not answer, drops. */
  function closeAll(code: number, isMeant: (listener: Listener) => boolean): void {
    const meant = [...listeners].filter(isMeant)
    if (meant.length === 0) return
    for (const { socket } of meant) socket.close(code)
    setTimeout(() => {
      for (const { socket } of meant) socket.terminate()
    }, GOODBYE_MS).unref()
  }

  const stopHearing = ctx.live.on(hear)
  // pages come back one by one and ask for what they missed
  const stopGaps = ctx.live.onGap(() => closeAll(1012, () => true))
  const pings = setInterval(() => {
    for (const listener of listeners) {
      if (!listener.alive) listener.socket.terminate()
      listener.alive = false
      listener.messages = 0
      listener.socket.ping()
    }
  }, PING_MS)

  const sessions = checkSessions({
    listeners,
    who,
    end: (ended) => closeAll(4401, (listener) => ended.has(listener)),
    tellMissed,
    log: ctx.log,
  })

  app.addHook('preClose', async () => {
    clearInterval(pings)
    sessions.stop()
    stopHearing()
    stopGaps()
    closeAll(1012, () => true)
    server.close()
  })
  return {
    ...{ listeners, send, sendAll, tellAll },
    onUpgrade: (path, take) => void others.set(path, take),
    onChange: (watch) => watchers.push(watch),
  }
}

/** Milliseconds of the past that a page asks for; none for what is not a number. */
const pastOf = ({ url = '' }: IncomingMessage): number =>
  Number(new URLSearchParams(url.split('?')[1]).get('past')) || 0

function refuse(tcp: Duplex, status: string): void {
  tcp.once('finish', () => tcp.destroy())
  tcp.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}
