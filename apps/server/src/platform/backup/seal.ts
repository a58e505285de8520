import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts streams with AES-256-GCM in chunks: each is authenticated at its place, and the last one as the last, so that
 * nothing can be changed, moved, left out or cut off. Every stream has a key of its own, made of the operator's key and
 * 32 random bytes.
 *
 *     "KZSEAL1\n"  random (32)  mark of the key (8)  then chunks: up to 64 KiB, 16 bytes of tag
 */

const MAGIC = Buffer.from('KZSEAL1\n')
const RANDOM = 32
const MARK = 8
const HEAD = MAGIC.length + RANDOM + MARK
const CHUNK = 64 * 1024
const TAG = 16

/** The key is another one, or there is one where there is none: nothing is wrong with the bytes. */
export class WrongKey extends Error {
  override readonly name = 'WrongKey'
}
const OTHER_KEY = 'The key is not the one this backup was made with.'
const NOT_SEALED = 'The backup was made without a key; leave the key away to use it.'
const DAMAGED = 'it is damaged or not whole'

function derive(key: string, random: Buffer): { key: Buffer; mark: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', key, random, 'kz16 backup', 32 + MARK))
  return { key: bytes.subarray(0, 32), mark: bytes.subarray(32) }
}

/** The number of the chunk, and whether it is the last. */
function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce[0] = isLast ? 1 : 0
  nonce.writeUInt32BE(at, 8)
  return nonce
}

type Bytes = AsyncIterable<Buffer>
/** A step of a pipeline. */
export type Through = (source: Bytes) => Bytes

/** Cuts what comes into pieces of `size`; only the last, which may be empty, is shorter. */
async function* piecesOf(source: Bytes, size: number): AsyncGenerator<{ piece: Buffer; at: number; isLast: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  let at = 0
  for await (const data of source) {
    waiting.push(data)
    length += data.length
    if (length <= size) continue
    const all = Buffer.concat(waiting)
    let from = 0
    for (; all.length - from > size; from += size) {
      yield { piece: all.subarray(from, from + size), at: at++, isLast: false }
    }
    waiting = [all.subarray(from)]
    length = all.length - from
  }
  yield { piece: Buffer.concat(waiting), at, isLast: true }
}

/** Whether a stream with this beginning is encrypted. */
export const isSealed = (beginning: Buffer): boolean => beginning.subarray(0, MAGIC.length).equals(MAGIC)

/** Encrypts a stream under the operator's key. `name` must be given again to decrypt it. */
export function seal(key: string, name: string): Through {
  return async function* (source) {
    const random = randomBytes(RANDOM)
    const own = derive(key, random)
    yield Buffer.concat([MAGIC, random, own.mark])
    for await (const { piece, at, isLast } of piecesOf(source, CHUNK)) {
      const cipher = createCipheriv('aes-256-gcm', own.key, nonceOf(at, isLast)).setAAD(Buffer.from(name))
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    }
  }
}

/** Decrypts what `seal` made. Fails with one sentence when the key is another or anything was changed. */
export function unseal(key: string, name: string): Through {
  return async function* (source) {
    const parts = source[Symbol.asyncIterator]()
    let head = Buffer.alloc(0)
    while (head.length < HEAD) {
      const { done, value } = await parts.next()
      if (done) break
      head = Buffer.concat([head, value])
    }
    if (head.length < HEAD) throw new Error(DAMAGED)
    if (!isSealed(head)) throw new WrongKey(NOT_SEALED)
    const own = derive(key, head.subarray(MAGIC.length, MAGIC.length + RANDOM))
    if (!own.mark.equals(head.subarray(HEAD - MARK, HEAD))) throw new WrongKey(OTHER_KEY)
    const rest = async function* () {
      yield head.subarray(HEAD)
      yield* { [Symbol.asyncIterator]: () => parts }
    }
    for await (const { piece, at, isLast } of piecesOf(rest(), CHUNK + TAG))
      yield open(own.key, name, piece, at, isLast)
  }
}

function open(key: Buffer, name: string, piece: Buffer, at: number, isLast: boolean): Buffer {
  if (piece.length < TAG) throw new Error(DAMAGED)
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(at, isLast)).setAAD(Buffer.from(name))
  decipher.setAuthTag(piece.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()])
  } catch {
    throw new Error(DAMAGED)
  }
}
