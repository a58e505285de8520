import { IMAGE_BYTES } from '@kz/contract/rules'
import type { openPainter, Painter } from '../draw/painter.ts'
import { framesOf, momentOfFrame } from '../plan/film-plan.ts'
import { NoVideoError, NoWebpError, TooLargeError } from './errors.ts'
import type { FilmOrder } from './film-order.ts'
import { memoryStore, openStore } from './film-store.ts'
import { formatFor } from './formats.ts'
import { ticksOf } from './tick-sound.ts'
import type { FilmWriter } from './write-film.ts'
import { openPicture, pictureOf, QUALITIES } from './write-picture.ts'
import { openVideo } from './write-video.ts'

interface Wanted {
  order: FilmOrder
  painter: Painter
  /** from 0 on; each further one is coarser */
  attempt: number
  measures: boolean
}

/** What a film is made with. */
export interface FilmTools {
  openPainter?: typeof openPainter
  /** `hasCoarser`: what became too large can be made once more */
  openWriter: (wanted: Wanted) => Promise<FilmWriter & { hasCoarser: boolean }>
}

/** Throws NoVideoError or NoWebpError where the browser writes none. */
export const browsersOwn: FilmTools = {
  async openWriter({ order, painter, attempt, measures }) {
    const { plan, scene } = order
    if (plan.form === 'picture') {
      const first = (await finestFitting(order, painter)) + attempt
      const quality = QUALITIES[Math.min(QUALITIES.length - 1, first)]!
      return Object.assign(openPicture(painter.canvas, plan, quality), { hasCoarser: first < QUALITIES.length - 1 })
    }
    const format = await formatFor(plan)
    if (!format) throw new NoVideoError()
    const store = measures ? memoryStore() : await openStore()
    const writer = await openVideo(painter.canvas, plan, format, store, ticksOf(scene.run))
    return Object.assign(writer, { hasCoarser: false })
  },
}

const SAMPLES = 5

/** The finest quality with which a picture is likely to be small enough, by some of its frames. */
async function finestFitting({ plan }: FilmOrder, painter: Painter): Promise<number> {
  const frames = framesOf(plan)
  const sizes = QUALITIES.map(() => 0)
  for (let sample = 0; sample < SAMPLES; sample++) {
    painter.paint(plan, momentOfFrame(plan, Math.floor(((sample + 0.5) / SAMPLES) * frames)))
    for (const [index, quality] of QUALITIES.entries()) {
      const still = await pictureOf(painter.canvas, 'image/webp', quality)
      if (still.type !== 'image/webp') throw new NoWebpError()
      sizes[index]! += still.size
    }
  }
  const found = sizes.findIndex((sum) => (sum / SAMPLES) * frames < IMAGE_BYTES * 0.88)
  if (found < 0) throw new TooLargeError()
  return found
}
