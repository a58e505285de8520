import { atElapsed, besideMs } from '../../replay/data/replay-data.ts'
import { setBrightness } from '../../replay/scene/brightness.ts'
import type { Sight } from '../../replay/scene/cameras.ts'
import type { DrawnCanvas } from '../../replay/scene/eye.ts'
import { openStage } from '../../replay/scene/stage.ts'
import type { FilmScene } from '../make/film-order.ts'
import type { FilmPlan } from '../plan/film-plan.ts'
import { drawGhostNames } from './ghost-names.ts'
import { panesOf, scaleOf } from './layout.ts'
import { drawOverlay, drawPaneName, type Overlay, overlayOf } from './overlay.ts'
import type { Brush } from './pen.ts'
import { heightOver, stageMoment, type Whose } from './sights.ts'

/** Paints whole pictures of a film: the runs in their map, and what is written over them. */
export interface Painter {
  /** the picture painted last */
  readonly canvas: DrawnCanvas
  /** Paints a moment, in ms since the start by the server's clock; the same moment is the same picture. False where the browser took its graphics away. */
  paint: (plan: FilmPlan, elapsed: number) => boolean
  /** where the picture painted last was looked from */
  readonly sight: Sight | null
  close: () => void
}

/** Makes canvases: of the page, or of a worker. */
export type NewCanvas = (width: number, height: number) => DrawnCanvas

export const workerCanvas: NewCanvas = (width, height) => new OffscreenCanvas(width, height)

export const pageCanvas: NewCanvas = (width, height) =>
  Object.assign(document.createElement('canvas'), { width, height })

/** Opens a painter; null where the browser draws no WebGL2. `canvas` is what it paints on, a new one unless given. */
export function openPainter(scene: FilmScene, newCanvas: NewCanvas, canvas = newCanvas(16, 16)): Painter | null {
  const { run, map, brushes, lights, ghosts, brightness } = scene
  const drawn = newCanvas(16, 16)
  // one dot a pixel, whatever the screen: the file has the size it was asked for
  const stage = openStage(drawn, { ...run, jumps: run.jumps.map(({ startMs }) => startMs) }, () => {}, 1)
  const brush = canvas.getContext('2d', { alpha: false }) as Brush | null
  if (!stage || !brush) return null
  // a worker knows no setting of the page
  if (typeof document === 'undefined') setBrightness(brightness)
  if (map) stage.setMap(map, brushes, lights)
  stage.setGhosts(ghosts)
  let reckoned: { racing: string; overlay: Overlay } | null = null
  let sight: Sight | null = null
  let size = ''

  const overlayFor = (plan: FilmPlan): Overlay => {
    const racing = plan.racing.join()
    if (reckoned?.racing !== racing) reckoned = { racing, overlay: overlayOf(scene, plan) }
    return reckoned.overlay
  }
  const fit = ({ width, height }: FilmPlan, pane: { width: number; height: number }) => {
    const wanted = [width, height, pane.width, pane.height].join()
    if (size === wanted) return
    size = wanted
    Object.assign(canvas, { width, height })
    stage.resize(pane.width, pane.height)
  }

  return {
    canvas,
    get sight() {
      return sight
    },
    paint(plan, elapsed) {
      const overlay = overlayFor(plan)
      const shown = whoseOf(scene, plan)
      const panes = panesOf(plan, shown.length)
      fit(plan, panes[0]!)
      for (const [index, whose] of shown.entries()) {
        const pane = panes[index]!
        const moment = stageMoment(plan, run, elapsed, whose, heightOver(run))
        stage.draw(moment)
        if (stage.isLost) return false
        if (index === 0) sight = moment.sight
        brush.drawImage(drawn, pane.x, pane.y, pane.width, pane.height)
        if (plan.isSideBySide) {
          const ghost = ghosts.find(({ place }) => place === whose.place) ?? null
          const at = atElapsed(run, elapsed)
          const ms = ghost ? besideMs(run, ghost, at) : run.startMs + at
          drawPaneName(brush, plan, { scene, overlay }, { place: whose.place, ghost, ms, at }, pane)
        } else {
          const racing = ghosts.filter(({ place }) => plan.racing.includes(place))
          const pen = { brush, u: scaleOf(plan) }
          drawGhostNames(pen, run, racing, atElapsed(run, elapsed), moment.sight, pane)
        }
      }
      drawSeams(brush, panes, plan)
      drawOverlay(brush, scene, plan, overlay, elapsed)
      return true
    },
    close: () => stage.close(),
  }
}

/** Whose pictures a film is made of: the run's, or beside it those of the ghosts that are in it. */
function whoseOf({ run, ghosts }: FilmScene, { isSideBySide, racing }: FilmPlan): Whose[] {
  const beside = isSideBySide
    ? racing.flatMap((place) => {
        const ghost = ghosts.find((one) => one.place === place)
        return ghost ? [{ place, run: ghost }] : []
      })
    : []
  return [{ place: 1, run }, ...beside]
}

/** Lines between pictures that stand side by side. */
function drawSeams(
  brush: Brush,
  panes: readonly { x: number; y: number; width: number; height: number }[],
  plan: FilmPlan,
): void {
  const wide = 2 * scaleOf(plan)
  brush.fillStyle = '#0c0e09'
  for (const { x, y, width, height } of panes.slice(1)) {
    if (x > 0) brush.fillRect(x - wide / 2, y, wide, height)
    if (y > 0) brush.fillRect(x, y - wide / 2, width, wide)
  }
}
