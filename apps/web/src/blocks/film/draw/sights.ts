import { headingAt, SHOWN_AFTER_MS, SHOWN_BEFORE_MS, topHeight } from '../../replay/data/moment.ts'
import { atElapsed, besideMs, type TimedRun } from '../../replay/data/replay-data.ts'
import { poseAt, type Run } from '../../replay/data/run.ts'
import { type Sight, sightOf } from '../../replay/scene/cameras.ts'
import type { Moment } from '../../replay/scene/stage.ts'
import { sightOnPath } from '../plan/camera-path.ts'
import type { FilmPlan } from '../plan/film-plan.ts'

/** across 4:3, degrees: an upright picture of the game's own would show a third of what is beside the run */
const TALL_FOV = 108

/** Whose picture it is: the run's own, or that of one of its ghosts. */
export interface Whose {
  /** 1 is the run */
  place: number
  run: TimedRun
}

/** Where a film looks from at a moment of a run, by its own recording. From the moment alone: no clock, no frame before. */
function sightAt(plan: FilmPlan, elapsed: number, { run }: Whose, ms: number, height: number): Sight {
  const { camera } = plan
  const path = camera.kind === 'path' ? sightOnPath(camera.marks, elapsed) : null
  if (path) return path
  const [view, orbit] = camera.kind === 'view' ? [camera.view, camera.orbit] : (['chase', null] as const)
  const sight = sightOf(view, poseAt(run.run, ms), headingAt(run.run, ms), orbit ?? NO_ORBIT, height)
  const isTall = plan.height > plan.width
  return isTall && view !== 'top' ? { ...sight, fov: Math.max(sight.fov, TALL_FOV) } : sight
}

const NO_ORBIT = { yaw: 0, pitch: 0, distance: 0, x: 0, y: 0, z: 0 }

/** What the stage shows of a moment in the picture of one of the runs. */
export function stageMoment(plan: FilmPlan, main: TimedRun, elapsed: number, whose: Whose, height: number): Moment {
  const at = atElapsed(main, elapsed)
  const isMain = whose.place === 1
  const ms = isMain ? main.startMs + at : besideMs(main, whose.run, at)
  const own = plan.camera.kind === 'view' && plan.camera.view === 'first'
  const hasRibbon = plan.drawn.ribbon && isMain
  const isWhole = plan.camera.kind === 'view' && plan.camera.view === 'top'
  return {
    at,
    sight: sightAt(plan, elapsed, whose, ms, height),
    body: isMain && !own,
    from: hasRibbon ? (isWhole ? Number.NEGATIVE_INFINITY : at - SHOWN_BEFORE_MS) : 1,
    to: hasRibbon ? (isWhole ? Number.POSITIVE_INFINITY : at + SHOWN_AFTER_MS) : 0,
    ghosts: new Set(plan.isSideBySide ? (isMain || own ? [] : [whose.place]) : plan.racing),
  }
}

const heights = new WeakMap<Run, number>()

/** How far above a run the view from the top stands; it is reckoned once. */
export function heightOver(run: TimedRun): number {
  const known = heights.get(run.run) ?? topHeight(run)
  heights.set(run.run, known)
  return known
}
