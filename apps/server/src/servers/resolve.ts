import { isIP, isIPv4 } from 'node:net'
import { isHostName, type Lookup } from '../platform/api/lookup-host.ts'
import { mayReach } from '../platform/api/public-address.ts'

/** True for what may be listed before it is looked up: an IPv4 address or a host name with a dot. */
export const isHost = (addr: string, allowLoopback: boolean): boolean =>
  isIPv4(addr) ? mayReach(addr, allowLoopback) : isIP(addr) === 0 && isHostName(addr)

/**
 * The IPv4 address to query, or null: one address that is not public refuses the whole name. GoldSrc servers have no
 * IPv6.
 */
export async function resolveServer(addr: string, allowLoopback: boolean, lookup: Lookup): Promise<string | null> {
  if (!isHost(addr, allowLoopback)) return null
  const addresses = isIPv4(addr) ? [addr] : await lookup(addr).catch(() => [])
  if (addresses.some((address) => !mayReach(address, allowLoopback))) return null
  return addresses.find((address) => isIPv4(address)) ?? null
}
