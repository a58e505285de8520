import type { Refusals } from './refusal.ts'

/** The guessing game. */

export const GUESSR_REFUSALS = {
  host_only: [403, 'Only the host of the room can do this'],
  own_game: [403, 'This game is your own'],
  room_rounds_begin_alone: [409, 'The rounds of a room begin automatically'],
  in_another_room: [409, 'You are in another room'],
  room_full: [409, 'This room is full'],
  game_not_over: [409, 'The game is not over'],
  no_round_waits: [409, 'No round is ready to begin'],
  leave_the_room: [409, 'Leave the room instead'],
  round_not_over: [409, 'This round is not over'],
  round_not_begun: [409, 'This round has not begun'],
  round_answered: [409, 'This round is already answered'],
  round_timed_out: [409, 'Time is over'],
  game_over: [409, 'This game is over'],
  game_open: [409, 'You have a game open. Finish it first.'],
  daily_played: [409, 'You have already played today’s daily'],
  picture_of_the_map: [409, 'This is the map’s own picture: switch it off instead'],
  no_map_of_this_name: [422, 'There is no map with this name'],
  too_few_pictures: [422, 'There are not enough map pictures for a game yet'],
  pictures_all_seen: [422, 'You have seen our pictures within the last 30 days. Practice shows them again.'],
  too_many_games_an_hour: [
    429,
    ({ most, minutes }: { most: number; minutes: number }) =>
      `${most} games an hour are allowed. Try again in ${minutes} minutes.`,
  ],
} as const satisfies Refusals
