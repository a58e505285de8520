import { ReplayError } from '../replay-error.ts'
import { damaged } from './damage.ts'

/** What one block may unpack to (RFC 8878, 3.1.1.2.4). */
export const BLOCK_BYTES = 128 * 1024
const FIRST_BYTES = 1024 * 1024

/** What is unpacked so far; it grows with what really comes, and never above `most` bytes. */
export class Output {
  private readonly most: number
  private data: Uint8Array<ArrayBuffer>
  length = 0
  /** Where the frame began: no match reaches behind it. */
  frameStart = 0
  private blockEnd = 0

  constructor(most: number) {
    this.most = most
    this.data = new Uint8Array(Math.min(most, FIRST_BYTES))
  }

  bytes(): Uint8Array {
    return this.data.subarray(0, this.length)
  }

  beginBlock(): void {
    this.blockEnd = this.length + BLOCK_BYTES
  }

  append(bytes: Uint8Array): void {
    const at = this.grow(bytes.length)
    this.data.set(bytes, at)
  }

  repeat(byte: number, count: number): void {
    const at = this.grow(count)
    this.data.fill(byte, at, this.length)
  }

  /** Again what came `offset` bytes ago; the copy may overlap itself. */
  match(offset: number, count: number): void {
    if (offset > this.length - this.frameStart) throw damaged('a match lies before the beginning')
    const at = this.grow(count)
    if (offset >= count) this.data.copyWithin(at, at - offset, at - offset + count)
    else for (let index = at; index < this.length; index++) this.data[index] = this.data[index - offset]!
  }

  private grow(count: number): number {
    const at = this.length
    const length = at + count
    if (length > this.blockEnd) throw damaged('a block is larger than blocks are')
    if (length > this.most) {
      throw new ReplayError('replay-too-large', `The replay unpacks to more than ${this.most / 1024 / 1024} MiB.`)
    }
    if (length > this.data.length) {
      const larger = new Uint8Array(Math.min(this.most, Math.max(length, this.data.length * 2)))
      larger.set(this.data)
      this.data = larger
    }
    this.length = length
    return at
  }
}
