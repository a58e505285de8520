import { damaged } from './damage.ts'

const BITS_AT_ONCE = 16

/** The highest bit that is set; -1 for 0. */
export const highestBit = (value: number): number => 31 - Math.clz32(value)

/** Up to 16 bits of `bytes` from bit `at` on, lowest first; what lies behind the end is 0. */
export function bitsAt(bytes: Uint8Array, at: number, count: number): number {
  const byte = at >> 3
  const word = bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16)
  return (word >> (at & 7)) & ((1 << count) - 1)
}

/** A stream of bits that is read from its end to its beginning (RFC 8878, 4.1 and 4.2.2): its last bit set is the end mark. */
export class BackwardBits {
  readonly bytes: Uint8Array
  /** Bits that are left. */
  left: number

  constructor(bytes: Uint8Array) {
    const last = bytes.at(-1) ?? 0
    if (last === 0) throw damaged('a stream of bits has no end mark')
    this.bytes = bytes
    this.left = (bytes.length - 1) * 8 + highestBit(last)
  }

  /** The next `count` bits, up to 32. Throws when there are fewer. */
  read(count: number): number {
    if (count > BITS_AT_ONCE) return this.read(count - BITS_AT_ONCE) * 2 ** BITS_AT_ONCE + this.read(BITS_AT_ONCE)
    this.left -= count
    if (this.left < 0) throw damaged('a stream of bits is too short')
    return bitsAt(this.bytes, this.left, count)
  }

  /** The next `count` bits, without going on; zeros where the stream is over. */
  peek(count: number): number {
    const at = this.left - count
    if (at >= 0) return bitsAt(this.bytes, at, count)
    return this.left > 0 ? bitsAt(this.bytes, 0, this.left) << -at : 0
  }
}
