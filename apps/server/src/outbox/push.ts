import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { encrypt } from 'http_ece'
import type { Context } from '../platform/api/context.ts'
import { keyFor } from '../platform/api/seal.ts'

/** Web push: who we are (VAPID, RFC 8292) and what only the browser can read (RFC 8291). */

const CURVE = 'prime256v1'
/** A service keeps it for a device that is off so long. */
const KEPT_SECONDS = 24 * 3_600
const TOKEN_SECONDS = 12 * 3_600
/** Signed again before it runs out. */
const RENEWED_MS = 6 * 3_600_000
const POINT = 65

/** What a browser gives a site that asks it for pushes. */
export interface DeviceKeys {
  p256dh: string
  auth: string
}

interface SiteKeys {
  publicKey: string
  pem: ReturnType<typeof createPrivateKey>
}

let known: { secretKey: string; keys: SiteKeys } | undefined

/** The site's pair of keys, drawn from the secret of the installation: who restores a site has its devices again. */
function siteKeys({ config: { secretKey } }: Pick<Context, 'config'>): SiteKeys {
  if (known?.secretKey === secretKey) return known.keys
  const pair = createECDH(CURVE)
  // a number that is none of the curve's is refused; one in four billion
  for (let round = 0; ; round++) {
    try {
      pair.setPrivateKey(keyFor(secretKey, `push ${round}`))
      break
    } catch {
      // the next
    }
  }
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const d = pair.getPrivateKey().toString('base64url').padStart(43, 'A')
  const jwk = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string, d }
  const keys = { publicKey: point.toString('base64url'), pem: createPrivateKey({ key: jwk, format: 'jwk' }) }
  known = { secretKey, keys }
  return keys
}

/** What browsers are told, as base64url. */
export const publicKeyOf = (ctx: Pick<Context, 'config'>): string => siteKeys(ctx).publicKey

const tokens = new Map<string, { header: string; until: number }>()
const MOST_TOKENS = 100

/** Says who sends, to one push service; a token is signed once in six hours. */
function authorization(ctx: Context, origin: string): string {
  const { publicKey, pem } = siteKeys(ctx)
  const now = ctx.now().getTime()
  const name = `${publicKey} ${origin}`
  const kept = tokens.get(name)
  if (kept && kept.until > now && kept.until <= now + RENEWED_MS) return kept.header
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { siteUrl } = ctx.config
  const sub = siteUrl.startsWith('https:') ? siteUrl : `mailto:no-reply@${new URL(siteUrl).hostname}`
  const claims = { aud: origin, exp: Math.floor(now / 1_000) + TOKEN_SECONDS, sub }
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(said), { key: pem, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  const header = `vapid t=${said}.${signature}, k=${publicKey}`
  if (tokens.size >= MOST_TOKENS) tokens.clear()
  tokens.set(name, { header, until: now + RENEWED_MS })
  return header
}

/** Whether a browser can have given these keys: a point of the curve and sixteen bytes. */
export function areKeys({ p256dh, auth }: DeviceKeys): boolean {
  try {
    if (Buffer.from(p256dh, 'base64url').length !== POINT || Buffer.from(auth, 'base64url').length !== 16) return false
    encryptFor({ p256dh, auth }, Buffer.from(''))
    return true
  } catch {
    return false
  }
}

function encryptFor({ p256dh, auth }: DeviceKeys, plain: Buffer): Buffer {
  const once = createECDH(CURVE)
  once.generateKeys()
  return encrypt(plain, { version: 'aes128gcm', privateKey: once, dh: p256dh, authSecret: auth })
}

/** A push as it is sent. `topic`: a later one of it takes the place of one that waits for the device. */
export function pushRequest(ctx: Context, endpoint: string, keys: DeviceKeys, topic: string, plain: string) {
  return {
    headers: {
      authorization: authorization(ctx, new URL(endpoint).origin),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(KEPT_SECONDS),
      urgency: 'normal',
      topic,
    },
    body: encryptFor(keys, Buffer.from(plain)),
  }
}
