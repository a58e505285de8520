import { parseDemo } from '@kz/demo'
import type { MapChanges } from './map-changes.ts'
import { readSource } from './read-bytes.ts'

/** Answers what a demo file says of its map; null where it does not read. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  readSource({ file: data, name: '' }, () => undefined)
    .then(({ bytes }): MapChanges => {
      const { brushes, lights } = parseDemo(bytes, { brushes: true })
      return { brushes, lights }
    })
    .then(postMessage, () => postMessage(null))
})
