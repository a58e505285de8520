declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    privateKey: ECDH
    /** the other side's public key, base64url */
    dh?: string
    /** base64url */
    authSecret: string
  }
  /** Encrypted content encoding (RFC 8188) with the keys of web push (RFC 8291). Throws Error for a key that is none. */
  export function encrypt(plain: Buffer, parameters: Parameters): Buffer
  export function decrypt(body: Buffer, parameters: Parameters): Buffer
}
