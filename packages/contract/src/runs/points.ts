import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Country, CountrySent, Flag, mapTags, Page } from '../wire/fields.ts'
import { pages } from '../wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { ACHIEVEMENT_IDS } from './achievement-list.ts'
import { Standing } from './runs.ts'

/** Points: the rule, the boards by points, by month and by country, and what one player has. */

const [FIRST_YEAR, LAST_YEAR] = [2000, 2099]

/** `yyyy-MM` */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

const who = { player: text, playerId: numberOrNull, playerCountry: Country }

export const PointsLine = z.object({
  rank: number,
  ...who,
  /** of a month: those won in it */
  points: number,
  /** places gained on this list, see `change` of `mine` */
  change: numberOrNull,
  /** in the order of DIFFICULTIES */
  byDifficulty: z.array(number),
  maps: number,
  /** held now; of a month: set in it */
  records: number,
  /** of a month: maps on which a run of it won points; null of all time, and of months that ended before it was kept */
  better: numberOrNull,
  /** the median of the places on each map, in per cent of its players; null before the first night */
  usual: numberOrNull,
  /** at the beginning of each of the last twelve months and now, the oldest first */
  months: z.array(number),
})
export type PointsLine = z.output<typeof PointsLine>

export const PointsTop = z.object({
  ...pages,
  totalItems: number,
  /** `yyyy-MM`, or null for all time */
  month: textOrNull,
  /** points of the first one */
  most: number,
  players: z.array(PointsLine),
  /** the months that can be asked for, the newest first */
  monthsKept: z.array(text),
  mine: z
    .object({
      rank: number,
      page: number,
      points: number,
      /**
       * places gained in seven days, on the list of a month since the month before; null for who was not on it then, and among
       * those one follows
       */
      change: numberOrNull,
      /** among those of the same country */
      rankInCountry: number,
      country: Country,
      /** two above, oneself and two below */
      around: z.array(PointsLine),
      /** to the line above; null for the first */
      toNext: numberOrNull,
    })
    .nullable(),
  /** of the first two hundred, who gained or lost the most places in seven days */
  moved: z.array(
    z.object({
      ...{ ...who, change: number, points: number },
      /** maps with a better time, and records set, in these seven days */
      ...{ maps: number, records: number },
      /** whole days since the last run that counts; null without one */
      idleDays: numberOrNull,
    }),
  ),
})
export type PointsTop = z.output<typeof PointsTop>

export const PointsCountry = z.object({
  rank: number,
  country: Country,
  countryName: text,
  /** places gained in seven days; null for a country that had no points then */
  change: numberOrNull,
  /** of its five best */
  points: number,
  players: number,
  records: number,
  first: z.array(text),
})
export type PointsCountry = z.output<typeof PointsCountry>

export const PlayerPoints = z.object({
  points: number,
  /** null without a run that counts */
  rank: numberOrNull,
  rankInCountry: numberOrNull,
  of: number,
  /** a row a day, the oldest first */
  history: z.array(z.object({ day: text, points: number, rank: number })),
})
export type PlayerPoints = z.output<typeof PlayerPoints>

export const PlayerCareer = PlayerPoints.extend({
  /** those that count, of every class */
  runs: number,
  /** maps done without gochecks, of how many, in the order of DIFFICULTIES */
  maps: z.array(z.object({ difficulty: mapTags.difficulty, done: number, of: number })),
  /** days with a run that counts, of the last 182 */
  days: z.array(z.object({ day: text, runs: number })),
})
export type PlayerCareer = z.output<typeof PlayerCareer>

/** A best time of a player that counts for points. */
export const BestTime = z.object({
  ...{ runId: number, mapName: text, route: text, difficulty: mapTags.difficulty, timeMs: number },
  /** among the replayed ones */
  rank: number,
  isRecord: bool,
  standing: Standing,
  date: text,
  replay: textOrNull,
})
export type BestTime = z.output<typeof BestTime>

/** How far a player is: `of` a number that is needed, `most` at once or in a row, `longest` in milliseconds, `furthest` in units. */
export const AchievementProgress = z.object({
  kind: z.enum(['yet', 'of', 'most', 'longest', 'furthest']),
  value: number,
  needed: numberOrNull,
})
export type AchievementProgress = z.output<typeof AchievementProgress>

export const Achievement = z.object({
  id: z.enum(ACHIEVEMENT_IDS),
  /** null: not yet */
  dateIso: textOrNull,
  /** how far it is, where that is known: in English words, and what they say */
  state: textOrNull,
  progress: AchievementProgress.nullable(),
  /** the run that gave it, and where it can be watched */
  run: z.object({ mapName: text, route: text, replay: textOrNull }).nullable(),
})
export type Achievement = z.output<typeof Achievement>

/** A year (UTC) of a player. */
export const PlayerYear = z.object({
  year: number,
  ...who,
  runs: number,
  days: number,
  servers: number,
  hours: number,
  /** with a run, and done without gochecks for the first time */
  maps: number,
  newMaps: number,
  /** world records set */
  records: number,
  mostPlayed: textOrNull,
  mostPlayedRuns: numberOrNull,
  /** of the new ones */
  hardest: textOrNull,
  /** the busiest, from 1 */
  month: numberOrNull,
  monthRuns: numberOrNull,
  /** as the days of the year began; null before the first night with points */
  pointsBefore: numberOrNull,
  points: numberOrNull,
  rankBefore: numberOrNull,
  rank: numberOrNull,
})
export type PlayerYear = z.output<typeof PlayerYear>

const cache = { cacheTags: ['points'], for: 'everyone' } as const

export const points = endpoints({
  'GET /points/rule': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: [], for: 'everyone' },
    reply: z.object({
      text,
      worths: z.array(z.object({ difficulty: text, worth: number })),
      /** a map with so many players counts half of one with very many */
      crowdHalf: number,
      /** what the last of a board keeps, of what the first gets */
      lastPart: number,
    }),
  },
  'GET /points/top': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['points'] },
    query: z.object({
      page: Page,
      country: CountrySent.optional(),
      month: Month.optional(),
      followed: Flag.default(false),
    }),
    reply: PointsTop,
  },
  /** how many stand on each board: records, players by points and of the month that runs, countries */
  'GET /points/boards': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['points', 'records'], for: 'everyone' },
    reply: z.object({ records: number, players: number, month: number, countries: number }),
  },
  'GET /points/countries': {
    access: 'guest',
    rate: 'READ',
    cache,
    reply: z.object({ countries: z.array(PointsCountry) }),
  },
  'GET /points/player': {
    access: 'guest',
    rate: 'READ',
    cache,
    query: z.object({ player: AsTyped(64).min(1) }),
    reply: PlayerCareer,
  },
  /** the latest best times, and of how many */
  'GET /points/bests': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['runs', 'records'], for: 'everyone' },
    query: z.object({ player: AsTyped(64).min(1) }),
    reply: z.object({ bests: z.array(BestTime), total: number }),
  },
  /** without a year the one that ends, in January the one that ended */
  'GET /points/year': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['points', 'runs'], for: 'everyone' },
    query: z.object({
      player: AsTyped(64).min(1),
      year: z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR).optional(),
    }),
    reply: PlayerYear,
  },
  /** all twenty, in one order */
  'GET /points/achievements': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['runs', 'records', 'longjumps'], for: 'everyone' },
    query: z.object({ player: AsTyped(64).min(1) }),
    reply: z.object({ achievements: z.array(Achievement) }),
  },
})
