import type { Geometry } from '@kz/bsp/geometry'
import type { BrushKey, LightKey } from '@kz/demo/types'
import type { GhostRun, TimedRun } from '../../replay/data/replay-data.ts'
import type { RunSplits } from '../../replay/splits/splits.ts'
import type { FontSource } from '../draw/fonts.ts'
import type { FilmPlan } from '../plan/film-plan.ts'

/** What is written into the pictures besides what a run says itself. */
export interface FilmLabels {
  player: string
  /** its flag; null where there is none */
  flag: ImageBitmap | null
  mapName: string
  /** the time of the run, of a record with its sign */
  time: string
  isRecord: boolean
  /** where it is to be seen, and how far it is proven */
  foot: string
}

/** What is drawn: a run with its ghosts in its map. All of it may be sent to a worker. */
export interface FilmScene {
  run: TimedRun
  /** those that may be in it */
  ghosts: readonly GhostRun[]
  splits: RunSplits | null
  map: Geometry | null
  brushes: readonly BrushKey[]
  lights: readonly LightKey[]
  brightness: number
  labels: FilmLabels
  fonts: readonly FontSource[]
}

export interface FilmOrder {
  scene: FilmScene
  plan: FilmPlan
}
