import type { Finding } from './finding-types.ts'
import type { LongJump } from './jumps/jump-types.ts'
import type { ExplainedStats } from './movement/explained-types.ts'
import type { RuleResult } from './rules/rule-types.ts'
import type { ClientSetting, DemoSession, DemoSummary, Segment } from './types.ts'

/** What is measured over a whole demo. Plain objects, safe for JSON; times in whole milliseconds, speeds in units a second. */

export interface ScrollStats {
  /** +jump commands, and the share of them let go in the same frame: notches of the wheel. */
  presses: number
  wheelShare: number | null
  /** Times between presses less than 0.3 s apart. */
  intervals: number
  meanMs: number | null
  deviationMs: number | null
  /** Presses around all take-offs of hops, in steps of 20 ms from 300 ms before to 300 ms after. */
  pattern: number[]
}

export interface HopRow {
  /** Of the take-off. */
  time: number
  groundFrames: number
  /** Before the landing and after the take-off. */
  speedBefore: number
  speedAfter: number
  /** +jump commands in the 0.3 s before and after the take-off. */
  pressesBefore: number
  pressesAfter: number
}

export interface HopStats {
  /** Every client frame is in the demo: else frames on the ground are fewer than the player had. */
  isComplete: boolean
  /** Jumps of any kind, and those at most ten frames after a landing. */
  takeoffs: number
  hops: number
  /** Those that were on the ground for one frame only. */
  perfect: number
  perfectShare: number | null
  longestStreak: number
  /** Hops by frames on the ground, from 1 to 10. */
  histogram: number[]
  speedKept: number | null
  pressesBefore: number | null
  pressesAfter: number | null
  scroll: ScrollStats
  list: HopRow[]
}

export interface MovementStats {
  groundMs: number
  airMs: number
  ladderMs: number
  waterMs: number
  /** Of the time on the ground, without a step. */
  idleMs: number
  /** Along the ground, units; teleports left out. */
  distance: number
  averageSpeed: number | null
  topSpeed: number
  /** Milliseconds in each band of 50 units a second, the last one open. */
  speedBands: number[]
}

/** One of the two strafe keys, by frames in the air. */
export interface StrafeKey {
  frames: number
  /** Frames in which the player turned to the key's side, as a share. */
  withTurn: number | null
  /** Frames in which the player gained speed, as a share. */
  gained: number | null
  /** Frames from the press of the key to the turn's reversal to its side: above 0 the key is early. */
  changes: number
  offset: number | null
  offsetDeviation: number | null
}

export interface StrafeStats {
  airFrames: number
  left: StrafeKey
  right: StrafeKey
  /** Frames with both keys, and without any between two strafes of one flight. */
  overlapFrames: number
  deadFrames: number
  /** From one key to the other within a flight: with no frame between, with some, with both for a while. */
  changes: number
  withoutGap: number
  withGap: number
  withOverlap: number
  /** Changes beside which the turn reversed, and those where it did in the same frame. */
  reversals: number
  sameFrame: number
  /** By frames from -5 to 5. */
  offsets: number[]
  /** What was gained of what was possible: over all frames in the air, and those with one strafe key; null if frames are missing. */
  efficiency: number | null
  efficiencyKeyed: number | null
}

export interface Measures {
  hops: HopStats
  movement: MovementStats
  strafes: StrafeStats
  /** When the changes of the strafe key came that the counts of the same names tell of. */
  keyMoments: { sameFrame: number[]; withoutGap: number[] }
  explained: ExplainedStats
}

/** All about one demo; see `reportOf`. */
export interface DemoReport {
  version: number
  summary: DemoSummary
  findings: Finding[]
  /** The rules of recording, and how each is kept. */
  rules: RuleResult[]
  hops: HopStats
  movement: MovementStats
  strafes: StrafeStats
  explained: ExplainedStats
  longJumps: LongJump[]
  /** Rendered frames by the time they took, in steps of 1 ms; the last is 50 ms and more. */
  frameTimes: number[]
  /** What the demo shows of the client's settings. */
  clientSettings: ClientSetting[]
  segments: Segment[]
  segmentCount: number
  sessions: DemoSession[]
  sessionCount: number
  /** The recorder's names; other players are only counted. */
  ownNames: { time: number; name: string }[]
  otherPlayers: number
}

/** One value a point; see `seriesOf`. Angles in degrees, distances in units. */
export interface DemoSeries {
  version: number
  framesPerPoint: number
  /** Points before which the line is interrupted. */
  breaks: number[]
  seconds: Float32Array
  /** By the server's clock, from 0; it never goes back. */
  clock: Float32Array
  x: Float32Array
  y: Float32Array
  z: Float32Array
  speed: Float32Array
  pitch: Float32Array
  yaw: Float32Array
  buttons: Uint16Array
  /** Bits: 1 on the ground, 2 ducked, 4 in water, 8 paused. */
  state: Uint8Array
  /** 1 where the movement follows from the commands, 2 where it does not, 0 where that is not judged. */
  explained: Uint8Array
}
