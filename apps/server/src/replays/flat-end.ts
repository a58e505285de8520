import type { Track } from '@kz/demo/track/track'

/** A run in its recording: when it began there, by the demo's clock, and how long it took. */
export interface FlatRun {
  track: Pick<Track, 'rows' | 'demoMilliseconds' | 'originX' | 'originY' | 'originZ'>
  startMs: number
  timeMs: number
}

/** The end of a run beside the one it beat, flat: each place two numbers of a picture of 1,000 by 400. */
export interface Flat {
  /** where on the clock of the run it begins */
  fromMs: number
  stepMs: number
  run: number[]
  /** empty where there is none */
  other: number[]
}

const WIDE = 1_000
const TALL = 400
const EDGE = 60
/** as much of the run as is seen before it lands */
const BEFORE_MS = 8_000
const STEP_MS = 80
const MOST_STEPS = 150
/** a way that climbs less than this part of its length is seen from above */
const CLIMBS = 0.2
/** heights are stretched so far at most, so that a jump is seen on a long way */
const STRETCH = 2.5

type Place = readonly [x: number, y: number, z: number]

/**
 * The last seconds of a run, and those of the run it beat on the same clock until that has landed too, seen from the side, or
 * from above where little is climbed. At most 150 places each.
 */
export function flatEnd(run: FlatRun, other: FlatRun | null): Flat {
  const fromMs = Math.max(0, run.timeMs - BEFORE_MS)
  const longest = Math.max(run.timeMs, other?.timeMs ?? 0) - fromMs
  const stepMs = Math.max(STEP_MS, Math.ceil(longest / (MOST_STEPS - 1)))
  const ways = [run, ...(other ? [other] : [])].map((one) => placesOf(one, fromMs, stepMs))
  const flat = flattened(ways)
  return { fromMs, stepMs, run: flat[0] ?? [], other: flat[1] ?? [] }
}

/** Where a run was at each step, until it landed. */
function placesOf({ track, startMs, timeMs }: FlatRun, fromMs: number, stepMs: number): Place[] {
  const { rows, demoMilliseconds, originX, originY, originZ } = track
  const places: Place[] = []
  let row = 0
  for (let at = fromMs; ; at += stepMs) {
    const moment = startMs + Math.min(at, timeMs)
    while (row < rows - 1 && demoMilliseconds[row]! < moment) row++
    places.push([originX[row]!, originY[row]!, originZ[row]!])
    if (at >= timeMs) return places
  }
}

/** All ways in one picture: along the direction in which they spread most, and up. */
function flattened(ways: readonly Place[][]): number[][] {
  const all = ways.flat()
  const [middleX, middleY] = [mean(all.map(([x]) => x)), mean(all.map(([, y]) => y))]
  let [xx, xy, yy] = [0, 0, 0]
  for (const [x, y] of all) {
    xx += (x - middleX) ** 2
    xy += (x - middleX) * (y - middleY)
    yy += (y - middleY) ** 2
  }
  const turn = Math.atan2(2 * xy, xx - yy) / 2
  const along = ([x, y]: Place) => (x - middleX) * Math.cos(turn) + (y - middleY) * Math.sin(turn)
  const across = ([x, y]: Place) => (y - middleY) * Math.cos(turn) - (x - middleX) * Math.sin(turn)
  const height = ([, , z]: Place) => z
  const length = spread(all.map(along)).size
  const up = spread(all.map(height)).size > length * CLIMBS ? height : across
  const [wide, tall] = [spread(all.map(along)), spread(all.map(up))]
  const highest = (TALL - 2 * EDGE) / Math.max(tall.size, 1)
  const scale = Math.min((WIDE - 2 * EDGE) / Math.max(wide.size, 1), highest)
  // the run goes to the right
  const first = ways[0] ?? []
  const mirror = first.length > 1 && along(first.at(-1)!) < along(first[0]!) ? -1 : 1
  const x = (place: Place) => Math.round(WIDE / 2 + mirror * (along(place) - wide.middle) * scale)
  const y = (place: Place) => Math.round(TALL / 2 - (up(place) - tall.middle) * Math.min(scale * STRETCH, highest))
  return ways.map((way) => way.flatMap((place) => [x(place), y(place)]))
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function spread(values: readonly number[]): { middle: number; size: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { middle: (least + most) / 2, size: most - least }
}
