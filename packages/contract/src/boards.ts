import { z } from 'zod'
import { BEATABLE_SORTS } from './beatable-sorts.ts'
import { endpoints } from './endpoint.ts'
import { AsTyped, Country, CountrySent, Day, Flag, Icons, mapTags, Page, place, Text, Time } from './fields.ts'
import { pages } from './page.ts'
import { DIFFICULTIES, LENGTHS, MAP_TYPES } from './rules.ts'

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
  rank: z.number(),
  recordNumber: z.number(),
  /** of all maps counted */
  percentNumber: z.number(),
  pseudo: z.string(),
  country: Country,
  playerId: z.number().nullable(),
  icons: Icons.nullable(),
  /** places gained in 30 days; null for who was not on the board then */
  change: z.number().nullable(),
  /** records gained in 30 days */
  recordChange: z.number(),
  /** by difficulty, in the order of DIFFICULTIES */
  byDifficulty: z.array(z.number()),
  /** at the end of each of the last twelve months and now, oldest first */
  months: z.array(z.number()),
  everSet: z.number(),
  latestMap: z.object({ mapName: z.string(), route: z.string() }).nullable(),
})
export type BoardPlayer = z.output<typeof BoardPlayer>

export const BoardCountry = z.object({
  rank: z.number(),
  recordNumber: z.number(),
  percentNumber: z.number(),
  country: Country,
  countryName: z.string(),
  change: z.number().nullable(),
  players: z.number(),
})
export type BoardCountry = z.output<typeof BoardCountry>

const BoardMover = z.object({
  pseudo: z.string(),
  country: Country,
  change: z.number().nullable(),
  recordChange: z.number(),
})

export const Leaderboard = z.object({
  /** the day it stands for, `yyyy-MM-dd` */
  date: z.string(),
  /** day of the first record; null while there is none */
  firstDate: z.string().nullable(),
  /** maps that take records and match the filters */
  maps: z.number(),
  ...pages,
  totalItems: z.number(),
  /** records of the first one of all pages */
  most: z.number(),
  players: z.array(BoardPlayer),
  countries: z.array(BoardCountry),
  /** who gained or lost the most records in 30 days */
  moved: z.array(BoardMover),
  /** the caller's own line */
  me: z.object({ rank: z.number(), recordNumber: z.number(), page: z.number() }).nullable(),
})
export type Leaderboard = z.output<typeof Leaderboard>

const Tags = { ...mapTags, isXdMap: z.boolean() }

/** A record to go for: none yet, or a weak one. */
export const BeatableLine = z.object({
  ...place,
  mapImage: z.string(),
  ...Tags,
  mapReleaseDateIso: z.string().nullable(),
  time: Time.nullable(),
  timeMs: z.number().nullable(),
  playerName: z.string().nullable(),
  country: Country.nullable(),
  releaseDateIso: z.string().nullable(),
  /** it came from a list: whether it is the first one nobody knows */
  formerUnknown: z.boolean(),
  /** how often the record was taken */
  taken: z.number(),
  /** by which part of the time before it was improved last; null for a first record */
  improvedBy: z.number().nullable(),
})
export type BeatableLine = z.output<typeof BeatableLine>

const Compared = z.object({
  pseudo: z.string(),
  country: Country,
  playerId: z.number().nullable(),
  rank: z.number().nullable(),
  records: z.number(),
  everSet: z.number(),
  /** on the routes both have a run */
  ahead: z.number(),
  /** records taken straight from the other */
  takenFromOther: z.number(),
})

export const Comparison = z.object({
  a: Compared,
  b: Compared,
  ...pages,
  totalItems: z.number(),
  routes: z.array(
    z.object({
      ...place,
      difficulty: z.enum(DIFFICULTIES),
      aMs: z.number(),
      bMs: z.number(),
      /** who of the two holds the record */
      holder: z.enum(['a', 'b', 'other']),
    }),
  ),
  /** records one took from the other, newest first, 20 at most */
  duels: z.array(
    z.object({
      ...place,
      by: z.enum(['a', 'b']),
      timeMs: z.number(),
      previousMs: z.number(),
      dateIso: z.string(),
    }),
  ),
})
export type Comparison = z.output<typeof Comparison>

const Holder = { playerName: z.string(), country: Country }
const Where = { mapName: z.string(), route: z.string() }
const Held = z.object({ ...Where, ...Holder, timeMs: z.number(), fromIso: z.string(), untilIso: z.string().nullable() })
const Ranked = z.object({ ...Holder, records: z.number() })

export const Stats = z.object({
  refreshedIso: z.string(),
  cards: z.object({
    maps: z.number(),
    recordable: z.number(),
    withRecord: z.number(),
    players: z.number(),
    countries: z.number(),
    recordsEver: z.number(),
    submitted: z.number(),
    submitted30: z.number(),
    released: z.number(),
    released30: z.number(),
    rejected: z.number(),
    rejected30: z.number(),
    medianReviewHours: z.number().nullable(),
  }),
  /** every month from the first record on, `yyyy-MM` */
  months: z.array(z.object({ month: z.string(), records: z.number() })),
  /** current records, the 20 first */
  countries: z.array(z.object({ country: Country, countryName: z.string(), records: z.number() })),
  difficulties: z.array(
    z.object({ difficulty: z.enum(DIFFICULTIES), maps: z.number(), withRecord: z.number(), records: z.number() }),
  ),
  /** records by the hour of their submission, UTC, from 0 to 23 */
  hours: z.array(z.number()),
  longestHeld: z.array(Held),
  longestEver: z.array(Held),
  mostBroken: z.array(z.object({ ...Where, ...Holder, times: z.number(), lastIso: z.string().nullable() })),
  improvements: z.array(
    z.object({ ...Where, ...Holder, timeMs: z.number(), previousMs: z.number(), dateIso: z.string() }),
  ),
  releases: z.array(z.object({ day: z.string(), records: z.number(), players: z.number() })),
  mostCurrent: z.array(Ranked),
  mostEver: z.array(Ranked),
  newestHolders: z.array(z.object({ ...Holder, ...Where, dateIso: z.string() })),
  withoutRecord: z.array(
    z.object({ mapName: z.string(), difficulty: z.enum(DIFFICULTIES), releasedIso: z.string().nullable() }),
  ),
  longjumps: z.object({
    types: z.array(
      z.object({
        type: z.string(),
        jumps: z.number(),
        players: z.number(),
        best: z.object({ ...Holder, distance: z.number(), block: z.number().nullable() }).nullable(),
      }),
    ),
    countries: z.array(
      z.object({
        country: Country,
        countryName: z.string(),
        jumps: z.number(),
        distance: z.number(),
        type: z.string(),
      }),
    ),
  }),
})
export type Stats = z.output<typeof Stats>

const cache = { topics: ['records', 'maps'] } as const

export const boards = endpoints({
  'GET /record/top5': {
    access: 'guest',
    rate: 'READ',
    cache: { topics: ['records'] },
    reply: z.object({
      playerTop5: z.array(
        z.object({
          rank: z.number(),
          country: Country,
          playerName: z.string(),
          playerId: z.number().nullable(),
          numberOfRecords: z.number(),
        }),
      ),
      countryTop5: z.array(
        z.object({
          rank: z.number(),
          country: Country,
          countryName: z.string(),
          numberOfCountryRecords: z.number(),
        }),
      ),
    }),
  },
  'GET /record/player-demos': {
    access: 'guest',
    rate: 'FAST',
    cache,
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
    cache,
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
      totalItems: z.number(),
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
