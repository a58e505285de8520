/** Grows as it is written to; little-endian, bits lowest first. The counterpart of Reader. */
export class ByteWriter {
  private data = new Uint8Array(256)
  private view = new DataView(this.data.buffer)
  length = 0
  private bit = 0

  bytes(): Uint8Array {
    return this.data.slice(0, this.length)
  }

  u8(value: number): void {
    const at = this.grow(1)
    this.view.setUint8(at, value)
  }

  u16(value: number): void {
    const at = this.grow(2)
    this.view.setUint16(at, value, true)
  }

  i32(value: number): void {
    const at = this.grow(4)
    this.view.setInt32(at, value, true)
  }

  f32(value: number): void {
    const at = this.grow(4)
    this.view.setFloat32(at, value, true)
  }

  f32At(offset: number, ...values: number[]): void {
    for (let index = 0; index < values.length; index++) this.view.setFloat32(offset + 4 * index, values[index]!, true)
  }

  i32At(offset: number, value: number): void {
    this.view.setInt32(offset, value, true)
  }

  u16At(offset: number, value: number): void {
    this.view.setUint16(offset, value, true)
  }

  u8At(offset: number, value: number): void {
    this.view.setUint8(offset, value)
  }

  zeros(count: number): number {
    return this.grow(count)
  }

  append(bytes: Uint8Array): void {
    const at = this.grow(bytes.length)
    this.data.set(bytes, at)
  }

  /** UTF-8 and a zero. */
  string(text: string): void {
    this.append(encode(text))
    this.u8(0)
  }

  /** UTF-8 in a field of `size` bytes that ends with at least one zero. */
  fixed(text: string, size: number): void {
    const at = this.grow(size)
    this.data.set(encode(text).subarray(0, size - 1), at)
  }

  bits(value: number, count: number): void {
    for (let index = 0; index < count; index++) {
      if (this.bit === 0) this.u8(0)
      const set = Math.floor(value / 2 ** index) % 2
      if (set) this.data[this.length - 1]! |= 1 << this.bit
      this.bit = (this.bit + 1) & 7
    }
  }

  bitString(text: string): void {
    for (const byte of [...encode(text), 0]) this.bits(byte, 8)
  }

  endBits(): void {
    this.bit = 0
  }

  private grow(count: number): number {
    const at = this.length
    this.length += count
    if (this.length > this.data.length) {
      const data = new Uint8Array(Math.max(this.data.length * 2, this.length))
      data.set(this.data)
      this.data = data
      this.view = new DataView(data.buffer)
    }
    return at
  }
}

// See text.ts: both worlds have it.
declare const TextEncoder: new () => { encode(text: string): Uint8Array }
const encoder = new TextEncoder()

function encode(text: string): Uint8Array {
  return encoder.encode(text)
}
