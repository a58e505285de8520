import { crc32 } from 'node:zlib'
import { expect } from 'vitest'
import { WebSocket } from 'ws'

/** The other end of `/ws/game`, as the module of game servers speaks it: every byte is put down by hand here. */

export interface GameLink {
  socket: WebSocket
  /** every text frame that came */
  texts: string[]
  /** Sends a text frame as it is. */
  say(text: string): void
  /** The first answer to this message, or what was sent unasked with this type. */
  answer(id: number | string, type?: number): Promise<{ msg_type: number; data: Record<string, unknown> }>
  /** Every message that came with this type. */
  of(type: number): Record<string, unknown>[]
  /** The code it was closed with. */
  closed: Promise<number>
}

/** Opens one with a key. Rejects with `HTTP 401` or whatever the handshake was answered. */
export async function openLink(url: string, key: string, headers: Record<string, string> = {}): Promise<GameLink> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/game`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    perMessageDeflate: true,
  })
  const texts: string[] = []
  socket.on('message', (bytes) => texts.push(String(bytes)))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => {
    socket.on('open', resolve).on('error', reject)
    socket.on('unexpected-response', (_request, { statusCode }) => {
      reject(new Error(`HTTP ${statusCode}`))
      socket.terminate()
    })
  })
  const messages = () => texts.map((text) => JSON.parse(text))
  return {
    socket,
    texts,
    closed,
    say: (text) => socket.send(text),
    async answer(id, type) {
      const isIt = (text: string) =>
        text.includes(`"msg_id":${id},`) && (type === undefined || text.startsWith(`{"msg_type":${type},`))
      await expect.poll(() => texts.some(isIt), { timeout: 150_000, interval: 10 }).toBe(true)
      return JSON.parse(texts.find(isIt) as string)
    },
    of: (type) => messages().flatMap(({ msg_type, data }) => (msg_type === type ? [data] : [])),
  }
}

interface Part {
  uid: string
  data: Buffer
  index: number | bigint
  total: number | bigint
  crc?: number
}

/** A binary frame: local_uid[64], id u64, crc32 i32, chunk_index u64, chunk_total u64, data; 92 bytes and the data. */
export function chunkFrame({ uid, data, index, total, crc = crc32(data) }: Part): Buffer {
  const frame = Buffer.alloc(92 + data.length)
  frame.write(uid, 0, 'latin1')
  frame.writeBigUInt64LE(0xdead_beefn, 64)
  frame.writeInt32LE(crc | 0, 72)
  frame.writeBigUInt64LE(BigInt(index), 76)
  frame.writeBigUInt64LE(BigInt(total), 84)
  data.copy(frame, 92)
  return frame
}

/** A small file that begins as a packed replay does, cut into parts. */
export function smallReplay(seed: number, parts: number): Buffer[] {
  const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
  return Array.from({ length: parts }, (_unused, at) =>
    Buffer.concat([at === 0 ? magic : Buffer.alloc(0), Buffer.alloc(1_000 + at, (seed * 7 + at) % 256)]),
  )
}
