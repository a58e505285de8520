import { createHash, createHmac } from 'node:crypto'
import { argon2Digest, readArgon2 } from './argon2.ts'
import { bcryptDigest, readBcrypt } from './bcrypt.ts'
import { phpassDigest, readPhpass } from './phpass.ts'

/**
 * How other boards kept passwords. A scheme reads a stored hash into what it says openly (`setting`: salt, cost) and what is
 * secret of it (`digest`), and computes the digest of a password that is typed.
 */

export interface OldHash {
  setting: string
  digest: string
}

interface Typed {
  password: string
  /** the login name on the other site: SMF and e107 put it into the hash */
  loginName: string
}

interface Scheme {
  read: (hash: string, salt: string) => OldHash | null
  digest: (setting: string, typed: Typed) => string | Promise<string>
}

const hex = (algorithm: 'md5' | 'sha1') => (text: string) => createHash(algorithm).update(text).digest('hex')
const md5 = hex('md5')
const sha1 = hex('sha1')

/** A hash of so many hexadecimal digits, with the salt it came with, or without one. */
const ofHex =
  (digits: number, { salted = false, prefix = '' } = {}) =>
  (hash: string, salt: string): OldHash | null => {
    const digest = hash.slice(prefix.length).toLowerCase()
    const fits = hash.startsWith(prefix) && digest.length === digits && /^[0-9a-f]+$/.test(digest)
    return fits && (salt !== '') === salted ? { setting: salt, digest } : null
  }
/** PHP's own strtolower: it leaves other letters as they are. */
const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
const salted32 = ofHex(32, { salted: true })

/** WordPress 6.8: bcrypt of the HMAC-SHA-384 of the trimmed password, behind `$wp`. */
const forWordpress = (password: string) => createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64')

const SCHEMES = {
  bcrypt: { read: readBcrypt, digest: (setting, { password }) => bcryptDigest(setting, password) },
  phpass: { read: readPhpass, digest: (setting, { password }) => phpassDigest(setting, password) },
  md5: { read: ofHex(32), digest: (_none, { password }) => md5(password) },
  md5md5: { read: ofHex(32), digest: (_none, { password }) => md5(md5(password)) },
  vbulletin: { read: salted32, digest: (salt, { password }) => md5(md5(password) + salt) },
  mybb: { read: salted32, digest: (salt, { password }) => md5(md5(salt) + md5(password)) },
  ipb: { read: salted32, digest: (salt, { password }) => md5(md5(salt) + md5(password)) },
  smf: { read: ofHex(40), digest: (_none, { password, loginName }) => sha1(lowerAscii(loginName) + password) },
  'smf-bcrypt': {
    read: readBcrypt,
    digest: (setting, { password, loginName }) => bcryptDigest(setting, loginName.toLowerCase() + password),
  },
  e107: {
    read: ofHex(32, { prefix: '$E$' }),
    digest: (_none, { password, loginName }) => md5(md5(password) + loginName),
  },
  wordpress: {
    read: (hash) => (hash.startsWith('$wp') ? readBcrypt(hash.slice(3)) : null),
    digest: (setting, { password }) => bcryptDigest(setting, forWordpress(password)),
  },
  argon2: { read: readArgon2, digest: (setting, { password }) => argon2Digest(setting, password) },
} satisfies Record<string, Scheme>

export type SchemeName = keyof typeof SCHEMES

export const isScheme = (name: string): name is SchemeName => Object.hasOwn(SCHEMES, name)

/** Reads `hash` or `hash:salt`, split at the first colon, since salts hold colons; null where it is none of this scheme. */
export function readOldHash(scheme: SchemeName, written: string): OldHash | null {
  const at = written.indexOf(':')
  const [hash, salt] = at < 0 ? [written, ''] : [written.slice(0, at), written.slice(at + 1)]
  return (SCHEMES[scheme] as Scheme).read(hash, salt)
}

/** What is secret of the hash of what somebody typed. */
export async function oldDigest(scheme: SchemeName, setting: string, typed: Typed): Promise<string> {
  return (SCHEMES[scheme] as Scheme).digest(setting, typed)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What boards may have hashed of a password: it, and for some of them it with its letters of HTML as entities. */
export const formsOf = (password: string): string[] => [
  ...new Set([password, password.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)]),
]
