import type { guessr } from '@kz/contract/guessr/guessr'
import type { guessrRooms } from '@kz/contract/guessr/guessr-rooms'
import type { guessrStaff } from '@kz/contract/guessr/guessr-staff'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { countPictures, takeMapPictures } from './boards/counts.ts'
import { hallOfFame, history } from './boards/history.ts'
import { leaderboard } from './boards/leaderboard.ts'
import { recountSeason } from './boards/standings.ts'
import { closeIdle, forgetPlaces, purgeGuests } from './close.ts'
import { drawDailies } from './daily.ts'
import { endGame, guess, nextRound, showRound, skipRound } from './play.ts'
import { reportPicture } from './report.ts'
import { readResult } from './result.ts'
import {
  joinRoom,
  leaveRoom,
  nextInRoom,
  openRoom,
  ownRoomNow,
  readyInRoom,
  roomPictures,
  startRoom,
} from './rooms/rooms.ts'
import { showPicture } from './serve-picture.ts'
import { listMarks, nameSeason, settleMark, strikeGame, unstrikeGame } from './staff/staff-games.ts'
import { addImage, changeImage, listImages, removeImage } from './staff/staff-images.ts'
import { startGame } from './start.ts'
import { beginDay, names, own, season } from './today.ts'

/** The calls of the game. */
export const guessrHandlers: Handlers<typeof guessr> = {
  'GET /kzguessr/season': season,
  'GET /kzguessr/own': own,
  'GET /kzguessr/names': names,
  'POST /kzguessr/start': startGame,
  'GET /kzguessr/round': showRound,
  'POST /kzguessr/next': nextRound,
  'GET /kzguessr/picture': showPicture,
  'POST /kzguessr/guess': guess,
  'POST /kzguessr/skip': skipRound,
  'POST /kzguessr/end': endGame,
  'GET /kzguessr/result': readResult,
  'POST /kzguessr/report': reportPicture,
  'GET /kzguessr/leaderboard': leaderboard,
  'GET /kzguessr/hall-of-fame': hallOfFame,
  'GET /kzguessr/history': history,
}

/** The calls of rooms. */
export const guessrRoomsHandlers: Handlers<typeof guessrRooms> = {
  'POST /kzguessr/room': openRoom,
  'POST /kzguessr/room/join': joinRoom,
  'POST /kzguessr/room/start': startRoom,
  'POST /kzguessr/room/next': nextInRoom,
  'POST /kzguessr/room/ready': readyInRoom,
  'POST /kzguessr/room/leave': leaveRoom,
  'GET /kzguessr/room': ownRoomNow,
  'POST /kzguessr/room/pictures': roomPictures,
}

/** What staff do for the game. */
export const guessrStaffHandlers: Handlers<typeof guessrStaff> = {
  'GET /kzguessr/images': listImages,
  'POST /kzguessr/image': addImage,
  'PUT /kzguessr/image': changeImage,
  'DELETE /kzguessr/image': removeImage,
  'POST /kzguessr/season': nameSeason,
  'GET /kzguessr/marks': listMarks,
  'PUT /kzguessr/mark': settleMark,
  'POST /kzguessr/strike': strikeGame,
  'DELETE /kzguessr/strike': unstrikeGame,
}

export const guessrJobs: readonly Job[] = [
  job({ name: 'guessr-day', schedule: '0 0 * * *', missed: '1d', run: beginDay }),
  job({ name: 'guessr-pictures', schedule: '*/10 * * * *', run: takeMapPictures }),
  job({ name: 'guessr-dailies', schedule: '20 * * * *', run: drawDailies }),
  job({ name: 'guessr-idle', schedule: '*/5 * * * *', run: closeIdle }),
  job({ name: 'guessr-counts', schedule: '40 * * * *', run: countPictures }),
  job({ name: 'guessr-boards', schedule: '10 4 * * *', run: recountSeason }),
  job({ name: 'guessr-places', schedule: '25 0 * * *', run: forgetPlaces }),
  job({ name: 'guessr-guests', schedule: '15 4 * * *', run: purgeGuests }),
]
