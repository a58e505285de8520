import type { Track } from '@kz/demo/track/track'

/** What a still looks at: from above, x to the right and y up. */

export const WIDTH = 1200
export const HEIGHT = 630
/** Below the picture stand the names. */
export const BAND = 120
const MARGIN = 70
/** A run on one block is not to fill the picture. */
const LEAST_UNITS = 640

/** A place of the world, in units, to pixels of the still. */
export interface StillView {
  scale: number
  x: (units: number) => number
  y: (units: number) => number
  /** whatever begins above this hides the run */
  ceiling: number
}

/** The rows of a track that the run is in, by the demo's clock; all where nobody knows. */
export function rowsOf(track: Track, startMs: number | null, endMs: number | null): { first: number; last: number } {
  const { demoMilliseconds, rows } = track
  const first =
    startMs === null
      ? 0
      : Math.max(
          0,
          demoMilliseconds.findIndex((ms) => ms >= startMs),
        )
  const end = endMs === null ? -1 : demoMilliseconds.findIndex((ms) => ms > endMs)
  const last = end === -1 ? rows - 1 : end
  return first < last ? { first, last } : { first: 0, last: rows - 1 }
}

const HEAD_ROOM = 96

/** A view in which the whole way of these rows is seen above the names. */
export function viewOf({ originX, originY, originZ }: Track, first: number, last: number): StillView {
  const [across, up, high] = [originX, originY, originZ].map((values) => range(values, first, last)) as [
    Range,
    Range,
    Range,
  ]
  const [wide, tall] = [WIDTH - 2 * MARGIN, HEIGHT - BAND - 2 * MARGIN]
  const scale = Math.min(wide / Math.max(across.length, LEAST_UNITS), tall / Math.max(up.length, LEAST_UNITS / 2))
  return {
    scale,
    x: (units) => (units - across.middle) * scale + WIDTH / 2,
    y: (units) => (up.middle - units) * scale + (HEIGHT - BAND) / 2,
    ceiling: high.middle + high.length / 2 + HEAD_ROOM,
  }
}

type Range = ReturnType<typeof range>

function range(values: Float32Array, first: number, last: number): { middle: number; length: number } {
  let [least, most] = [values[first] ?? 0, values[first] ?? 0]
  for (let row = first; row <= last; row++) {
    least = Math.min(least, values[row]!)
    most = Math.max(most, values[row]!)
  }
  return { middle: (least + most) / 2, length: most - least }
}
