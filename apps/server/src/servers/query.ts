import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import {
  A2sError,
  type Answer,
  type Asked,
  decodeAnswer,
  encodeRequest,
  type ServerInfo,
  type ServerPlayer,
} from './a2s.ts'
import { mayQuery } from './resolve.ts'
import { openAssembly } from './split-answer.ts'

export interface ServerAnswer extends ServerInfo {
  playersList: ServerPlayer[]
  /** milliseconds from the last question about the game to its answer */
  ping: number
}

export interface QueryOptions {
  allowLoopback: boolean
  /** waits until a packet may be sent */
  pace: () => Promise<void>
  timeoutMs?: number
}

const TIMEOUT_MS = 2_000

/**
 * Asks a game server what is played and by whom. The address is a literal one, checked before each packet; the socket is
 * connected, so that answers from elsewhere never arrive. Rejects when no usable answer comes within two seconds each.
 */
export async function queryServer(address: string, port: number, options: QueryOptions): Promise<ServerAnswer> {
  if (!mayQuery(address, options.allowLoopback)) throw new A2sError('not a public address')
  const socket = createSocket('udp4')
  socket.on('error', () => undefined)
  try {
    socket.connect(port, address)
    await once(socket, 'connect')
    let ping = 0
    const sending = { ...options, heard: (milliseconds: number) => (ping = milliseconds) }
    const ask = (asked: Asked, challenge: Buffer | null) => exchange(socket, address, asked, challenge, sending)

    const { info, challenge } = await askInfo(ask)
    const infoPing = ping
    const playersList = info.players > 0 ? await askPlayers(ask, challenge).catch(() => []) : []
    return { ...info, playersList, ping: infoPing }
  } finally {
    socket.close()
  }
}

type Ask = (asked: Asked, challenge: Buffer | null) => Promise<Answer>

/** A server may want its challenge back once; one that never has enough gets no third packet. */
async function askInfo(ask: Ask): Promise<{ info: ServerInfo; challenge: Buffer | null }> {
  const first = await ask('info', null)
  const challenge = first.kind === 'challenge' ? first.challenge : null
  const answer = challenge ? await ask('info', challenge) : first
  if (answer.kind !== 'info') throw new A2sError('no information')
  return { info: answer.info, challenge }
}

async function askPlayers(ask: Ask, known: Buffer | null): Promise<ServerPlayer[]> {
  const first = await ask('players', known)
  const answer = first.kind === 'challenge' ? await ask('players', first.challenge) : first
  return answer.kind === 'players' ? answer.players : []
}

/** Sends one packet and answers what came back; packets left over from another question are passed over. */
async function exchange(
  socket: Socket,
  address: string,
  asked: Asked,
  challenge: Buffer | null,
  { allowLoopback, pace, timeoutMs = TIMEOUT_MS, heard }: QueryOptions & { heard: (milliseconds: number) => void },
): Promise<Answer> {
  await pace()
  if (!mayQuery(address, allowLoopback)) throw new A2sError('not a public address')
  const assembly = openAssembly()
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      socket.off('message', hear)
      socket.off('error', fail)
      settle()
    }
    const fail = (error: Error) => end(() => reject(error))
    const hear = (packet: Buffer) => {
      try {
        const whole = assembly.add(packet)
        const answer = whole && decodeAnswer(whole)
        if (!answer || (answer.kind !== 'challenge' && answer.kind !== asked)) return
        heard(Math.round(performance.now() - sentAt))
        end(() => resolve(answer))
      } catch (error) {
        fail(error as Error)
      }
    }
    const timer = setTimeout(() => fail(new A2sError('no answer')), timeoutMs)
    socket.on('message', hear)
    socket.on('error', fail)
    const sentAt = performance.now()
    socket.send(encodeRequest(asked, challenge))
  })
}
