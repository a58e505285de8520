import { Zstd } from '@hpcc-js/wasm-zstd'

/** JSON lines in one Zstandard frame, made as they come: what is held is one part of them. */

export interface Counts {
  lines: number
  unpacked: number
}

/** The library has one stream in a process: who comes second waits. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Packs the lines of these parts; what was packed stands in `counts` at the end. A reader that goes away early, or a part
 * that throws, ends it.
 */
export async function* packedLines(parts: AsyncIterable<object[]>, counts: Counts): AsyncGenerator<Uint8Array> {
  const before = turn
  let done = (): void => undefined
  turn = new Promise<void>((resolve) => {
    done = resolve
  })
  try {
    await before
    const zstd = await Zstd.load()
    zstd.reset()
    for await (const part of parts) {
      const bytes = Buffer.from(part.map((line) => `${JSON.stringify(line)}\n`).join(''))
      counts.lines += part.length
      counts.unpacked += bytes.length
      const packed = zstd.compressChunk(bytes)
      if (packed.length > 0) yield packed.slice()
    }
    yield zstd.compressEnd().slice()
  } finally {
    done()
  }
}
