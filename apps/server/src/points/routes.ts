import { DIFFICULTIES } from '@kz/contract/rules'
import { CROWD_HALF, PLACE_PART, POINTS_RULE, WORTHS } from '@kz/contract/runs/point-rule'
import type { points } from '@kz/contract/runs/points'
import { type Handlers, smallReads } from '../platform/api/handler.ts'
import { achievementsOf } from './achievements/achievements.ts'
import { bestTimes } from './best-times.ts'
import { pointsTop } from './board.ts'
import { boardCounts } from './board-counts.ts'
import { pointsCountries } from './countries.ts'
import { playerPoints } from './player.ts'
import { playerYear } from './year.ts'

export { startPoints } from './refresh.ts'

/** The calls about points. */
export const pointsHandlers: Handlers<typeof points> = {
  'GET /points/rule': async () => ({
    text: POINTS_RULE,
    worths: DIFFICULTIES.map((difficulty, at) => ({ difficulty, worth: WORTHS[at] ?? 0 })),
    crowdHalf: CROWD_HALF,
    lastPart: Math.round(100 * (1 - PLACE_PART)) / 100,
  }),
  'GET /points/top': smallReads(pointsTop),
  'GET /points/boards': boardCounts,
  'GET /points/countries': smallReads(pointsCountries),
  'GET /points/player': smallReads(playerPoints),
  'GET /points/bests': smallReads(bestTimes),
  'GET /points/year': playerYear,
  'GET /points/achievements': smallReads(achievementsOf),
}
