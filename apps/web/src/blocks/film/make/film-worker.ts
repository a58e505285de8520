import { workerCanvas } from '../draw/painter.ts'
import { startFilm } from './film-job.ts'
import type { FilmJob, Said, Told } from './film-messages.ts'

/** Makes one film beside the page. */

let job: FilmJob | null = null

const say = (said: Said) => postMessage(said, { transfer: said.kind === 'frame' && said.picture ? [said.picture] : [] })

addEventListener('message', ({ data }: MessageEvent<Told>) => {
  if ('order' in data) job = startFilm({ order: data.order, measures: data.measures, newCanvas: workerCanvas, say })
  else if (data.wish === 'stop') job?.stop()
  else if (data.wish === 'finish') job?.finish()
  else job?.goOn()
})
