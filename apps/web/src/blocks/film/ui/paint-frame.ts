import { loadFonts } from '../draw/fonts.ts'
import { openPainter, pageCanvas } from '../draw/painter.ts'
import type { FilmScene } from '../make/film-order.ts'
import { pictureOf } from '../make/write-picture.ts'
import type { FilmPlan } from '../plan/film-plan.ts'

/** One moment of a film as a PNG of its own size; null where it could not be drawn. */
export async function paintFrame(scene: FilmScene, plan: FilmPlan, elapsed: number): Promise<Blob | null> {
  await loadFonts(scene.fonts, scene.ghosts.map(({ name }) => name).join(''))
  const painter = openPainter(scene, pageCanvas)
  if (!painter) return null
  try {
    return painter.paint(plan, elapsed) ? await pictureOf(painter.canvas, 'image/png') : null
  } catch {
    return null
  } finally {
    painter.close()
  }
}
