/** Larger than any file accepted, and still a small integer to the engine. */
const BEHIND_EVERY_END = 0x3fffffff

/**
 * Little-endian cursor over a demo, by bytes and by bits (lowest bit first). Reading past `end` gives zeros and leaves the
 * position behind `end`, so a walker asks `overrun` once per item instead of catching errors.
 */
export class Reader {
  declare readonly data: Uint8Array
  declare readonly view: DataView
  position = 0
  declare end: number
  /** Absolute bit position while bits are read. */
  bit = 0

  constructor(data: Uint8Array) {
    this.data = data
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    this.end = data.length
  }

  get overrun(): boolean {
    return this.position > this.end
  }

  u8(): number {
    const at = this.position++
    return at < this.end ? this.data[at]! : 0
  }

  u16(): number {
    return this.u8() | (this.u8() << 8)
  }

  i32(): number {
    return this.u16() | (this.u16() << 16)
  }

  f32(): number {
    const at = this.position
    this.position += 4
    return this.overrun ? 0 : this.view.getFloat32(at, true)
  }

  /** What follows cannot be understood: puts the position behind every end. */
  fail(): void {
    this.position = BEHIND_EVERY_END
    this.bit = BEHIND_EVERY_END * 8
  }

  /** Steps over a zero-terminated string and returns where its terminator stands. */
  skipString(): number {
    const { data, end } = this
    let at = this.position
    while (at < end && data[at] !== 0) at++
    this.position = at + 1
    return at
  }

  startBits(): void {
    this.bit = this.position * 8
  }

  /** Back to bytes: the rest of a begun byte is skipped. */
  endBits(): void {
    this.position = Math.ceil(this.bit / 8)
  }

  get bitsOverrun(): boolean {
    return this.bit > this.end * 8
  }

  /** 1 to 24 bits. */
  bits(count: number): number {
    const { data, bit } = this
    const at = bit >>> 3
    this.bit = bit + count
    // Behind the end of the file an element is undefined, which the operators take for 0.
    const word = data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16) | (data[at + 3]! << 24)
    return (word >>> (bit & 7)) & ((1 << count) - 1)
  }

  /** 1 to 32 bits, unsigned. */
  wideBits(count: number): number {
    if (count <= 24) return this.bits(count)
    const low = this.bits(16)
    return low + this.bits(count - 16) * 65_536
  }

  /** A zero-terminated string of ASCII that need not begin on a byte, at most `most` characters of it. */
  bitString(most: number): string {
    const limit = this.end * 8
    let text = ''
    for (let code = this.bits(8); code !== 0 && this.bit < limit; code = this.bits(8)) {
      if (text.length < most) text += String.fromCharCode(code)
    }
    return text
  }

  /** Steps over a zero-terminated string that need not begin on a byte. */
  skipBitString(): void {
    const limit = this.end * 8
    while (this.bit < limit && this.bits(8) !== 0);
  }
}
