import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mayReach } from '../platform/api/public-address.ts'
import { A2sError, type Answer, type Asked, encodeRequest, type ServerInfo, type ServerPlayer } from './a2s.ts'
import { openAnswerLine } from './answer-line.ts'

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
 * Asks a game server what is played and by whom. The address is a literal one and checked here; the socket is
 * connected, so that answers from elsewhere never arrive. Rejects with an A2sError that says why when no usable answer comes
 * within two seconds each.
 */
export async function queryServer(
  address: string,
  port: number,
  { allowLoopback, pace, timeoutMs = TIMEOUT_MS }: QueryOptions,
): Promise<ServerAnswer> {
  if (!mayReach(address, allowLoopback)) throw new A2sError('not a public address')
  const socket = createSocket('udp4')
  const line = openAnswerLine(socket)
  const exchange: Exchange = {
    async send(asked, challenge) {
      await pace()
      line.send(encodeRequest(asked, challenge))
    },
    next: (isWanted) => line.next(isWanted, timeoutMs),
  }
  try {
    socket.connect(port, address)
    await once(socket, 'connect').catch(() => {
      throw new A2sError('no way to the address', 'refused')
    })
    const { answer, challenge } = await ask(exchange, 'info', null)
    const { info } = answer
    const ping = line.ping()
    const playersList = info.players > 0 ? await askPlayers(exchange, challenge) : []
    return { ...info, playersList, ping }
  } finally {
    socket.close()
  }
}

interface Exchange {
  send(asked: Asked, challenge: Buffer | null): Promise<void>
  next(isWanted: (answer: Answer) => boolean): Promise<Answer>
}

type AnswerOf<Kind extends Answer['kind']> = Extract<Answer, { kind: Kind }>

/** Questions of a kind to one server: the first, and one for each of the first challenges that come instead of an answer. */
const MOST_SENT = 3

/** Asks until the answer is there; a challenge that was answered already is passed over, as is one too many. */
async function ask<Kind extends Asked>(
  { send, next }: Exchange,
  asked: Kind,
  known: Buffer | null,
): Promise<{ answer: AnswerOf<Kind>; challenge: Buffer | null }> {
  const isAnswer = (answer: Answer): answer is AnswerOf<Kind> => answer.kind === asked
  const sent: (Buffer | null)[] = []
  let challenge = known
  for (;;) {
    await send(asked, challenge)
    sent.push(challenge)
    const answer = await next((found) => isAnswer(found) || (sent.length < MOST_SENT && isNewChallenge(found, sent)))
    if (isAnswer(answer)) return { answer, challenge }
    if (answer.kind === 'challenge') challenge = answer.challenge
  }
}

const isNewChallenge = (answer: Answer, sent: readonly (Buffer | null)[]): boolean =>
  answer.kind === 'challenge' && !sent.some((known) => known?.equals(answer.challenge))

async function askPlayers(exchange: Exchange, challenge: Buffer | null): Promise<ServerPlayer[]> {
  try {
    return (await ask(exchange, 'players', challenge)).answer.players
  } catch (error) {
    if (error instanceof A2sError) return []
    throw error
  }
}
