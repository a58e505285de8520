import type { PlainCode } from '@kz/contract/errors'

/** What the errors of the database mean to a caller and to the log. */

const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  // ended by an administrator or a crash, starting or stopping, too many connections, a standby that only reads
  ...['57P01', '57P02', '57P03', '53300', '25006'],
])
/** Of a unix socket: it is not there, or nobody takes those who wait at it. Of a file they say something else. */
const NOBODY_TAKES = new Set(['ENOENT', 'EAGAIN'])
/** A lock or a statement waited too long, two transactions waited for each other, memory is short. */
const BUSY = new Set(['55P03', '57014', '40P01', '40001', '53200', '25P03'])
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** What the driver says of a connection without a code. */
const DRIVER_AWAY =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired|Cannot use a pool after calling end|the database is away)/i
const DRIVER_BUSY = /^timeout exceeded when trying to connect/

/** The database does not answer; nobody waits for it. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor() {
    super('The database is away')
  }
}

/** The refusal for a failure of the database, or null when it is none. A failed connection is distinguished from a missing file. */
export function databaseFault(error: unknown): PlainCode | null {
  if (!(error instanceof Error)) return null
  const { code = '', syscall } = error as Error & { code?: string; syscall?: string }
  if (AWAY.has(code) || code.startsWith('08') || DRIVER_AWAY.test(error.message)) return 'maintenance'
  if (NOBODY_TAKES.has(code) && syscall === 'connect') return 'maintenance'
  if (BUSY.has(code) || DRIVER_BUSY.test(error.message)) return 'busy'
  return FULL.has(code) ? 'storage_full' : null
}

const FIRST_CALLS = 6

/** An error as the log may keep it: short, and of a query no values, which are addresses, names and hashes of tokens. */
export function loggable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const { name, message, code, query, stack = '' } = error as Error & { code?: string; query?: string }
  // this class of messages quotes the value
  const text = query !== undefined && code?.startsWith('22') ? 'a value was refused' : message
  const calls = stack.split('\n').filter((line) => /^\s+at /.test(line))
  const short = Object.assign(new Error(text), {
    ...(code !== undefined && { code }),
    ...(query !== undefined && { query }),
  })
  short.stack = [`${name}: ${text}`, ...calls.slice(0, FIRST_CALLS)].join('\n')
  return short
}
