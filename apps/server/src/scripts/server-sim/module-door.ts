import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import {
  CHUNK_BYTES,
  CHUNK_HEADER_BYTES,
  FROM_SERVER,
  type FromServer,
  TO_SERVER,
} from '@kz/contract/runs/game-protocol'
import { WebSocket } from 'ws'
import type { MadePlayer, MadeRun } from './made-runs.ts'
import { replayOf } from './replay-of.ts'
import type { Tally } from './tally.ts'

/** A game server that speaks to `/ws/game` as the module does: its queue, its repeats, its reconnects, its chunks. */
export interface SimServer {
  join(player: MadePlayer): void
  finish(run: MadeRun): void
  changeMap(map: string): void
  /** Asks what a server asks now and then. */
  look(player: MadePlayer): void
  /** Whether all it sent is answered and every replay is kept. */
  isDone(): boolean
  stop(): void
}

const RETRY_MS = 5_000
const MOST_RETRIES = 4
const FRAME_MS = 8
const MESSAGES_A_FRAME = 4
const CHUNK_MS = 13
/** Codes and statuses after which the module stays away until its settings change. */
const STAYS_AWAY = new Set([1003, 1008, 401, 403])
const IS_BUSY = new Set([429, 500, 502])

interface Queued {
  id: number
  type: FromServer
  text: string
  uid: string
  firstMs: number
  sentMs: number
  tries: number
}

/** What needs no answer is sent once. */
const IS_TOLD: readonly FromServer[] = ['mapChange', 'playerLeave']
const between = (least: number, most: number): number => least + Math.random() * (most - least)

export function openModule(url: string, key: string, tally: Tally): SimServer {
  const queue = new Map<number, Queued>()
  const uploads = new Set<string>()
  const waiting = new Set<string>()
  let map = 'kz_none'
  let socket: WebSocket | undefined
  let lastId = 0
  let isStopped = false
  let sending: Promise<void> = Promise.resolve()

  function post(type: FromServer, data: object, uid = ''): void {
    const id = ++lastId
    const text = JSON.stringify({ msg_type: FROM_SERVER[type], msg_id: id, data })
    queue.set(id, { id, type, text, uid, firstMs: 0, sentMs: 0, tries: 0 })
  }

  function connect(): void {
    const next = new WebSocket(`${url.replace(/^http/, 'ws')}/ws/game`, {
      headers: { authorization: `Bearer ${key}` },
      perMessageDeflate: true,
    })
    let status = 0
    let hasHello = false
    next.on('unexpected-response', (_request, answer) => {
      status = answer.statusCode ?? 0
      next.terminate()
    })
    next.on('error', () => undefined)
    next.on('open', () => {
      socket = next
      next.send(
        JSON.stringify({
          ...{ msg_type: FROM_SERVER.hello, msg_id: 0 },
          data: { plugin_version: '1.0.0', plugin_checksum: '00000000', map_name: map },
        }),
      )
      for (const queued of queue.values()) Object.assign(queued, { sentMs: 0, tries: 0 })
      for (const uid of uploads) upload(uid)
    })
    next.on('message', (bytes) => {
      const { msg_type, msg_id, data } = JSON.parse(String(bytes))
      if (msg_type === TO_SERVER.helloAck) hasHello = true
      hear(msg_type, msg_id, data)
    })
    next.on('close', (code) => {
      if (socket === next) socket = undefined
      if (STAYS_AWAY.has(code) || STAYS_AWAY.has(status)) {
        isStopped = true
        tally.sentAway++
      }
      if (isStopped) return
      tally.reconnects++
      const pause = IS_BUSY.has(status)
        ? between(10_000, 30_000)
        : hasHello
          ? between(5_000, 15_000)
          : between(1_000, 10_000)
      setTimeout(() => !isStopped && connect(), pause).unref()
    })
  }

  function hear(type: number, id: number, data: Record<string, unknown>): void {
    if (type === TO_SERVER.fileAck) hearFile(String(data.local_uid), data.status === true)
    const queued = queue.get(id)
    if (!queued) return
    queue.delete(id)
    if (queued.type !== 'addRecord') return
    if (type === TO_SERVER.error) tally.refused.set(queued.uid, String(data.message))
    if (type !== TO_SERVER.recordAck) return
    tally.waits.push(performance.now() - queued.firstMs)
    tally.acknowledged.add(queued.uid)
    uploads.add(queued.uid)
    upload(queued.uid)
  }

  function hearFile(uid: string, isKept: boolean): void {
    if (isKept) {
      uploads.delete(uid)
      tally.replays.add(uid)
    } else upload(uid)
  }

  /** One after the other, as the module does: of files that come beside each other the site takes four. */
  function upload(uid: string): void {
    if (waiting.has(uid)) return
    waiting.add(uid)
    sending = sending.then(() => {
      waiting.delete(uid)
      return sendFile(uid)
    })
  }

  async function sendFile(uid: string): Promise<void> {
    const run = tally.made.get(uid)
    const over = socket
    if (!run || !over || !uploads.has(uid)) return
    for (const frame of framesOf(uid, replayOf(run))) {
      if (over.readyState !== over.OPEN) return
      over.send(frame)
      await wait(CHUNK_MS)
    }
  }

  function sendDue(): void {
    if (socket?.readyState !== WebSocket.OPEN) return
    const now = performance.now()
    let count = 0
    for (const queued of queue.values()) {
      const isDue = queued.sentMs === 0 || (queued.tries <= MOST_RETRIES && now - queued.sentMs > RETRY_MS)
      if (!isDue) continue
      if (count++ >= MESSAGES_A_FRAME) return
      socket.send(queued.text)
      queued.firstMs ||= now
      queued.sentMs = now
      queued.tries++
      if (IS_TOLD.includes(queued.type)) queue.delete(queued.id)
    }
  }

  const frames = setInterval(sendDue, FRAME_MS)
  connect()
  return {
    join: ({ steamid, name }) => post('playerJoin', { steamid, nickname: name, ip_address: '192.0.2.1' }),
    finish(run) {
      const { uid, player, timeMs, cp, gc } = run
      tally.made.set(uid, run)
      const data = { steamid: player.steamid, map_name: run.map, time_ms: timeMs, local_uid: uid }
      post('addRecord', { ...data, checkpoints: cp, gochecks: gc }, uid)
    },
    changeMap(next) {
      map = next
      post('mapChange', { map_name: map })
      post('wantMapInfo', { map_name: map })
    },
    look({ steamid }) {
      post('wantCourseTop', { map_name: map, category: 'pro', limit: 10, offset: 0 })
      post('wantPlayerRecords', { steamid, map_name: map })
      post('getReplay', { map_name: map })
    },
    isDone: () => isStopped || (queue.size === 0 && uploads.size === 0),
    stop() {
      isStopped = true
      clearInterval(frames)
      socket?.close()
    },
  }
}

/** A replay in frames of at most 64 KiB, header and all. */
function* framesOf(uid: string, file: Buffer): Generator<Buffer> {
  const size = CHUNK_BYTES - CHUNK_HEADER_BYTES
  const total = Math.ceil(file.length / size)
  for (let index = 0; index < total; index++) {
    const data = file.subarray(index * size, (index + 1) * size)
    const frame = Buffer.alloc(CHUNK_HEADER_BYTES + data.length)
    frame.write(uid, 0, 'latin1')
    frame.writeInt32LE(crc32(data) | 0, 72)
    frame.writeBigUInt64LE(BigInt(index), 76)
    frame.writeBigUInt64LE(BigInt(total), 84)
    data.copy(frame, CHUNK_HEADER_BYTES)
    yield frame
  }
}
