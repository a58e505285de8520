import type { ratings } from '@kz/contract/events/ratings'
import type { Handlers } from '../platform/api/handler.ts'
import { mapRating, rateMap } from './ratings.ts'

/** The calls about what players think of maps. */
export const ratingsHandlers: Handlers<typeof ratings> = {
  'GET /map/rating': mapRating,
  'PUT /map/rating': rateMap,
}
