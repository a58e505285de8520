import type { NoAnswer } from '@kz/contract/accounts/community'
import { isMapName } from '@kz/contract/rules'
import { cleanText } from './clean-text.ts'

/**
 * The wire format of server queries, little endian (developer.valvesoftware.com/wiki/Server_queries): requests, and
 * answers of GoldSrc (0x6d) and Source (0x49) with every read bounded. Plain functions: no socket is here.
 */

export interface ServerInfo {
  name: string
  /** '-' when it is no map name */
  map: string
  /** people; bots are not among them */
  players: number
  bots: number
  maxPlayers: number
}

export interface ServerPlayer {
  name: string
  /** seconds on the server */
  seconds: number
}

/** An answer that is not in the format, or not one we take; `reason` is what people are told of it. */
export class A2sError extends Error {
  override readonly name = 'A2sError'
  readonly reason: NoAnswer

  constructor(message: string, reason: NoAnswer = 'unreadable') {
    super(message)
    this.reason = reason
  }
}

const SIMPLE = -1
const MOST_PLAYERS = 64
const LONGEST_SECONDS = 30 * 86_400

const INFO_REQUEST = Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1')
const PLAYER_REQUEST = Buffer.from('\xff\xff\xff\xffU', 'latin1')
const NO_CHALLENGE = Buffer.from('ffffffff', 'hex')

export type Asked = 'info' | 'players'

/** The request, with the four bytes of the server's challenge when it gave one. */
export function encodeRequest(asked: Asked, challenge: Buffer | null): Buffer {
  if (asked === 'info') return challenge ? Buffer.concat([INFO_REQUEST, challenge]) : INFO_REQUEST
  return Buffer.concat([PLAYER_REQUEST, challenge ?? NO_CHALLENGE])
}

export type Answer =
  | { kind: 'challenge'; challenge: Buffer }
  | { kind: 'info'; info: ServerInfo }
  | { kind: 'players'; players: ServerPlayer[] }

/** Reads a whole answer. Throws A2sError. */
export function decodeAnswer(bytes: Buffer): Answer {
  const reader = openReader(bytes)
  if (reader.int32() !== SIMPLE) throw new A2sError('not a whole answer')
  switch (reader.uint8()) {
    case 0x41:
      return { kind: 'challenge', challenge: reader.bytes(4) }
    case 0x49:
      return { kind: 'info', info: sourceInfo(reader) }
    case 0x6d:
      return { kind: 'info', info: goldSrcInfo(reader) }
    case 0x44:
      return { kind: 'players', players: players(reader) }
    default:
      throw new A2sError('an answer of another kind', 'other')
  }
}

function sourceInfo(reader: Reader): ServerInfo {
  reader.uint8()
  const [name, map] = [reader.text(), reader.text()]
  reader.skipTexts(2)
  reader.bytes(2)
  const [playing, maxPlayers] = [reader.uint8(), reader.uint8()]
  return serverInfo(name, map, playing, maxPlayers, unlessCut(reader.uint8))
}

function goldSrcInfo(reader: Reader): ServerInfo {
  reader.skipTexts(1)
  const [name, map] = [reader.text(), reader.text()]
  reader.skipTexts(2)
  const [playing, maxPlayers] = [reader.uint8(), reader.uint8()]
  return serverInfo(
    name,
    map,
    playing,
    maxPlayers,
    unlessCut(() => goldSrcBots(reader)),
  )
}

/** Behind protocol, kind, system and password: whether the game is a mod and what it says of itself, VAC, bots. */
function goldSrcBots(reader: Reader): number {
  reader.bytes(4)
  if (reader.uint8() === 1) {
    reader.skipTexts(2)
    reader.bytes(11)
  }
  reader.uint8()
  return reader.uint8()
}

/** Old servers leave out the end of the answer: they have no bots. */
function unlessCut(readBots: () => number): number {
  try {
    return readBots()
  } catch (error) {
    if (error instanceof A2sError) return 0
    throw error
  }
}

/** Servers count their bots among the players; one that says more bots than players does not. */
function serverInfo(name: Buffer, map: Buffer, playing: number, maxPlayers: number, bots: number): ServerInfo {
  const mapName = map.toString('latin1')
  const players = bots > playing ? playing : playing - bots
  return { name: cleanText(name), map: isMapName(mapName) ? mapName : '-', players, bots, maxPlayers }
}

/** Servers cut a long list at the packet's end: what is whole counts. */
function players(reader: Reader): ServerPlayer[] {
  const count = Math.min(reader.uint8(), MOST_PLAYERS)
  const found: ServerPlayer[] = []
  try {
    while (found.length < count) {
      reader.uint8()
      const name = cleanText(reader.text())
      reader.int32()
      const seconds = reader.float()
      found.push({ name, seconds: seconds > 0 ? Math.min(LONGEST_SECONDS, Math.floor(seconds)) : 0 })
    }
  } catch (error) {
    if (!(error instanceof A2sError)) throw error
  }
  return found
}

interface Reader {
  uint8(): number
  int32(): number
  float(): number
  bytes(count: number): Buffer
  /** up to the next NUL */
  text(): Buffer
  skipTexts(count: number): void
}

function openReader(bytes: Buffer): Reader {
  let at = 0
  function take(count: number): Buffer {
    if (at + count > bytes.length) throw new A2sError('the answer ends early')
    at += count
    return bytes.subarray(at - count, at)
  }
  function text(): Buffer {
    const end = bytes.indexOf(0, at)
    if (end < 0) throw new A2sError('a text without an end')
    const found = bytes.subarray(at, end)
    at = end + 1
    return found
  }
  return {
    uint8: () => take(1).readUInt8(),
    int32: () => take(4).readInt32LE(),
    float: () => take(4).readFloatLE(),
    bytes: take,
    text,
    skipTexts(count) {
      for (let skipped = 0; skipped < count; skipped++) text()
    },
  }
}
