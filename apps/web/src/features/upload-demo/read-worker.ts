import { DemoError, longJumps, parseDemo, summarize } from '@kz/demo'
import { unzipDemos, ZipError } from '../../lib/files/unzip.ts'
import type { ReadAnswer, ReadRequest } from './reading.ts'

/** Reads demos beside the page, so that it never stands still. Nothing leaves the browser here. */
async function answer(request: ReadRequest): Promise<ReadAnswer> {
  const { id, file } = request
  try {
    if (request.kind === 'unzip') return { kind: 'files', id, files: await unzipDemos(file) }
    const demo = parseDemo(new Uint8Array(await file.arrayBuffer()))
    const summary = summarize(demo)
    if (request.kind === 'jumps') return { kind: 'jumps', id, summary, jumps: longJumps(demo) }
    return { kind: 'summary', id, summary }
  } catch (error) {
    const known = error instanceof DemoError || error instanceof ZipError
    return { kind: 'error', id, message: known ? error.message : 'This file cannot be read as a demo' }
  }
}

addEventListener('message', async ({ data }: MessageEvent<ReadRequest>) => postMessage(await answer(data)))
