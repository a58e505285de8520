import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, named } from '../wire/fields.ts'
import { bool, number, numberOrNull, text } from '../wire/wire.ts'
import { GuessrAnswer, GuessrPicture } from './guessr.ts'
import { GUESSR_OUTCOMES, ROOM_CODE } from './guessr-rules.ts'

/** Rooms of KzGuessr: who has the code is in, everybody sees the same picture at the same moment. One sits in one room at a time. */

export const RoomPlayer = z.object({
  userId: number,
  ...named,
  isHost: bool,
  /** came while a game was on: looks on until the next one */
  isWatching: bool,
  /** wants another game */
  isReady: bool,
  /** was heard of within 30 seconds */
  isHere: bool,
  /** of the round that runs or ran last; `waiting` outside of rounds and for who looks on */
  state: z.enum(['waiting', 'thinking', ...GUESSR_OUTCOMES]),
  wrong: number,
  step: numberOrNull,
  ms: numberOrNull,
  /** of this round and of all so far */
  roundPoints: number,
  points: number,
  /** of all who play, by points and then by time; 0 for who looks on */
  rank: number,
})
export type RoomPlayer = z.output<typeof RoomPlayer>

export const Room = z.object({
  code: text,
  /** `between`: standings are shown; `over`: the last round is */
  state: z.enum(['lobby', 'running', 'between', 'over']),
  /** how many games it has begun */
  game: number,
  round: number,
  rounds: number,
  /** the caller's own game, by which they guess; null in the lobby and for those who look on */
  gameId: numberOrNull,
  /** of the round; below 0 before its first picture */
  elapsedMs: number,
  /** until the next round begins; null but in `between` */
  nextInMs: numberOrNull,
  /** the caller's own rounds that are over for all */
  done: z.array(z.object({ round: number, points: number })),
  /** the first by rank first */
  players: z.array(RoomPlayer),
  /** the round that is over, in `between` and `over` */
  last: z
    .object({
      round: number,
      answer: GuessrAnswer,
      tries: z.array(z.object({ userId: number, mapNames: z.array(text) })),
    })
    .nullable(),
})
export type Room = z.output<typeof Room>

const user = { access: 'user', rate: 'GUESS' } as const

export const guessrRooms = endpoints({
  /** opens a room and sits down in it as its host */
  'POST /kzguessr/room': { ...user, status: 201, reply: Room },
  /** 404 for no room of this code, 409 for a full one. During a game one looks on */
  'POST /kzguessr/room/join': {
    ...user,
    body: z.object({
      code: AsTyped(16)
        .transform((code) => code.trim().toUpperCase())
        .pipe(z.string().regex(ROOM_CODE)),
    }),
    reply: Room,
  },
  /** by the host: the first game, or another one with the same people */
  'POST /kzguessr/room/start': { ...user, reply: Room },
  /** by the host, while standings are shown: the next round begins now */
  'POST /kzguessr/room/next': { ...user, reply: Room },
  'POST /kzguessr/room/ready': { ...user, body: z.object({ ready: bool }), reply: Room },
  /** the host's leaving hands the room on; the last one's closes it */
  'POST /kzguessr/room/leave': { ...user, reply: z.object({ code: text }) },
  /** the room one sits in; asking says that one is still there. 404 for who sits in none */
  'GET /kzguessr/room': { access: 'user', rate: 'READ', effect: 'write', reply: Room },
  /** names of the round's pictures, also for who looks on; none outside of rounds */
  'POST /kzguessr/room/pictures': {
    access: 'user',
    rate: 'READ',
    reply: z.object({ round: number, elapsedMs: number, pictures: z.array(GuessrPicture) }),
  },
})
