import type { Stretch } from '../finding-types.ts'
import * as LIMITS from '../limits.ts'
import { theRun } from '../run/the-run.ts'
import type { Demo } from '../types.ts'
import { type Check, finding, wholeOf } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

const { highestFps, lowestFps, leastFps, slowShare } = THRESHOLDS

/** The frame rate must be within what the game allows a run: never too high on average, and high enough all the time. */
export const checkFps: Check = (demo) => {
  if (demo.fps === null || demo.hltv) return []
  const { average } = demo.fps
  if (average > highestFps) {
    const text = `${average} fps on average; at most ${highestFps} is allowed.`
    return [finding('fps-high', 'fact', text, average, highestFps, wholeOf(demo))]
  }
  const { frames, below, far, stretches } = slowSeconds(demo)
  if (average >= lowestFps && far <= frames * slowShare) return []
  const percent = (part: number) => `${Math.round((part / Math.max(frames, 1)) * 100)} %`
  const text =
    `${average} fps on average; at least ${lowestFps} is expected. ` +
    `In the run ${percent(below)} of the frames came in seconds with fewer than ${lowestFps}, ` +
    `${percent(far)} in those with fewer than ${leastFps}.`
  const hits = stretches.length > 0 ? { count: stretches.length, list: stretches.slice(0, LIMITS.hits) } : wholeOf(demo)
  return [finding('fps-low', 'fact', text, average, lowestFps, hits)]
}

/** The whole seconds of the run with too few rendered frames, those on end as one, and how many frames are in them. */
function slowSeconds(demo: Demo): { frames: number; below: number; far: number; stretches: Stretch[] } {
  const { startMs, endMs } = theRun(demo)
  const counts = new Uint32Array(Math.max(0, Math.floor((Math.min(endMs, demo.durationMs) - startMs) / 1000)))
  for (const seconds of demo.renderedSeconds) {
    const index = Math.floor(seconds - startMs / 1000)
    if (index >= 0 && index < counts.length) counts[index]!++
  }
  const found = { frames: 0, below: 0, far: 0, stretches: [] as Stretch[] }
  let isBefore = false
  counts.forEach((count, second) => {
    found.frames += count
    const isSlow = count < lowestFps
    if (isSlow) found.below += count
    if (count < leastFps) found.far += count
    const from = startMs + second * 1000
    if (isSlow && isBefore) found.stretches.at(-1)![1] = from + 1000
    else if (isSlow) found.stretches.push([from, from + 1000])
    isBefore = isSlow
  })
  return found
}
