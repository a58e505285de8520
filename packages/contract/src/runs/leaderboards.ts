import { z } from 'zod'
import { DIFFICULTIES, LENGTHS, MAP_TYPES } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import {
  AsTyped,
  Country,
  CountrySent,
  Day,
  Flag,
  Icons,
  mapTags,
  named,
  Page,
  place,
  Text,
  Time,
} from '../wire/fields.ts'
import { pages } from '../wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { BEATABLE_SORTS } from './beatable-sorts.ts'

/** Leaderboards, statistics, two players compared, what to beat next. */

export const FIRST_BOARD_DAY = '2000-01-01'
/** Places are compared with those of so many days before. */
export const BOARD_CHANGE_DAYS = 30

const MOST_LISTED = 20
const listOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  AsTyped(300)
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(z.enum(values)).max(MOST_LISTED))
    .default([])

/** Comma lists; an empty one stands for all. */
const Filters = {
  difficulty: listOf(DIFFICULTIES),
  length: listOf(LENGTHS),
  type: listOf(MAP_TYPES),
  xdFilter: z.enum(['ALL', 'ONLY_XD', 'NO_XD']).default('ALL'),
}

/** `yyyy-MM-dd` or `dd/MM/yyyy`, not before the year 2000; whether the day has come is the server's to say. */
const BoardDay = AsTyped(10)
  .transform((text) => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1'))
  .pipe(Day.refine((day) => day >= FIRST_BOARD_DAY))
  .optional()

const CountryCode = CountrySent.optional()

export const BoardPlayer = z.object({
  rank: number,
  recordNumber: number,
  /** of all maps counted */
  percentNumber: number,
  ...named,
  playerId: numberOrNull,
  icons: Icons.nullable(),
  /** places gained in 30 days; null for who was not on the board then */
  change: numberOrNull,
  /** records gained in 30 days */
  recordChange: number,
  /** by difficulty, in the order of DIFFICULTIES */
  byDifficulty: z.array(number),
  /** at the end of each of the last twelve months and now, oldest first */
  months: z.array(number),
  everSet: number,
  latestMap: z.object({ mapName: text, route: text }).nullable(),
})
export type BoardPlayer = z.output<typeof BoardPlayer>

export const BoardCountry = z.object({
  rank: number,
  recordNumber: number,
  percentNumber: number,
  country: Country,
  countryName: text,
  change: numberOrNull,
  players: number,
})
export type BoardCountry = z.output<typeof BoardCountry>

const BoardMover = z.object({
  ...named,
  change: numberOrNull,
  recordChange: number,
})

export const Leaderboard = z.object({
  /** the day it stands for, `yyyy-MM-dd` */
  date: text,
  /** day of the first record; null while there is none */
  firstDate: textOrNull,
  /** maps that take records and match the filters */
  maps: number,
  ...pages,
  totalItems: number,
  /** records of the first one of all pages */
  most: number,
  players: z.array(BoardPlayer),
  countries: z.array(BoardCountry),
  /** who gained or lost the most records in 30 days */
  moved: z.array(BoardMover),
  /** the caller's own line */
  me: z.object({ rank: number, recordNumber: number, page: number }).nullable(),
})
export type Leaderboard = z.output<typeof Leaderboard>

const Tags = { ...mapTags, isXdMap: bool }

/** A record to go for: none yet, or a weak one. */
export const BeatableLine = z.object({
  ...place,
  mapImage: text,
  ...Tags,
  mapReleaseDateIso: textOrNull,
  time: Time.nullable(),
  timeMs: numberOrNull,
  playerName: textOrNull,
  country: Country.nullable(),
  releaseDateIso: textOrNull,
  /** it came from a list: whether it is the first one nobody knows */
  formerUnknown: bool,
  /** how often the record was taken */
  taken: number,
  /** by which part of the time before it was improved last; null for a first record */
  improvedBy: numberOrNull,
})
export type BeatableLine = z.output<typeof BeatableLine>

const Compared = z.object({
  ...named,
  playerId: numberOrNull,
  rank: numberOrNull,
  records: number,
  everSet: number,
  /** on the routes both have a run */
  ahead: number,
  /** records taken straight from the other */
  takenFromOther: number,
})

export const Comparison = z.object({
  a: Compared,
  b: Compared,
  ...pages,
  totalItems: number,
  routes: z.array(
    z.object({
      ...place,
      difficulty: z.enum(DIFFICULTIES),
      aMs: number,
      bMs: number,
      /** their demos, where both have their file: one can be watched against the other */
      watched: z.object({ a: number, b: number }).nullable(),
      /** who of the two holds the record */
      holder: z.enum(['a', 'b', 'other']),
    }),
  ),
  /** records one took from the other, newest first, 20 at most */
  duels: z.array(
    z.object({
      ...place,
      by: z.enum(['a', 'b']),
      timeMs: number,
      previousMs: number,
      dateIso: text,
    }),
  ),
})
export type Comparison = z.output<typeof Comparison>

const Holder = { playerName: text, country: Country }
const Where = { mapName: text, route: text }
const Held = z.object({ ...Where, ...Holder, timeMs: number, fromIso: text, untilIso: textOrNull })
const Ranked = z.object({ ...Holder, records: number })

export const Stats = z.object({
  refreshedIso: text,
  cards: z.object({
    maps: number,
    recordable: number,
    withRecord: number,
    players: number,
    countries: number,
    recordsEver: number,
    submitted: number,
    submitted30: number,
    released: number,
    released30: number,
    rejected: number,
    rejected30: number,
    medianReviewHours: numberOrNull,
  }),
  /** every month from the first record on, `yyyy-MM` */
  months: z.array(z.object({ month: text, records: number })),
  /** current records, the 20 first */
  countries: z.array(z.object({ country: Country, countryName: text, records: number })),
  difficulties: z.array(
    z.object({ difficulty: z.enum(DIFFICULTIES), maps: number, withRecord: number, records: number }),
  ),
  /** records by the hour of their submission, UTC, from 0 to 23 */
  hours: z.array(number),
  longestHeld: z.array(Held),
  longestEver: z.array(Held),
  mostBroken: z.array(z.object({ ...Where, ...Holder, times: number, lastIso: textOrNull })),
  improvements: z.array(z.object({ ...Where, ...Holder, timeMs: number, previousMs: number, dateIso: text })),
  releases: z.array(z.object({ day: text, records: number, players: number })),
  mostCurrent: z.array(Ranked),
  mostEver: z.array(Ranked),
  newestHolders: z.array(z.object({ ...Holder, ...Where, dateIso: text })),
  withoutRecord: z.array(z.object({ mapName: text, difficulty: z.enum(DIFFICULTIES), releasedIso: textOrNull })),
  longjumps: z.object({
    types: z.array(
      z.object({
        type: text,
        jumps: number,
        players: number,
        best: z.object({ ...Holder, distance: number, block: numberOrNull }).nullable(),
      }),
    ),
    countries: z.array(
      z.object({
        country: Country,
        countryName: text,
        jumps: number,
        distance: number,
        type: text,
      }),
    ),
  }),
})
export type Stats = z.output<typeof Stats>

const cache = { cacheTags: ['records', 'maps'], for: 'everyone' } as const
/** a caller's own line is marked or comes with them */
const guests = { cacheTags: cache.cacheTags } as const

export const leaderboards = endpoints({
  'GET /record/top5': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['records'], for: 'everyone' },
    reply: z.object({
      playerTop5: z.array(
        z.object({
          rank: number,
          country: Country,
          playerName: text,
          playerId: numberOrNull,
          numberOfRecords: number,
        }),
      ),
      countryTop5: z.array(
        z.object({
          rank: number,
          country: Country,
          countryName: text,
          numberOfCountryRecords: number,
        }),
      ),
    }),
  },
  'GET /record/player-demos': {
    access: 'guest',
    rate: 'FAST',
    cache: guests,
    query: z.object({ date: BoardDay, ...Filters, country: CountryCode, page: Page }),
    reply: z.array(BoardPlayer),
  },
  'GET /record/country-demos': {
    access: 'guest',
    rate: 'FAST',
    cache,
    query: z.object({ date: BoardDay, ...Filters }),
    reply: z.array(BoardCountry),
  },
  'GET /record/top-filtered': {
    access: 'guest',
    rate: 'FAST',
    cache: guests,
    query: z.object({ date: BoardDay, ...Filters, country: CountryCode, page: Page }),
    reply: Leaderboard,
  },
  /** what a player may go for next; `open`: routes without a record, `weak`: the least contested records first */
  'GET /record/beatable': {
    access: 'guest',
    rate: 'FAST',
    cache,
    query: z.object({
      kind: z.enum(['open', 'weak']).default('weak'),
      ...Filters,
      /** whose own records are left out */
      player: Text(64, 1).optional(),
      sort: z.enum(BEATABLE_SORTS).default('worth'),
      descending: Flag.default(false),
      page: Page,
    }),
    reply: z.object({
      ...pages,
      totalItems: number,
      lines: z.array(BeatableLine),
    }),
  },
  'GET /record/compare': {
    access: 'guest',
    rate: 'FAST',
    cache,
    query: z.object({
      a: Text(64, 1),
      b: Text(64, 1),
      ahead: z.enum(['all', 'a', 'b']).default('all'),
      sort: z.enum(['gap', 'map']).default('gap'),
      page: Page,
    }),
    reply: Comparison,
  },
  'GET /stats': { access: 'guest', rate: 'FAST', cache, reply: Stats },
})
