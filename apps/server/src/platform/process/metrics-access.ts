import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLoopbackPeer, namesLoopback } from '../admission/hosts.ts'
import type { Config } from '../api/services/settings.ts'

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

const hashOf = (text: string) => createHash('sha256').update(text).digest()

type Settings = Pick<Config, 'metricsToken' | 'metricsPort' | 'trustProxy' | 'siteUrl'>

/** Whether a request has the token, where there is one. */
export const hasToken = ({ headers }: IncomingMessage, token: string): boolean =>
  timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`))

/**
 * Who may read /metrics on the port of the site: with a token whoever has it. Without one nobody where the site has a proxy
 * in front, or should have: a proxy that passes everything on, without a word of itself, looks like this machine. Else this
 * machine alone. With a port of their own nobody.
 */
export function mayReadMetrics(request: IncomingMessage, config: Settings): boolean {
  if (config.metricsPort !== undefined) return false
  if (config.metricsToken) return hasToken(request, config.metricsToken)
  if (config.trustProxy > 0 || !namesLoopback(new URL(config.siteUrl).hostname)) return false
  const { headers, socket } = request
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  return !isForwarded && isLoopbackPeer(socket.remoteAddress) && namesLoopback(headers.host)
}
