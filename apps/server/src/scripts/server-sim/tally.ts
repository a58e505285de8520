import type { MadeRun } from './made-runs.ts'

/** What the site said to all servers of a simulation. */
export interface Tally {
  made: Map<string, MadeRun>
  acknowledged: Set<string>
  /** with the site's words */
  refused: Map<string, string>
  replays: Set<string>
  /** from the first time a finish was sent to its answer, in milliseconds */
  waits: number[]
  reconnects: number
  /** servers whose key does not work, or no longer */
  sentAway: number
}

export const openTally = (): Tally => ({
  ...{
    made: new Map(),
    acknowledged: new Set(),
    refused: new Map(),
    replays: new Set(),
    waits: [],
    reconnects: 0,
    sentAway: 0,
  },
})

/** The wait that so many in a hundred stay below. */
function percentile(waits: readonly number[], percent: number): number {
  const sorted = waits.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0)
}

/** What was said, in lines. */
export function linesOf({ made, acknowledged, refused, replays, waits, reconnects, sentAway }: Tally): string[] {
  const forged = [...made.values()].filter(({ forgery }) => forgery !== null)
  const caught = forged.filter(({ uid }) => refused.has(uid))
  const wronged = [...refused.keys()].filter((uid) => made.get(uid)?.forgery === null)
  return [
    `${made.size} runs made, ${acknowledged.size} acknowledged, ${refused.size} refused, ${made.size - acknowledged.size - refused.size} without an answer`,
    `${forged.length} of them forged, ${caught.length} refused at once; ${wronged.length} honest ones refused`,
    `${replays.size} replays kept`,
    `acknowledged within ${percentile(waits, 50)} ms (half), ${percentile(waits, 95)} ms (95 %)`,
    `${reconnects} reconnects, ${sentAway} servers sent away`,
  ]
}
