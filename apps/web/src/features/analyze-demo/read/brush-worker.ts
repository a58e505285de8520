import { parseDemo } from '@kz/demo'
import { readSource } from './read-bytes.ts'

/** Answers the moving brushes of a demo file; null where it does not read. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  readSource({ file: data, name: '' }, () => undefined)
    .then(({ bytes }) => parseDemo(bytes, { brushes: true }).brushes)
    .then(postMessage, () => postMessage(null))
})
