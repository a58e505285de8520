import { IMAGE_BYTES } from '@kz/contract/rules'
import type { DrawnCanvas } from '../../replay/scene/eye.ts'
import type { FilmPlan } from '../plan/film-plan.ts'
import { NoWebpError, TooLargeError } from './errors.ts'
import { movingFrame, movingPicture } from './webp.ts'
import type { FilmWriter } from './write-film.ts'

/** from the finest on, as far as the picture becomes small enough for a post */
export const QUALITIES = [0.8, 0.6, 0.4, 0.2] as const

/** Writes a moving picture as WebP; a frame throws TooLargeError once it is larger than a post takes. */
export function openPicture(canvas: DrawnCanvas, plan: FilmPlan, quality: number): FilmWriter {
  let frames: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  return {
    get bytes() {
      return bytes
    },
    async add(frame) {
      const still = new Uint8Array(await (await pictureOf(canvas, 'image/webp', quality)).arrayBuffer())
      // whole milliseconds that add up to the time of the film
      const until = (count: number) => Math.round((count * 1000) / plan.fps)
      const made = movingFrame(still, plan, until(frame + 1) - until(frame))
      if (!made) throw new NoWebpError()
      frames.push(made)
      bytes += made.length
      if (bytes > IMAGE_BYTES * 0.98) throw new TooLargeError()
    },
    finish: async () => movingPicture(frames, plan),
    async drop() {
      frames = []
    },
  }
}

/** What a canvas shows as a file; a browser that cannot write the type writes a PNG. */
export async function pictureOf(canvas: DrawnCanvas, type: string, quality?: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, ...(quality !== undefined && { quality }) })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!blob) throw new Error('The browser returned no picture.')
  return blob
}
