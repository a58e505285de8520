import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { ConfigError } from '../api/services/settings.ts'
import { sentence } from '../process/start-failure.ts'
import { Client } from './client.ts'
import { databaseFault } from './errors.ts'

/** How long to wait for an unavailable database, and what ends the wait early. */
export interface Wait {
  waitMs: number
  ending?: AbortSignal
}

const PAUSE_MS = 500
const ANSWER_MS = 5_000

/** May I speak TLS? A PostgreSQL answers with one letter; servers that read lines get two to answer to. */
const QUESTION = Buffer.from('\0\0\0\x08\x04\xd2\x16\x2f\r\n\r\n', 'latin1')

/** Answers once the database that `setting` names lets us in. Rejects with one sentence when it refuses us, or is unavailable for longer than `waitMs`. */
export async function databaseAnswers(
  url: string,
  { waitMs, ending }: Wait,
  log: FastifyBaseLogger,
  setting = 'DATABASE_URL',
): Promise<void> {
  const deadline = performance.now() + waitMs
  for (let said = false; ; said = true) {
    const error = await tryConnect(url)
    if (!error) return
    const reason = await reasonOf(url, error)
    if (!reason.isUnavailable || performance.now() > deadline) {
      throw new ConfigError(sentence(`${setting} cannot be used: ${reason.text}`))
    }
    if (!said) log.warn(sentence(`Waiting for the database: ${reason.text}`))
    await delay(PAUSE_MS, undefined, { signal: ending })
  }
}

type Failure = Error & { code?: string }

async function tryConnect(url: string): Promise<Failure | null> {
  let client: pg.Client | undefined
  try {
    client = new Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS })
    await client.connect()
    return null
  } catch (error) {
    return error as Failure
  } finally {
    client?.end().catch(() => undefined)
  }
}

async function reasonOf(url: string, error: Failure): Promise<{ text: string; isUnavailable: boolean }> {
  const { code, message } = error
  const isUnavailable = databaseFault(error) === 'maintenance'
  if (code && error instanceof pg.DatabaseError) return { text: message, isUnavailable }
  if (code)
    return isUnavailable ? { text: `it does not answer (${code})`, isUnavailable } : { text: message, isUnavailable }
  if (/client password must be a string/.test(message)) return { text: 'it asks for a password', isUnavailable: false }
  // what speaks another language, a driver can only guess
  const heard = await kindOfServer(url)
  if (heard === 'other') return { text: 'what answers there is not a PostgreSQL', isUnavailable: false }
  if (heard === 'nothing') return { text: 'it takes the connection and says nothing', isUnavailable: true }
  return { text: message, isUnavailable }
}

/** What kind of server is there: asked in a way that every PostgreSQL answers. */
async function kindOfServer(url: string): Promise<'postgres' | 'other' | 'nothing'> {
  const { host, port } = new Client({ connectionString: url })
  const socket = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
  socket.on('error', () => undefined)
  try {
    socket.write(QUESTION)
    const closed = once(socket, 'close').then(() => [Buffer.alloc(0)])
    const [first] = await Promise.race([once(socket, 'data', { signal: AbortSignal.timeout(ANSWER_MS) }), closed])
    if (first.length === 0) return 'nothing'
    return first.length === 1 && 'SN'.includes(first.toString('latin1')) ? 'postgres' : 'other'
  } catch {
    return 'nothing'
  } finally {
    socket.destroy()
  }
}
