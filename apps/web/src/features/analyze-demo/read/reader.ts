import type { OpenAnswer, Reading, Source, Step } from './messages.ts'

export interface Progress {
  step: Step
  /** 0 to 1 */
  part: number
}

/**
 * Reads a demo in a worker of its own, which ends with it: what it held is given back. Throws with a sentence when it is
 * none, and the signal's reason when it is stopped.
 */
export function openDemo(
  source: Source,
  onProgress: (progress: Progress) => void,
  stop: AbortSignal,
): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./analyze-worker.ts', import.meta.url), { type: 'module' })
    const end = (finish: () => void) => {
      worker.terminate()
      stop.removeEventListener('abort', handleStop)
      finish()
    }
    const handleStop = () => end(() => reject(stop.reason))
    stop.addEventListener('abort', handleStop)
    worker.onmessage = ({ data }: MessageEvent<OpenAnswer>) => {
      if (data.kind === 'progress') onProgress(data)
      else if (data.kind === 'done') end(() => resolve(data.reading))
      else end(() => reject(new Error(data.message)))
    }
    worker.onerror = () => end(() => reject(new Error('The demo reader stopped. Try this file again.')))
    worker.postMessage(source)
  })
}
