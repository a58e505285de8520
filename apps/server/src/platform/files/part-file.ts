import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { PartFile, Span } from '../api/services/stored-files.ts'

/** Opens a new file of parts at a path; nothing of it is held in memory. */
export async function openPartFile(path: string): Promise<PartFile> {
  const file = await open(path, 'wx+', 0o600)
  let size = 0

  async function* bytesOf(spans: Iterable<Span>): AsyncGenerator<Buffer> {
    for (const { start, end } of spans) {
      const part = Buffer.allocUnsafe(end - start + 1)
      const { bytesRead } = await file.read(part, 0, part.length, start)
      if (bytesRead !== part.length) throw new Error('a part of a file is not there')
      yield part
    }
  }

  return {
    async append(part) {
      const start = size
      size += part.length
      for (let at = 0; at < part.length; ) {
        const { bytesWritten } = await file.write(part, at, part.length - at, start + at)
        at += bytesWritten
      }
      return { start, end: size - 1 }
    },
    read: (spans) => Readable.from(bytesOf(spans), { objectMode: false }),
    async discard() {
      await file.close().catch(() => undefined)
      await rm(path, { force: true }).catch(() => undefined)
    },
  }
}
