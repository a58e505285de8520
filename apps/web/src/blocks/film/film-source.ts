import type { Geometry } from '@kz/bsp/geometry'
import type { BrushKey, LightKey } from '@kz/demo/types'
import type { GhostRun, Mark, TimedRun } from '../replay/data/replay-data.ts'
import type { Player } from '../replay/player.ts'
import type { RunSplits } from '../replay/splits/splits.ts'
import type { FilmAbout } from './plan/about.ts'

/** What a film can be made of: a run as it stands in the player. */
export interface FilmSource {
  about: FilmAbout
  run: TimedRun
  /** those that are read */
  ghosts: readonly GhostRun[]
  /** all that can run beside it, by their places */
  others: readonly { place: number; name: string; timeMs: number }[]
  splits: RunSplits | null
  map: Geometry | null
  brushes: readonly BrushKey[]
  lights: readonly LightKey[]
  marks: readonly Mark[]
  player: Player
}
