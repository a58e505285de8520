import type { IncomingMessage } from 'node:http'
import { addressKey } from '../api/address.ts'
import type { Limits } from '../api/services/limits.ts'
import type { Config } from '../api/services/settings.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { isOwnOrigin } from './cross-site.ts'
import { namesTwoHosts } from './hosts.ts'

/** Admits WebSockets: from the site's own pages only, limited per address and user, and per minute. */

const MOST_PER_ADDRESS = 20
const MOST_PER_USER = 5

/** The address of a socket's client, past the proxies in front, as limits count it. */
export function clientAddress(incoming: IncomingMessage, trustProxy: number): string {
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',')
  const hops = [incoming.socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).reverse()].filter(Boolean)
  return addressKey(hops[Math.min(trustProxy, hops.length - 1)] ?? '')
}

/** Counts sockets from their upgrade to their end. */
export interface Admission {
  /** The status line that refuses an upgrade, or null; counts it against its address. */
  refuse(incoming: IncomingMessage, ip: string): Promise<string | null>
  /** Counts an open socket; the answered function takes it back. Null when the key has as many as it may. */
  hold(key: { ip: string } | { userId: number }): (() => void) | null
}

/** Opens the counters. Without `config.limits` the number of sockets refuses nobody. */
export function openAdmission(config: Config, limits: Limits): Admission {
  const limited = (count: number) => new ConcurrencyLimiter({ count: config.limits ? count : Number.POSITIVE_INFINITY })
  const addresses = limited(MOST_PER_ADDRESS)
  const users = limited(MOST_PER_USER)
  return {
    async refuse(incoming, ip) {
      if (namesTwoHosts(incoming)) return '400 Bad Request'
      const { origin } = incoming.headers
      if (!origin || !isOwnOrigin(origin, incoming, config.siteUrl)) return '403 Forbidden'
      const counted = limits.countAddress('WS', 'WS', { ip, user: null })
      return counted.then(
        () => null,
        () => '429 Too Many Requests',
      )
    },
    hold: (key) => ('ip' in key ? addresses.tryTake(key.ip) : users.tryTake(String(key.userId))),
  }
}
