import { leastFrames } from '../../simulated/simulated-course.ts'
import type { KnownMap, SentRun } from '../judge/judge-types.ts'
import { randomCourse } from '../simulated/random-course.ts'
import { courseButtons, simulateReplay } from '../simulated/simulated-replay.ts'
import type { ReplayRun } from '../write/replay-run.ts'

export const STARTED = Date.UTC(2026, 10, 20, 18)
export const MAP_CRC = 0xcafe_0001

interface Honest {
  run: ReplayRun
  sent: SentRun
  map: KnownMap
}

/** A simulated run as a server would send it, and the map it is on: every third has gochecks, every fourth a pause. */
export function honestRun(seed: number, gochecks = seed % 3 === 0 ? 1 + (seed % 5) : 0): Honest {
  const stops = randomCourse(seed, 8 + (seed % 9))
  const timeMs = (leastFrames(stops) + 150 + ((seed * 37) % 400)) * 10
  const { timeMs: wholeMs, ...run } = simulateReplay({
    ...{ stops, timeMs, seed, map: `kz_course${seed}`, mapCrc: MAP_CRC, startMs: STARTED },
    ...{ player: `runner ${seed}`, steamId: `STEAM_0:${seed % 2}:${1000 + seed}`, gochecks },
    pauses: seed % 4 === 0 ? 1 : 0,
  })
  const sent: SentRun = {
    ...{ steamId: run.steamId, name: run.player, map: run.map, timeMs: wholeMs, startMs: STARTED },
    ...{ cp: run.checkpoints, gc: run.gochecks, finishMs: STARTED + wholeMs + 300_000 },
    receivedMs: STARTED + wholeMs + 301_000,
  }
  const map: KnownMap = { crcs: [1, MAP_CRC], buttons: courseButtons(stops), teleports: [], changesGravity: false }
  return { run, sent, map }
}
