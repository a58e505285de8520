import * as zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../../write/random.ts'
import { ReplayError } from '../replay-error.ts'
import { PACKED } from '../testing/packed-by-zstd.ts'
import { CONTENTS } from '../testing/packed-content.ts'
import { storedZstd } from '../write/stored-zstd.ts'
import { unpackZstd } from './unpack.ts'

const MOST = 1024 * 1024
const LONGEST_MS = 1000
const ROUNDS = process.env.FULL === '1' ? 3000 : 300

const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))

/** Of this process itself, in milliseconds: what others do on the machine does not count. */
function work(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function errorOf(bytes: Uint8Array, most = MOST): ReplayError {
  const start = work()
  try {
    unpackZstd(bytes, most)
  } catch (error) {
    expect(work() - start).toBeLessThan(LONGEST_MS)
    if (error instanceof ReplayError) return error
    throw error
  }
  throw new Error('it was unpacked')
}

test.each(PACKED)('%s, as the reference program packs it', (content, base64) => {
  expect(Buffer.compare(unpackZstd(fromBase64(base64), MOST), CONTENTS[content]!())).toBe(0)
})

// no zstd before Node 22.15
const { zstdCompressSync } = zlib as { zstdCompressSync?: (bytes: Uint8Array) => Uint8Array }
if (!zstdCompressSync) process.stdout.write('This Node has no zstd: it is not compared with ours.\n')
test.skipIf(!zstdCompressSync).each(Object.entries(CONTENTS))("%s, as Node's own packs it", (_name, content) => {
  expect(Buffer.compare(unpackZstd(zstdCompressSync!(content()), MOST), content())).toBe(0)
})

test.each(Object.entries(CONTENTS))('%s, stored by our writer', (_name, content) => {
  expect(Buffer.compare(unpackZstd(storedZstd(content()), MOST), content())).toBe(0)
})

test('several frames, and one to be skipped between them', () => {
  const skipped = [0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]
  const bytes = [...storedZstd(Uint8Array.of(1, 2)), ...skipped, ...storedZstd(Uint8Array.of(3))]
  expect([...unpackZstd(Uint8Array.from(bytes), MOST)]).toEqual([1, 2, 3])
})

describe('bombs are refused before they are held', () => {
  const HEAD = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58]

  test('blocks of one byte again and again', () => {
    const block = [2 | (131_071 << 3), 0].flatMap((value, at) =>
      at === 0 ? [value & 255, (value >> 8) & 255, value >> 16] : [7],
    )
    const bytes = Uint8Array.from([...HEAD, ...Array.from({ length: 20_000 }, () => block).flat()])
    expect(errorOf(bytes)).toMatchObject({ code: 'replay-too-large', message: expect.stringContaining('1 MiB') })
  })

  test('a frame that claims 8 EiB costs nothing', () => {
    const claims = [0x28, 0xb5, 0x2f, 0xfd, 0xe0, 255, 255, 255, 255, 255, 255, 255, 127, 1, 0, 0]
    const before = process.memoryUsage().arrayBuffers
    expect(unpackZstd(Uint8Array.from(claims), MOST)).toHaveLength(0)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * MOST)
  })

  test('a block of 98,000 sequences of the longest match', () => {
    // literals: one, stored; 0xffff + 0x7f00 sequences; tables of one symbol: no literals, offset 1, 65,539 and more bytes
    const block = [8, 65, 255, 255, 255, 0b0101_0100, 0, 0, 52, ...Array<number>(2000).fill(255), 1]
    const head = 5 | (block.length << 3)
    expect(errorOf(Uint8Array.from([...HEAD, head & 255, (head >> 8) & 255, head >> 16, ...block]))).toMatchObject({
      code: 'replay-packed',
    })
  })

  test('a block that goes on after its 128 KiB', () => {
    const head = 3 | ((128 * 1024 + 1) << 3)
    expect(errorOf(Uint8Array.from([...HEAD, head & 255, (head >> 8) & 255, head >> 16, 7]))).toMatchObject({
      code: 'replay-packed',
    })
  })
})

describe('damage', () => {
  const packed = PACKED.filter(([name]) => name !== 'nothing').map(([, base64]) => fromBase64(base64))

  test('cut anywhere', () => {
    const whole = packed.at(-1)!
    for (let length = 1; length < whole.length; length += 7) {
      expect(errorOf(whole.subarray(0, length)).code).toBe('replay-packed')
    }
  })

  test('a frame that needs a dictionary, one of another version, a block of no kind', () => {
    expect(errorOf(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x21, 9, 0, 1, 0, 0)).message).toContain('dictionary')
    expect(errorOf(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x28, 0, 1, 0, 0)).message).toContain('version')
    expect(errorOf(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x20, 0, 7, 0, 0)).message).toContain('no kind')
  })

  test('a match that reaches behind its own frame', () => {
    // one literal, stored; one sequence by tables of one symbol: one literal, offset 16 - 3, three bytes
    const block = [8, 65, 1, 0b0101_0100, 1, 4, 0, 0b0001_0000]
    const frame = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58, 5 | (block.length << 3), 0, 0, ...block]
    const bytes = Uint8Array.from([...storedZstd(new Uint8Array(100)), ...frame])
    expect(errorOf(bytes).message).toContain('before the beginning')
  })

  test('broken in many ways: read as something or refused, always soon', () => {
    const random = randomNumbers(11)
    for (let round = 0; round < ROUNDS; round++) {
      const bytes = packed[round % packed.length]!.slice()
      for (let count = 1 + (round % 5); count > 0; count--) {
        bytes[4 + Math.floor(random() * (bytes.length - 4))] = Math.floor(random() * 256)
      }
      const start = work()
      try {
        expect(unpackZstd(bytes, MOST).length).toBeLessThanOrEqual(MOST)
      } catch (error) {
        expect(error).toBeInstanceOf(ReplayError)
      }
      expect(work() - start).toBeLessThan(LONGEST_MS)
    }
  })
})
