import { DEMO_FILE_BYTES } from '@kz/contract/rules'
import { unzipDemos } from '../../../lib/files/unzip.ts'
import type { Source, Step } from './messages.ts'

type Tell = (step: Step, part: number) => void

const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Why a file cannot be had: a sentence for whoever opened it. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}

/** The bytes of a demo, unpacked, as a file and as what is parsed. Throws SourceError and ZipError. */
export async function readSource(source: Source, tell: Tell): Promise<{ file: Blob; bytes: Uint8Array; name: string }> {
  const file = 'url' in source ? await fetched(source.url, tell) : source.file
  if (file.size > DEMO_FILE_BYTES) throw new SourceError('File is too large: 100 MB are read at most')
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  if (!ZIP.every((byte, at) => head[at] === byte)) {
    return { file, bytes: await bytesOf(file, tell), name: source.name }
  }
  tell('unpacking', 0)
  const [demo] = await unzipDemos(file)
  if (!demo) throw new SourceError('The archive holds no demo')
  return { file: demo.file, bytes: await bytesOf(demo.file, tell), name: demo.name }
}

async function bytesOf(file: Blob, tell: Tell): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size)
  let at = 0
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytes.subarray(0, at)
    bytes.set(value.subarray(0, bytes.length - at), at)
    at += value.length
    tell('reading', at / Math.max(file.size, 1))
  }
}

async function fetched(url: string, tell: Tell): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok || !response.body) {
    throw new SourceError(response.status === 404 ? 'This demo has no file' : 'The demo could not be loaded')
  }
  const total = Number(response.headers.get('content-length')) || 0
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let read = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks)
    chunks.push(value)
    read += value.length
    if (read > DEMO_FILE_BYTES) throw new SourceError('File is too large: 100 MB are read at most')
    tell('fetching', total ? Math.min(read / total, 1) : 0)
  }
}
