import { Resolver } from 'node:dns/promises'

/** Every address of a host name; throws or answers none when there is none. */
export type Lookup = (host: string) => Promise<string[]>

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** True for the name of a host with a dot in it: no address, and no name that only this machine knows. */
export const isHostName = (name: string): boolean => HOST.test(name)

/** Asks the name servers, not the hosts file: names that only this machine knows are no host names. */
export const lookupHost: Lookup = async (host) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  const found = await Promise.all([resolver.resolve4(host).catch(() => []), resolver.resolve6(host).catch(() => [])])
  return found.flat()
}
