import type { ratings } from '@kz/contract/events/ratings'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { countScores, mapRating, rateMap } from './ratings.ts'

/** The calls about what players think of maps. */
export const ratingsHandlers: Handlers<typeof ratings> = {
  'GET /map/rating': mapRating,
  'PUT /map/rating': rateMap,
}

export const ratingsJobs: readonly Job[] = [job({ name: 'count-ratings', schedule: '*/10 * * * *', run: countScores })]
