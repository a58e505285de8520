import { keyed, newToken, sameText } from './keys.ts'

/**
 * The device cookie: proof that a browser logged in to an account before. It gives that browser a budget of failed
 * logins of its own, so that strangers cannot lock the owner out, and no other right.
 */

export const DEVICE_COOKIE = '__Host-dev'
export const DEVICE_SECONDS = 400 * 86_400

const sign = (secretKey: string, userId: number, device: string) =>
  keyed(secretKey, 'device', `${userId} ${device}`).toString('base64url')

/** The value of the cookie for a browser that has just logged in. */
export function newDevice(secretKey: string, userId: number): string {
  const device = newToken()
  return `${device}.${sign(secretKey, userId, device)}`
}

/** The id of a device known to the account, or null. */
export function knownDevice(secretKey: string, userId: number, cookie: string | undefined): string | null {
  const [device = '', signature = ''] = cookie?.split('.') ?? []
  return sameText(signature, sign(secretKey, userId, device)) ? device : null
}

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system of a user agent, in words: `Firefox on Windows`. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
}

/** Both halves of such a name; null of one that has not both. */
export function partsOfDevice(name: string): { browser: string | null; system: string | null } {
  const [browser = null, system = null] = name.split(' on ')
  return system === null ? { browser: null, system: null } : { browser, system }
}
