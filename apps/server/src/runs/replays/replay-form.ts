import { open } from 'node:fs/promises'

/** How files begin that a server may send for a run: packed replays (Zstandard), replays row by row (KRP), demos. */
const BEGINNINGS = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), Buffer.from('ELIF!PRK'), Buffer.from('HLDEMO\0\0')]
const MOST_BYTES = 8

/** Whether a file begins as one of those. */
export async function looksLikeReplay(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0)
    const first = buffer.subarray(0, bytesRead)
    return BEGINNINGS.some((beginning) => first.subarray(0, beginning.length).equals(beginning))
  } finally {
    await file.close()
  }
}
