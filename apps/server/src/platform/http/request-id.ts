import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../api/services/settings.ts'

const FROM_PROXY = /^[\w.-]{8,64}$/

/**
 * What a request is called in the log, in its answer (`x-request-id`) and in the body of a failed call: the name a proxy
 * gave it where there is one in front, and it has the shape of a name, else a new one.
 */
export function requestId(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
): string {
  const given = trustProxy > 0 ? headers['x-request-id'] : undefined
  return typeof given === 'string' && FROM_PROXY.test(given) ? given : randomUUID().slice(0, 13)
}
