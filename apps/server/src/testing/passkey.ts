import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A passkey in software (w3.org/TR/webauthn-3, ES256, attestation none), for tests: what an authenticator and a browser do. */

const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

/** CBOR (RFC 8949) of what a credential holds: small numbers, bytes, texts and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

interface Options {
  challenge?: unknown
  rpId?: unknown
  rp?: unknown
}
/** What is not as it should be. */
interface Fault {
  origin?: string
  challenge?: string
  /** the finger was not asked for */
  unverified?: boolean
  counter?: number
}

/** A passkey for a site of this origin; `make` and `answer` are what the browser's two functions answer. */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const flags = (fault: Fault, more: number) => (fault.unverified ? 0x01 : 0x05) | more
  const client = (type: string, { challenge }: Options, fault: Fault) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: fault.challenge ?? challenge,
        origin: fault.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const data = (rpId: string, flag: number, count: number, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(5)
    counted.writeUInt8(flag)
    counted.writeUInt32BE(count, 1)
    return Buffer.concat([hash(rpId), counted, rest])
  }
  const shared = { id: url(id), rawId: url(id), type: 'public-key' as const, clientExtensionResults: {} }
  return {
    make(options: Options, fault: Fault = {}) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const { id: rpId } = options.rp as { id: string }
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data(rpId, flags(fault, 0x40), 0, credential)],
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: url(client('webauthn.create', options, fault)),
          attestationObject: url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    answer(options: Options, fault: Fault = {}) {
      counter += 1
      const authenticatorData = data(String(options.rpId), flags(fault, 0), fault.counter ?? counter)
      const clientDataJSON = client('webauthn.get', options, fault)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, hash(clientDataJSON)]))
        .sign(privateKey)
      return {
        ...shared,
        response: {
          clientDataJSON: url(clientDataJSON),
          authenticatorData: url(authenticatorData),
          signature: url(signature),
          userHandle: null,
        },
      }
    },
  }
}
