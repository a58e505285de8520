import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { decrypt } from 'http_ece'
import type { Taken } from './receiver.ts'

/** A browser that takes pushes, as its push service and its service worker know it. */
export interface FakeDevice {
  p256dh: string
  auth: string
  /** what a push says to it; throws Error where it was not meant for it */
  read(push: Taken): { id: string; title: string; body: string; path: string }
}

export function makeDevice(): FakeDevice {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  return {
    p256dh,
    auth,
    read: ({ body }) =>
      JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString()),
  }
}

/** Who says to have sent a push (RFC 8292); null where the signature is not theirs. */
export function senderOf({ headers }: Taken): { key: string; aud: string; exp: number; sub: string } | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string }
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isTheirs ? { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) } : null
}
