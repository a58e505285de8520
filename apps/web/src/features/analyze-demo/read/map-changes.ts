import type { Demo } from '@kz/demo/types'

/** What a demo says of the map as it goes on: where doors and blocks move, how lights burn. */
export type MapChanges = Pick<Demo, 'brushes' | 'lights'>

/** Read in a worker of its own: only who sees the map wants it. Throws when the file is no demo. */
export function changesOf(file: Blob): Promise<MapChanges> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./map-changes-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<MapChanges | null>) => {
      worker.terminate()
      if (data) resolve(data)
      else reject(new Error('The demo cannot be read.'))
    }
    worker.onerror = () => {
      worker.terminate()
      reject(new Error('The demo reader stopped.'))
    }
    worker.postMessage(file)
  })
}
