import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isLoopbackPeer, namesLoopback } from './hosts.ts'

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Who may read /metrics: with a token whoever has it. Without one this machine alone, and no proxy on it: everybody comes
 * from loopback then, but a proxy says so, or passes on the name of the site.
 */
export function mayReadMetrics({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (token) return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`))
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  return !isForwarded && isLoopbackPeer(socket.remoteAddress) && namesLoopback(headers.host)
}
