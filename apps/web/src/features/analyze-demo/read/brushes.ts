import type { BrushKey } from '@kz/demo/types'

/** Where doors and blocks of the map move in a demo, read in a worker of its own: only who sees the map wants it. Throws when it is none. */
export function brushesOf(file: Blob): Promise<readonly BrushKey[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./brush-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<readonly BrushKey[] | null>) => {
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
