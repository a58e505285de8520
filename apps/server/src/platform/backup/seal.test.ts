import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { seal, type Through, unseal } from './seal.ts'

const KEY = 'k'.repeat(40)
const HEAD = 48
const PIECE = 64 * 1024 + 16

async function through(step: Through, bytes: Buffer): Promise<Buffer> {
  const parts: Buffer[] = []
  // pieces of an odd size, as a disk or a socket may give them
  const pieces = Array.from({ length: Math.ceil(bytes.length / 10_007) }, (_, at) =>
    bytes.subarray(at * 10_007, (at + 1) * 10_007),
  )
  for await (const part of step(Readable.from(pieces))) parts.push(part)
  return Buffer.concat(parts)
}

const sealed = (bytes: Buffer) => through(seal(KEY, 'one'), bytes)
const opened = (bytes: Buffer, key = KEY, name = 'one') => through(unseal(key, name), bytes)

test('what is sealed comes back, of any size', async () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const bytes = Buffer.alloc(size, size % 251)
    expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true)
  }
})

test('a changed, moved, missing or doubled chunk, another name and another key are refused', async () => {
  const bytes = await sealed(Buffer.alloc(200_000, 7))
  const piece = (at: number) => bytes.subarray(HEAD + at * PIECE, HEAD + (at + 1) * PIECE)
  const made = (...pieces: Buffer[]) => Buffer.concat([bytes.subarray(0, HEAD), ...pieces])
  expect((await opened(made(piece(0), piece(1), piece(2), piece(3)))).length).toBe(200_000)
  const flipped = Buffer.from(bytes)
  flipped[HEAD + 100_000] = 1
  for (const harmed of [
    flipped,
    made(piece(1), piece(0), piece(2), piece(3)),
    made(piece(0), piece(2), piece(3)),
    made(piece(0), piece(0), piece(1), piece(2), piece(3)),
    made(piece(0), piece(1), piece(2)),
    made(piece(0), piece(1), piece(2), piece(3).subarray(0, -1)),
    made(),
    bytes.subarray(0, 20),
  ]) {
    await expect(opened(harmed)).rejects.toThrow('it is damaged or not whole')
  }
  await expect(opened(bytes, KEY, 'other')).rejects.toThrow('it is damaged or not whole')
  await expect(opened(bytes, 'w'.repeat(40))).rejects.toThrow('The key is not the one')
  await expect(opened(Buffer.alloc(100, 1))).rejects.toThrow('made without a key')
})
