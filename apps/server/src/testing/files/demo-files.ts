import { writeDemo } from '@kz/demo/write/writer'
import type { WriterOptions } from '@kz/demo/write/writer-types'
import yazl from 'yazl'

/** Files to upload in tests and samples. */

let seed = 1000

/** A demo of its own bytes each time: a player of this name climbs this map in this time. */
export function demoFile(options: WriterOptions & { timeMs?: number } = {}): File {
  const { timeMs, ...rest } = options
  const run = timeMs === undefined ? {} : { run: { timeMs } }
  return asFile(writeDemo({ fps: 25, seed: seed++, ...run, ...rest }))
}

/** Bytes as a file of a form. */
export const asFile = (bytes: Uint8Array, name = 'run.dem'): File => new File([bytes.slice()], name)

/** A zip of these files. */
export async function zipFile(files: Record<string, Uint8Array | File>, name = 'runs.zip'): Promise<File> {
  const zip = new yazl.ZipFile()
  for (const [path, file] of Object.entries(files)) {
    const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : file
    zip.addBuffer(Buffer.from(bytes), path)
  }
  zip.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return asFile(Buffer.concat(chunks), name)
}
