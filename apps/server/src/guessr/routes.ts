import { ApiError } from '@kz/contract/errors'
import type { guessr } from '@kz/contract/guessr'
import type { guessrRooms } from '@kz/contract/guessr-rooms'
import type { guessrStaff } from '@kz/contract/guessr-staff'
import type { Handlers } from '../platform/route.ts'

function closed(): never {
  throw new ApiError('upload_blocked', 'KzGuessr is closed for now')
}

/** The calls of the game. */
export const guessrHandlers: Handlers<typeof guessr> = {
  'GET /kzguessr/season': closed,
  'GET /kzguessr/own': closed,
  'GET /kzguessr/names': closed,
  'POST /kzguessr/start': closed,
  'GET /kzguessr/round': closed,
  'POST /kzguessr/next': closed,
  'GET /kzguessr/picture': closed,
  'POST /kzguessr/guess': closed,
  'POST /kzguessr/skip': closed,
  'POST /kzguessr/end': closed,
  'GET /kzguessr/result': closed,
  'POST /kzguessr/report': closed,
  'GET /kzguessr/leaderboard': closed,
  'GET /kzguessr/hall-of-fame': closed,
  'GET /kzguessr/history': closed,
}

/** The calls of rooms. */
export const guessrRoomsHandlers: Handlers<typeof guessrRooms> = {
  'POST /kzguessr/room': closed,
  'POST /kzguessr/room/join': closed,
  'POST /kzguessr/room/start': closed,
  'POST /kzguessr/room/next': closed,
  'POST /kzguessr/room/ready': closed,
  'POST /kzguessr/room/leave': closed,
  'GET /kzguessr/room': closed,
  'POST /kzguessr/room/pictures': closed,
}

/** What staff do for the game. */
export const guessrStaffHandlers: Handlers<typeof guessrStaff> = {
  'GET /kzguessr/images': closed,
  'POST /kzguessr/image': closed,
  'PUT /kzguessr/image': closed,
  'DELETE /kzguessr/image': closed,
  'POST /kzguessr/season': closed,
  'GET /kzguessr/marks': closed,
  'PUT /kzguessr/mark': closed,
  'POST /kzguessr/strike': closed,
  'DELETE /kzguessr/strike': closed,
}
