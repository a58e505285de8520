import type { Demo, Finding } from '../types.ts'

/** What a check saw; the text comes from the table of texts. */
export type Observation = Omit<Finding, 'text'>

/** Looks at one thing in a demo and gives what is out of order, usually nothing. */
export type Check = (demo: Demo) => Observation[]

/** Whole milliseconds of a frame's row. */
export function timeOf({ frames }: Demo, row: number): number {
  return Math.round(frames.seconds[row]! * 1000)
}

/** The player is alive and free to move: a frozen or watching one has a speed limit of 1, or 900. */
export function isPlaying({ frames }: Demo, row: number): boolean {
  const limit = frames.maxSpeed[row]!
  return limit > 1 && limit < 500 && frames.health[row]! > 0
}

/** Every rendered frame reached the demo, so its frames follow each other without a gap. */
export function isComplete({ renderedPerNet }: Demo): boolean {
  return renderedPerNet > 0.97 && renderedPerNet < 1.03
}
