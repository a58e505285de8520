import type { Orbit, Sight, ViewName } from '../../replay/scene/cameras.ts'

export const SHAPES = ['16:9', '9:16', '1:1'] as const
export type Shape = (typeof SHAPES)[number]

/** Pixels of the shorter side. */
export const LINES = [360, 720, 1080, 1440] as const
export type Lines = (typeof LINES)[number]

export type Rate = 30 | 60

/** A place the camera passes, at a moment since the start by the server's clock. */
export interface PathMark {
  ms: number
  sight: Sight
}

/** A view of the player as it is turned by hand, or a way of its own through marked moments. */
type FilmCamera = { kind: 'view'; view: ViewName; orbit: Orbit } | { kind: 'path'; marks: readonly PathMark[] }

/** What is drawn into the picture. The address and the standing at its foot are always there. */
export interface Drawn {
  time: boolean
  keys: boolean
  speed: boolean
  /** player, map, record */
  names: boolean
  /** the gap to the first ghost */
  gap: boolean
  /** the times of the route's parts */
  splits: boolean
  /** the lead over each ghost as a line */
  line: boolean
  ribbon: boolean
}

/** A film as it is to be made. Times in milliseconds since the start of the run, by the server's clock. */
export interface FilmPlan {
  width: number
  height: number
  fps: number
  from: number
  to: number
  camera: FilmCamera
  drawn: Drawn
  /** places of the ghosts that are in it, the first of them is whose gap is told */
  racing: readonly number[]
  /** each run in a picture of its own */
  isSideBySide: boolean
  /** a tick at jumps and landings */
  hasSound: boolean
  /** a video, or a picture that moves */
  form: 'video' | 'picture'
}

/** Width and height in pixels; all are even, as encoders want them. */
export function sizeOf(shape: Shape, lines: number): { width: number; height: number } {
  const long = Math.round((lines * 16) / 9 / 2) * 2
  if (shape === '1:1') return { width: lines, height: lines }
  return shape === '16:9' ? { width: long, height: lines } : { width: lines, height: long }
}

type Timing = Pick<FilmPlan, 'from' | 'to' | 'fps'>

/** How many frames a film has: as many as fit into its time, one at least. */
export const framesOf = ({ from, to, fps }: Timing): number => Math.max(1, Math.round(((to - from) * fps) / 1000))

/** The moment a frame shows: frame n is the state at n / fps, counted from the beginning of the film. */
export const momentOfFrame = ({ from, fps }: Pick<Timing, 'from' | 'fps'>, frame: number): number =>
  from + (frame * 1000) / fps

/** The frame that shows a moment, or the first behind it. */
export const frameAt = (timing: Timing, ms: number): number =>
  Math.min(framesOf(timing) - 1, Math.max(0, Math.round(((ms - timing.from) * timing.fps) / 1000)))
