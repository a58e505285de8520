import { pageCanvas } from '../draw/painter.ts'
import type { FilmJob, Said, Told } from './film-messages.ts'
import type { FilmOrder } from './film-order.ts'

/** what a worker may lack and the page has */
const LACKING = new Set(['no-graphics', 'no-video'])

/**
 * Makes a film beside the page, in a worker where there is one that can draw; else in the page, in slices. With `measures`
 * a second of it at most, to know how large it will be and how long it takes.
 */
export function makeFilm(order: FilmOrder, say: (said: Said) => void, measures = false): FilmJob {
  let job: FilmJob | null = null
  let isStopped = false
  const inPage = () => {
    void import('./film-job.ts').then(
      ({ startFilm }) => {
        if (isStopped) say({ kind: 'stopped' })
        else job = startFilm({ order, measures, newCanvas: pageCanvas, say })
      },
      () => say({ kind: 'failed', why: 'broken' }),
    )
  }
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') inPage()
  else job = inWorker(order, measures, say, inPage)
  return {
    stop() {
      isStopped = true
      job?.stop()
    },
    goOn: () => job?.goOn(),
    finish: () => job?.finish(),
  }
}

function inWorker(order: FilmOrder, measures: boolean, say: (said: Said) => void, otherwise: () => void): FilmJob {
  const worker = new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' })
  let isOver = false
  const end = () => {
    isOver = true
    worker.terminate()
  }
  worker.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'failed' && LACKING.has(data.why)) {
      end()
      return otherwise()
    }
    if (data.kind !== 'frame' && data.kind !== 'lost') end()
    say(data)
  }
  worker.onerror = () => {
    if (isOver) return
    end()
    say({ kind: 'failed', why: 'broken' })
  }
  worker.postMessage({ order, measures } satisfies Told)
  const wish = (told: Told) => worker.postMessage(told)
  return {
    stop: () => wish({ wish: 'stop' }),
    goOn: () => wish({ wish: 'go-on' }),
    finish: () => wish({ wish: 'finish' }),
  }
}
