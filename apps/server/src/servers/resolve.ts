import { Resolver } from 'node:dns/promises'
import { isIP, isIPv4 } from 'node:net'
import { isLoopback, isPublicAddress } from './public-address.ts'

/** Every address of a host name; throws or answers none when there is none. */
export type Lookup = (host: string) => Promise<string[]>

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Asks the name servers, not the hosts file: names that only this machine knows are no host names. */
export const lookupHost: Lookup = async (host) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  const found = await Promise.all([resolver.resolve4(host).catch(() => []), resolver.resolve6(host).catch(() => [])])
  return found.flat()
}

/** True for what may be listed before it is looked up: an IPv4 address or a host name with a dot. */
export const isHost = (addr: string, allowLoopback: boolean): boolean =>
  isIPv4(addr) ? mayQuery(addr, allowLoopback) : isIP(addr) === 0 && HOST.test(addr)

/** True for an address packets may be sent to. */
export const mayQuery = (address: string, allowLoopback: boolean): boolean =>
  isPublicAddress(address) || (allowLoopback && isLoopback(address))

/**
 * The IPv4 address to query, or null: one address that is not public refuses the whole name. GoldSrc servers have no
 * IPv6.
 */
export async function resolveServer(addr: string, allowLoopback: boolean, lookup: Lookup): Promise<string | null> {
  if (!isHost(addr, allowLoopback)) return null
  const addresses = isIPv4(addr) ? [addr] : await lookup(addr).catch(() => [])
  if (addresses.some((address) => !mayQuery(address, allowLoopback))) return null
  return addresses.find((address) => isIPv4(address)) ?? null
}
