import type { Painter } from '../draw/painter.ts'
import { type FilmPlan, momentOfFrame } from '../plan/film-plan.ts'
import type { Said } from './film-messages.ts'
import type { Wishes } from './wishes.ts'
import type { FilmWriter } from './write-film.ts'

interface Frames {
  painter: Pick<Painter, 'paint' | 'canvas'>
  plan: FilmPlan
  writer: FilmWriter
  say: (said: Said) => void
  pause: () => Promise<void>
  wishes: Pick<Wishes, 'isStopped'>
  from: number
  /** how many there are in all */
  frames: number
  /** by the clock of the page: no frame is begun behind it */
  until: number
  /** nothing is told */
  measures: boolean
}

const TOLD_MS = 250
const SHOWN_MS = 600
const SHOWN_WIDTH = 480

/**
 * Paints and writes frame by frame, each once and none left out, however long it takes. Answers the frame it came to: all
 * are made, it was stopped, the time is over, or the graphics went away before that frame.
 */
export async function makeFrames(making: Frames): Promise<number> {
  const { painter, plan, writer, say, pause, wishes, from, frames, until, measures } = making
  let [told, shown] = [0, 0]
  for (let frame = from; frame < frames; frame++) {
    const now = performance.now()
    if (wishes.isStopped || now > until) return frame
    if (!painter.paint(plan, momentOfFrame(plan, frame))) return frame
    await writer.add(frame)
    if (!measures && (now - told > TOLD_MS || frame === frames - 1)) {
      told = now
      const picture = now - shown > SHOWN_MS ? await smallPicture(painter) : null
      if (picture) shown = now
      say({ kind: 'frame', made: frame + 1, frames, bytes: writer.bytes, picture })
    }
    await pause()
  }
  return frames
}

const smallPicture = ({ canvas }: Pick<Painter, 'canvas'>): Promise<ImageBitmap | null> =>
  createImageBitmap(canvas, { resizeWidth: Math.min(SHOWN_WIDTH, canvas.width), resizeQuality: 'medium' }).catch(
    () => null,
  )
