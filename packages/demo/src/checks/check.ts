import type { Demo, Finding } from '../types.ts'

/** Looks at one thing in a demo and gives what is out of order, usually nothing. */
export type Check = (demo: Demo) => Finding[]

/** One thing that is out of order, said in one plain sentence; `time` in milliseconds, null for the whole demo. */
export function finding(
  kind: Finding['kind'],
  level: Finding['level'],
  text: string,
  value: Finding['value'],
  limit: Finding['limit'],
  time: Finding['time'] = null,
): Finding {
  return { kind, level, text, time, value, limit }
}

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
