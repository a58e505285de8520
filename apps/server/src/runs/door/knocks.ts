import type { Context } from '../../platform/api/context.ts'
import { rows } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { endedKey, type LogLine } from '../../servers/api.ts'

/** Who was not let in, and whose line ended: what their owners have to know. */

type Line = Omit<LogLine, 'at'>

const KEY_LENGTH = 32

export const refusedLine = (serverId: number, answer: string): Line => ({
  ...{ serverId, way: 'line', name: 'connect', answer, kind: 'refused' },
})

/**
 * A knock without a key that works, told to the server it is of: the one whose key ended, else those that are listed at the
 * address it came from.
 */
export async function knocks({ db }: Context, authorization = '', ip: string): Promise<Line[]> {
  const key = /^Bearer (\S{1,100})$/.exec(authorization)?.[1]
  const ended = key === undefined ? undefined : await endedKey(db, key)
  if (ended)
    return [refusedLine(ended.serverId, `401: the key that ends with ${key?.slice(-8)} was revoked or is over`)]
  const listed = await rows(db, { id: int }, sql`select id from game_servers where addr = ${ip} and enabled limit 5`)
  return listed.map(({ id }) => refusedLine(id, `401: ${faultOf(key)}`))
}

function faultOf(key: string | undefined): string {
  if (key === undefined) return 'no key was sent'
  if (!/^[0-9a-f]*$/i.test(key)) return 'the key has other characters than 0 to 9 and a to f'
  if (key.length !== KEY_LENGTH) return `the key has ${key.length} characters, not ${KEY_LENGTH}`
  return 'the key is of no server here'
}

const CODES: Record<number, string> = {
  1000: 'the server closed it',
  1001: 'the server closed it',
  1006: 'the line was lost',
  1008: 'the key has ended: the module stays away until its settings change',
  1009: 'a message was too large',
  1012: 'the site restarts',
  1013: 'something could not be taken now, and comes again',
  4409: 'the server opened another connection',
}

/** How a connection ended. */
export const closedLine = (code: number): Omit<Line, 'serverId'> => ({
  ...{ way: 'line', name: 'closed', number: code, what: CODES[code] ?? '' },
  kind: code === 1008 || code === 1009 ? 'refused' : code === 1000 || code === 4409 ? 'ok' : 'lost',
})
