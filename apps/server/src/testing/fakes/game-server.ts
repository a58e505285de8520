import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** What a pretended game server does with a packet: it answers through `send`. */
export type Behaviour = (packet: Buffer, send: (answer: Buffer) => void, from: RemoteInfo, socket: Socket) => void

export interface FakeServer {
  port: number
  /** what it was sent */
  heard: Buffer[]
  close(): Promise<void>
}

/** Listens on a UDP port of this machine and behaves as told. */
export async function openGameServer(behave: Behaviour): Promise<FakeServer> {
  const socket = createSocket('udp4')
  const heard: Buffer[] = []
  socket.on('message', (packet, from) => {
    heard.push(packet)
    behave(packet, (answer) => socket.send(answer, from.port, from.address), from, socket)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    heard,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

const text = (value: string | Buffer) => Buffer.concat([Buffer.from(value), Buffer.of(0)])
const head = (kind: number) => Buffer.of(0xff, 0xff, 0xff, 0xff, kind)
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

export interface Played {
  name: string | Buffer
  map: string
  /** bots among them */
  players: number
  bots?: number
  maxPlayers: number
}

/** An answer in the form of Source and of today's GoldSrc (0x49). */
export const sourceInfo = ({ name, map, players, maxPlayers, bots = 0 }: Played): Buffer =>
  Buffer.concat([
    head(0x49),
    Buffer.of(48),
    ...[name, map, 'cstrike', 'Counter-Strike'].map(text),
    Buffer.of(10, 0, players, maxPlayers, bots, 0x64, 0x6c, 0, 1),
    text('1.1.2.7'),
  ])

/** An answer in the old form of GoldSrc (0x6d). */
export const goldSrcInfo = ({ name, map, players, maxPlayers, bots = 0 }: Played): Buffer =>
  Buffer.concat([
    head(0x6d),
    ...['127.0.0.1:27015', name, map, 'cstrike', 'Counter-Strike'].map(text),
    Buffer.of(players, maxPlayers, 47, 0x64, 0x6c, 0, 0, 1, bots),
  ])

export const challenge = (bytes: Buffer): Buffer => Buffer.concat([head(0x41), bytes])

export const playerList = (players: readonly { name: string | Buffer; seconds: number }[]): Buffer =>
  Buffer.concat([
    head(0x44),
    Buffer.of(players.length),
    ...players.flatMap(({ name, seconds }) => {
      const time = Buffer.alloc(4)
      time.writeFloatLE(seconds)
      return [Buffer.of(0), text(name), int32(7), time]
    }),
  ])

/** What a server prints, to whoever listens. */
export const printed = (words: string): Buffer => Buffer.concat([head(0x6c), text(words)])

/** Cuts an answer into packets of so many bytes; `place` says which of how many one is. */
function split(whole: Buffer, size: number, id: number, place: (number: number, count: number) => Buffer): Buffer[] {
  const count = Math.ceil(whole.length / size)
  return Array.from({ length: count }, (_unused, number) =>
    Buffer.concat([int32(-2), int32(id), place(number, count), whole.subarray(number * size, (number + 1) * size)]),
  )
}

/** Cuts an answer the way GoldSrc does. */
export const splitGoldSrc = (whole: Buffer, size: number, id = 7): Buffer[] =>
  split(whole, size, id, (number, count) => Buffer.of((number << 4) | count))

/** Cuts an answer the way Source does. */
export const splitSource = (whole: Buffer, size: number, id = 7): Buffer[] =>
  split(whole, size, id, (number, count) => Buffer.of(count, number, size & 0xff, size >> 8))

const CHALLENGE = Buffer.from('c0ffee42', 'hex')

export const asksInfo = (packet: Buffer): boolean => packet[4] === 0x54
export const answersChallenge = (packet: Buffer): boolean => packet.subarray(-4).equals(CHALLENGE)

/** A server as they should be: it wants its challenge back before it says anything. */
export function honest(
  info: Buffer | (() => Buffer),
  players: readonly { name: string | Buffer; seconds: number }[] = [],
): Behaviour {
  return (packet, send) => {
    if (!answersChallenge(packet)) send(challenge(CHALLENGE))
    else if (asksInfo(packet)) send(typeof info === 'function' ? info() : info)
    else send(playerList(players))
  }
}
