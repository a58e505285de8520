import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Opaque tokens, their hashes, and keys drawn from the one secret of the installation. */

/** 256 random bits as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: a stolen table opens nothing. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** HMAC-SHA-256 of `text` under the key of one purpose. */
export function keyed(
  secretKey: string,
  purpose: 'password' | 'old password' | 'device' | 'address' | 'passkey' | 'authenticator' | 'recovery code',
  text: string,
): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `kz16 ${purpose}`, 32))
  return createHmac('sha256', key).update(text).digest()
}

/** Compares without telling by its time how much was right. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
