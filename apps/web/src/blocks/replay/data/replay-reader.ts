import type { Geometry } from '@kz/bsp/geometry'
import type { Came, TrackColumns, Wanted } from './replay-messages.ts'

export interface Loaded {
  loaded: number
  /** 0 where nobody knows */
  total: number
}

/** Reads tracks and maps in a worker of its own, as many as are wanted, until it is closed. */
export interface ReplayReader {
  track: (url: string, onProgress?: (part: Loaded) => void) => Promise<TrackColumns>
  map: (url: string, onProgress?: (part: Loaded) => void) => Promise<Geometry>
  close: () => void
}

interface Waiting {
  done: (came: Came) => void
  fail: (error: Error) => void
  onProgress?: ((part: Loaded) => void) | undefined
}

/** Opens a reader. What it is asked for fails with a sentence when it cannot be had. */
export function openReader(): ReplayReader {
  const worker = new Worker(new URL('./replay-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let next = 1
  const failAll = (message: string) => {
    for (const { fail } of waiting.values()) fail(new Error(message))
    waiting.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<Came>) => {
    const one = waiting.get(data.id)
    if (data.kind === 'progress') return one?.onProgress?.(data)
    waiting.delete(data.id)
    if (data.kind === 'failed') one?.fail(new Error(data.message))
    else one?.done(data)
  }
  worker.onerror = () => failAll('The reader stopped. Try again.')

  const ask = (kind: Wanted['kind'], url: string, onProgress?: (part: Loaded) => void): Promise<Came> =>
    new Promise((done, fail) => {
      const id = next++
      waiting.set(id, { done, fail, onProgress })
      // a worker has another address than the page
      worker.postMessage({ id, kind, url: new URL(url, document.baseURI).href } satisfies Wanted)
    })
  return {
    async track(url, onProgress) {
      const came = await ask('track', url, onProgress)
      if (came.kind !== 'track') throw new Error('The reader answered something else.')
      return came.track
    },
    async map(url, onProgress) {
      const came = await ask('map', url, onProgress)
      if (came.kind !== 'map') throw new Error('The reader answered something else.')
      return came.map
    },
    close() {
      failAll('The reader is closed.')
      worker.terminate()
    },
  }
}
