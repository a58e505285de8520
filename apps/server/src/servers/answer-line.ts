import type { Socket } from 'node:dgram'
import type { NoAnswer } from '@kz/contract/accounts/community'
import { A2sError, type Answer, decodeAnswer } from './a2s.ts'
import { openAssembly } from './split-answer.ts'

/** The one listener of a query, from its first packet to its end. */
export interface AnswerLine {
  /** Sends a question. */
  send(question: Buffer): void
  /**
   * The next answer that `isWanted` takes, come already or within the time; everything else is passed over. Rejects with an
   * A2sError that says what came instead.
   */
  next(isWanted: (answer: Answer) => boolean, timeoutMs: number): Promise<Answer>
  /** milliseconds from the last question to the last answer that was taken */
  ping(): number
}

interface Heard {
  answer: Answer
  ping: number
}

/** So many packets are looked at, whatever a server sends. */
const MOST_HEARD = 256

/** What says most of a server that did not answer, first. */
const BY_WEIGHT: readonly NoAnswer[] = ['refused', 'unreadable', 'challenge', 'other', 'silent']

/** Listens on a connected socket until that is closed. */
export function openAnswerLine(socket: Socket): AnswerLine {
  const assembly = openAssembly()
  const waiting: Heard[] = []
  let arrived: () => void = () => undefined
  let reason: NoAnswer = 'silent'
  let [count, sentAt, ping] = [0, 0, 0]

  function note(found: NoAnswer): void {
    if (BY_WEIGHT.indexOf(found) < BY_WEIGHT.indexOf(reason)) reason = found
  }
  socket.on('message', (packet) => {
    if (++count > MOST_HEARD) return
    try {
      const whole = assembly.add(packet)
      const answer = whole && decodeAnswer(whole)
      note(answer === null ? 'unreadable' : answer.kind === 'challenge' ? 'challenge' : 'other')
      if (answer) waiting.push({ answer, ping: Math.round(performance.now() - sentAt) })
    } catch (error) {
      if (!(error instanceof A2sError)) throw error
      note(error.reason)
    }
    arrived()
  })
  socket.on('error', () => {
    note('refused')
    arrived()
  })

  function take(isWanted: (answer: Answer) => boolean): Answer | null {
    for (let heard = waiting.shift(); heard; heard = waiting.shift()) {
      if (!isWanted(heard.answer)) continue
      ping = heard.ping
      return heard.answer
    }
    return null
  }
  return {
    send(question) {
      sentAt = performance.now()
      socket.send(question)
    },
    next(isWanted, timeoutMs) {
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          arrived = () => undefined
        }
        const look = () => {
          const found = take(isWanted)
          if (found) resolve(found)
          else if (reason === 'refused') reject(new A2sError('the port is closed', reason))
          else return
          end()
        }
        const giveUp = () => {
          end()
          reject(new A2sError(`no answer: ${reason}`, reason))
        }
        // on a busy machine an answer may lie in the socket when the time is up: sockets are read before `setImmediate`
        const timer = setTimeout(() => setImmediate(giveUp), timeoutMs)
        arrived = look
        look()
      })
    },
    ping: () => ping,
  }
}
