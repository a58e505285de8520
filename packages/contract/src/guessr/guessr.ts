import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { CountrySent, Day, Id, Int, named, Page, Text } from '../wire/fields.ts'
import { paging } from '../wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { GUESSR_MODES, GUESSR_OUTCOMES } from './guessr-rules.ts'

/** KzGuessr: name the map of a picture. The server chooses, shows, measures and counts; a page only asks. */

const Iso = z.iso.datetime()
const OfGame = z.object({ gameId: Id })

/** What the pictures of a round were of; told to who was asked it when the round is over, in a room when it is over for all. */
export const GuessrAnswer = z.object({
  mapName: text,
  /** the whole picture, 640 wide */
  picture: text,
  /** how many of ten players find it; null while few saw it */
  foundByTen: numberOrNull,
  /** the record of the map's main route */
  record: z.object({ time: text, playerName: text, youtubeLink: textOrNull }).nullable(),
})
export type GuessrAnswer = z.output<typeof GuessrAnswer>

/** A wrong try and how near its name was to the map's, in whole tens of a hundred. */
export const GuessrTry = z.object({ mapName: text, near: number })
export type GuessrTry = z.output<typeof GuessrTry>

export const GuessrDone = z.object({
  round: number,
  outcome: z.enum(GUESSR_OUTCOMES),
  points: number,
  /** of the reveal, 1 to 4; null when it was not found */
  step: numberOrNull,
  /** from the first picture on; 40,000 when it was not found */
  ms: number,
  tries: z.array(GuessrTry),
  answer: GuessrAnswer.nullable(),
})
export type GuessrDone = z.output<typeof GuessrDone>

/** A picture of the reveal under a name of its own, good for one fetch by this player from `fromMs` of the round on. */
export const GuessrPicture = z.object({ step: number, fromMs: number, url: text })
export type GuessrPicture = z.output<typeof GuessrPicture>

/** A game of any kind. */
const game = { gameId: number, mode: z.enum([...GUESSR_MODES, 'room']) }

/** A game as it stands. Times are the server's, counted from the beginning of the round. */
export const GuessrGame = z.object({
  ...game,
  /** the round that runs or ran last, from 1; in a room 0 before the first */
  round: number,
  rounds: number,
  /** `between`: the round is over, the next one waits to be asked for (in a room for its time) */
  state: z.enum(['running', 'between', 'finished']),
  /** below 0 while the round of a room has not begun */
  elapsedMs: number,
  points: number,
  triesLeft: number,
  /** wrong tries of the round that runs */
  tries: z.array(GuessrTry),
  /** of the round that runs: those whose time has come (the latest of them is enough) and those that come */
  pictures: z.array(GuessrPicture),
  done: z.array(GuessrDone),
  /** a ranked game beyond the ten of the day, practice and rooms do not count */
  isCounted: bool,
})
export type GuessrGame = z.output<typeof GuessrGame>

export const GuessrVerdict = z.object({
  verdict: z.enum(['hit', 'family', 'wrong']),
  /** of a wrong try: how near the name was, in whole tens of a hundred */
  near: numberOrNull,
  game: GuessrGame,
})
export type GuessrVerdict = z.output<typeof GuessrVerdict>

export const GuessrResult = z.object({
  ...game,
  /** UTC day, `yyyy-MM-dd` */
  day: text,
  finishedIso: Iso,
  player: z.object({ playerId: number, ...named }).nullable(),
  points: number,
  ms: number,
  isCounted: bool,
  /** why staff struck it */
  struck: textOrNull,
  rounds: z.array(GuessrDone),
  /** coloured squares with the points and the address of the game; names no map */
  share: text,
  /** of the daily's players of the day, from 1; null for other modes */
  place: numberOrNull,
  players: numberOrNull,
})
export type GuessrResult = z.output<typeof GuessrResult>

const GuessrSeason = z.object({
  season: number,
  /** staff may give it one */
  name: textOrNull,
  startsIso: Iso,
  endsIso: Iso,
})
export type GuessrSeason = z.output<typeof GuessrSeason>

const Line = {
  rank: number,
  playerId: number,
  ...named,
  points: number,
}

export const GuessrLine = z.object({
  ...Line,
  /** games that count in the period */
  games: number,
  /** points of the best of them */
  best: number,
  /** points of all of them by their number */
  average: number,
  /** time of the games whose points are counted: it decides between equals */
  ms: number,
})
export type GuessrLine = z.output<typeof GuessrLine>

export const GuessrBoard = z.object({
  season: GuessrSeason,
  period: z.enum(['season', 'week', 'day']),
  mode: z.enum(['all', 'daily', 'ranked']),
  /** first and last UTC day it counts, `yyyy-MM-dd` */
  from: text,
  until: text,
  lines: z.array(GuessrLine),
  /** the caller's own line and the page it is on */
  me: z.object({ ...GuessrLine.shape, page: number }).nullable(),
  ...paging,
})
export type GuessrBoard = z.output<typeof GuessrBoard>

/** A finished game in a player's history. */
export const GuessrPast = z.object({
  gameId: number,
  mode: z.enum(GUESSR_MODES),
  day: text,
  points: number,
  ms: number,
  squares: text,
  isCounted: bool,
  struck: textOrNull,
})
export type GuessrPast = z.output<typeof GuessrPast>

const cache = { cacheTags: ['guessr', 'maps'], for: 'everyone' } as const
const guest = { access: 'guest', rate: 'GUESS' } as const

export const guessr = endpoints({
  /** the season with its first players, today's best daily, and how the caller stands */
  'GET /kzguessr/season': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['guessr'] },
    reply: z.object({
      season: GuessrSeason,
      /** this one and those before, newest first */
      seasons: z.array(GuessrSeason),
      top: z.array(z.object(Line)),
      today: z.object({
        day: text,
        endsIso: Iso,
        players: number,
        best: z.object({ playerId: number, ...named, points: number }).nullable(),
      }),
      /** null for guests */
      me: z
        .object({
          daily: z.enum(['open', 'running', 'played']),
          /** of today's daily, once it is played */
          points: numberOrNull,
          rank: numberOrNull,
          seasonPoints: number,
        })
        .nullable(),
    }),
  },
  /** what the caller may start or go on with; guests are known by a signed cookie */
  'GET /kzguessr/own': {
    access: 'guest',
    rate: 'READ',
    reply: z.object({
      /** the switch of staff; the text says why not */
      closed: textOrNull,
      /** the one game that is open */
      open: z.object({ gameId: number, mode: z.enum(GUESSR_MODES), round: number }).nullable(),
      daily: z.object({ state: z.enum(['open', 'running', 'played']), gameId: numberOrNull }),
      /** ranked games of today that may still count */
      rankedLeft: number,
      /** the room one sits in */
      roomCode: textOrNull,
      /** days in a row with a daily, up to today or yesterday */
      streak: number,
    }),
  },
  /** names of all maps, for completion from two characters on */
  'GET /kzguessr/names': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['maps'], for: 'everyone' },
    reply: z.object({ names: z.array(text) }),
  },
  /** begins a game and its first round; 409 while another is open or today's daily is played, 401 for guests who ask for a ranked one */
  'POST /kzguessr/start': { ...guest, body: z.object({ mode: z.enum(GUESSR_MODES) }), status: 201, reply: GuessrGame },
  /** the game as it stands, with new names for its pictures; a reload goes on here */
  'GET /kzguessr/round': { access: 'guest', rate: 'READ', effect: 'write', query: OfGame, reply: GuessrGame },
  /** begins the next round; 409 while one runs */
  'POST /kzguessr/next': { ...guest, query: OfGame, reply: GuessrGame },
  /** one picture, once, for the player it was named for, when its time has come; 404 otherwise */
  'GET /kzguessr/picture': {
    access: 'guest',
    rate: 'READ',
    effect: 'file',
    query: z.object({ name: z.string().regex(/^[\w-]{22}$/) }),
    bytes: true,
  },
  /** `text` or `mapId`; with `round` a late page cannot spend a try of the next one. 422 for no map's name: it costs no try */
  'POST /kzguessr/guess': {
    ...guest,
    query: OfGame,
    body: z.object({ text: Text(64, 1).optional(), mapId: Id.optional(), round: Int.optional() }),
    reply: GuessrVerdict,
  },
  'POST /kzguessr/skip': {
    ...guest,
    query: OfGame,
    body: z.object({ round: Int.optional() }),
    reply: GuessrGame,
  },
  /** gives up the rest of a game: it is finished with the points it has */
  'POST /kzguessr/end': { ...guest, query: OfGame, reply: GuessrResult },
  /** of one's own finished game; staff read any, a daily when its day is over */
  'GET /kzguessr/result': { access: 'guest', rate: 'READ', query: OfGame, reply: GuessrResult },
  /** tells staff that a picture of a round that is over is bad */
  'POST /kzguessr/report': {
    access: 'commenter',
    rate: 'REPORT',
    query: OfGame,
    body: z.object({
      round: z.number().int().min(1).max(5),
      why: z.enum(['wrong map', 'cannot be known', 'bad picture', 'shows the name']),
    }),
    reply: z.object({ gameId: number, round: number }),
  },
  'GET /kzguessr/leaderboard': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: cache.cacheTags },
    query: z.object({
      /** this one when it is missing */
      season: Id.optional(),
      mode: z.enum(['all', 'daily', 'ranked']).default('all'),
      period: z.enum(['season', 'week', 'day']).default('season'),
      /** a day of the week, or the day; today when it is missing. Only with those periods */
      date: Day.optional(),
      country: CountrySent.optional(),
      page: Page,
    }),
    reply: GuessrBoard,
  },
  /** the first three of each season that is over, and the best games ever */
  'GET /kzguessr/hall-of-fame': {
    access: 'guest',
    rate: 'READ',
    cache,
    reply: z.object({
      seasons: z.array(z.object({ ...GuessrSeason.shape, lines: z.array(GuessrLine) })),
      games: z.array(z.object({ ...Line, mode: z.enum(['daily', 'ranked']), ms: number, day: text })),
    }),
  },
  /** a player's finished daily and ranked games, newest first; practice is the player's own */
  'GET /kzguessr/history': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ userId: Id, page: Page }),
    reply: z.object({
      games: z.array(GuessrPast),
      /** days of the last year with a daily, oldest first */
      calendar: z.array(z.object({ day: text, points: number })),
      streak: number,
      longestStreak: number,
      season: z.object({ points: number, rank: numberOrNull, games: number }),
      ...paging,
    }),
  },
})
