import { isIP } from 'node:net'
import type { Config } from '../../platform/api/services/settings.ts'

/** The site as passkeys know it: by a name, never by an address. A site on this machine is called localhost. */
export interface RelyingParty {
  id: string
  origin: string
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/

/** Null where passkeys are switched off, or the site has no name. */
export function relyingParty({ passkeys, siteUrl }: Pick<Config, 'passkeys' | 'siteUrl'>): RelyingParty | null {
  const url = new URL(siteUrl)
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost'
  if (!passkeys || isIP(url.hostname.replace(/^\[|\]$/g, ''))) return null
  return { id: url.hostname, origin: url.origin }
}
