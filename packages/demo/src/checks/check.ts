import type { Finding, Stretch } from '../finding-types.ts'
import * as LIMITS from '../limits.ts'
import type { Measures } from '../measure-types.ts'
import type { SiteRules } from '../rules/rule-types.ts'
import type { Demo } from '../types.ts'

/** Looks at one thing in a demo and gives what is out of order, usually nothing. */
export type Check = (demo: Demo, measures: Measures, site: SiteRules) => Finding[]

/** Where something shows. */
export interface Hits {
  /** Rows added, and the stretches they make: rows this close are one. */
  rows: number
  count: number
  list: Stretch[]
  add: (row: number) => void
}

const TOGETHER_ROWS = 2

/** Collects rows, added in order, as stretches of time. */
export function hitsIn(demo: Demo): Hits {
  let last = Number.NEGATIVE_INFINITY
  const hits: Hits = { rows: 0, count: 0, list: [], add }
  return hits

  function add(row: number): void {
    const time = timeOf(demo, row)
    hits.rows++
    if (row - last > TOGETHER_ROWS) {
      hits.count++
      if (hits.list.length < LIMITS.hits) hits.list.push([time, time])
    } else if (hits.count === hits.list.length) hits.list.at(-1)![1] = time
    last = row
  }
}

/** The moments `times`, in milliseconds, as places of a finding. */
export function momentsOf(times: readonly number[]): Pick<Hits, 'count' | 'list'> {
  return { count: times.length, list: times.slice(0, LIMITS.hits).map((time) => [time, time]) }
}

/** The whole demo, for what shows everywhere in it. */
export function wholeOf({ durationMs }: Demo): Pick<Hits, 'count' | 'list'> {
  return { count: 1, list: [[0, durationMs]] }
}

/** One thing that is out of order, said in one plain sentence, with every place where it shows. */
export function finding(
  kind: Finding['kind'],
  level: Finding['level'],
  text: string,
  value: Finding['value'],
  limit: Finding['limit'],
  { count, list }: Pick<Hits, 'count' | 'list'>,
): Finding {
  return { kind, level, text, time: list[0]?.[0] ?? null, value, limit, hits: list, hitCount: count }
}

/** Whole milliseconds of a frame's row. */
function timeOf({ frames }: Demo, row: number): number {
  return Math.round(frames.seconds[row]! * 1000)
}

/** The player is alive and free to move: a frozen or watching one has a speed limit of 1, or 900. */
export function isPlaying({ frames }: Demo, row: number): boolean {
  const limit = frames.maxSpeed[row]!
  return limit > 1 && limit < 500 && frames.health[row]! > 0
}
