/** Colours of the view, which is dark in both themes. */

/** from 0 to 1 */
export type Rgb = readonly [number, number, number]

/** "#5fb0e3" as the shaders take it. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

export const RUN_COLOUR = '#f5af26'
export const START_COLOUR = '#84eaad'
export const FINISH_COLOUR = '#f67763'
export const EMPTY = '#0e100a'

/** By the place in the history from the second on; from the seventh they begin again, dotted. */
const GHOSTS = ['#5fb0e3', '#86ec9d', '#d7a8f4', '#ef8a7d', '#f1f5de'] as const
const DOTTED = new Set([4, 6])
const DASHED_UNITS = 10
const DOTTED_UNITS = 5

/** Colour of a ghost, and how long a piece of its broken edge is, in units. `place` counts from 2. */
export function ghostLook(place: number): { colour: string; dash: number } {
  const dotted = place > 6 || DOTTED.has(place)
  return { colour: GHOSTS[(Math.max(2, place) - 2) % GHOSTS.length]!, dash: dotted ? DOTTED_UNITS : DASHED_UNITS }
}
