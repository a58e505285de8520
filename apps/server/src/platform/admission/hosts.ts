import type { IncomingMessage } from 'node:http'
import type { Config } from '../api/services/settings.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** The name in a Host header, without its port. */
const nameIn = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** Whether a Host header names this machine as seen from itself. */
export const namesLoopback = (host: string | undefined): boolean => host !== undefined && LOOPBACK.test(nameIn(host))

/** Whether a request names its host more than once: a proxy in front and Node may each believe another one (RFC 9112, 3.2). */
export const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Whether a TCP peer is this machine itself. */
export const isLoopbackPeer = (address: string | undefined): boolean =>
  address !== undefined && LOOPBACK.test(address.replace('::ffff:', ''))

/**
 * Whether a request may be answered under the name it gives: the site's, or this machine's while it listens to itself
 * alone. Programs of the last century give none, which is no wrong one.
 */
export function isOurs({ siteUrl, host: boundTo }: Config, host: string | undefined): boolean {
  if (host === undefined) return true
  return nameIn(host) === new URL(siteUrl).hostname || (LOOPBACK.test(boundTo) && namesLoopback(host))
}
