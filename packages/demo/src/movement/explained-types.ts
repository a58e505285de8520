import type { Stretch } from '../finding-types.ts'
import type { Reason } from './residual-types.ts'

/** What is too small for one frame, over many: recorded and computed, on average. */
export interface Bias {
  frames: number
  /** Frames that are off by themselves. */
  framesApart: number
  /** Milliseconds of the first and last frame; null without any. */
  from: number | null
  to: number | null
  /** Recorded less computed a frame: u/s, of a way units. */
  mean: number | null
  /** Recorded as a share of computed; by the frames' own time too, where that differs from the commands'. */
  share: number | null
  shareByClock: number | null
}

/** Frames on end that do not follow. */
export interface UnexplainedStretch {
  time: number
  endTime: number
  frames: number
  /** Those that agree with a slope, which only the map can tell. */
  slopeFrames: number
  /** The most that recorded and computed velocity are apart, u/s. */
  speed: number
}

/** How much of a demo's movement follows from its commands. Frames of a player who plays. */
export interface ExplainedStats {
  /** The map's hulls were at hand; else the frames in the air are judged, and no others. */
  withMap: boolean
  frames: number
  judged: number
  explained: number
  airFrames: number
  airJudged: number
  airExplained: number
  /** Of the judged frames those that follow; of all frames those judged. */
  share: number | null
  judgedShare: number | null
  /** Judged frames that do not follow but agree with a slope. */
  slopeFrames: number
  /** Frames that are not judged, by why. */
  notJudged: { reason: Exclude<Reason, 'judged'>; frames: number }[]
  /** Speed lost by falling, speed won in the air, and the way gone. */
  fall: Bias
  push: Bias
  way: Bias
  worst: UnexplainedStretch | null
  /** Where it does not follow, in order; bounded, the count is not. */
  stretches: Stretch[]
  stretchCount: number
  /** Where the player was put elsewhere and nothing says by what. */
  moved: { time: number; units: number }[]
  movedCount: number
}
