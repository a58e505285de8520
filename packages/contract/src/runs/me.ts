import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { Country, MapName, mapTags, Route } from '../wire/fields.ts'
import { Sentence } from '../wire/sentence.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { OneRun } from './runs.ts'

/** A member's own page: what is next, what changed since they were here, where they stand. */

/** How many kept goals a member has at most. */
export const MOST_KEPT_GOALS = 20
/** A goal that is not wanted stays away for so many days. */
export const DROPPED_DAYS = 30

export const GOAL_KINDS = ['place', 'pro', 'finish'] as const

const where = { mapName: text, route: text }
const who = { player: text, playerId: numberOrNull, playerCountry: Country }

export const Goal = z.object({
  ...where,
  difficulty: mapTags.difficulty,
  /** a place, a first run without gochecks, a first finish */
  kind: z.enum(GOAL_KINDS),
  /** the own best without gochecks, else with them */
  mineMs: numberOrNull,
  mineGc: number,
  /** the time to be beaten; of a first run the slowest of the board, for any will do */
  targetMs: number,
  gapMs: number,
  takesFrom: z.object(who).nullable(),
  /** the place it gets, of how many */
  rank: number,
  players: number,
  /** what it adds */
  points: number,
  why: text,
  /** the same as a code of GOAL_REASONS, for pages in another language */
  reason: Sentence,
  isKept: bool,
  /** kept, and done since */
  isMet: bool,
  /** where the map runs now */
  server: z.object({ serverId: number, name: text, joinUrl: text }).nullable(),
})
export type Goal = z.output<typeof Goal>

const OwnChecked = z.object({ ...where, timeMs: number, atIso: text })
const TakenRecord = z.object({
  ...where,
  ...who,
  /** what it took off the record before; null for a first one */
  byMs: numberOrNull,
  atIso: text,
})
const NewMaps = z.object({
  count: number,
  /** the newest of them, at most eight */
  names: z.array(text),
  /** players that finished one of these, each map for itself */
  finishes: number,
  atIso: text,
})
const Passed = z.object({
  ...where,
  ...who,
  /** of the same map, beside the one that is named */
  others: number,
  /** own places before and now; null: it was a first time there */
  fromRank: numberOrNull,
  rank: number,
  timeMs: number,
  atIso: text,
})
export type Passed = z.output<typeof Passed>

export const OwnRun = OneRun.omit({ file: true, maySubmit: true, submission: true }).extend({
  /** to the own best before it; null for a first one */
  againstMs: numberOrNull,
  /** null where it is not the own best there */
  rank: numberOrNull,
})
export type OwnRun = z.output<typeof OwnRun>

export const Overview = z.object({
  points: number,
  rank: numberOrNull,
  rankInCountry: numberOrNull,
  /** players with points */
  of: number,
  /** points to the next one above; null for the first and for who has none */
  toNext: numberOrNull,
  records: number,
  runsThisWeek: number,
  /** whether an account of a game server is theirs */
  isLinked: bool,
  /** by difficulty, in the order of DIFFICULTIES; those without a map are left out */
  maps: z.array(z.object({ difficulty: mapTags.difficulty, done: number, withGochecks: number, never: number })),
  since: z.object({
    atIso: textOrNull,
    passedMe: z.array(Passed),
    iPassed: z.array(Passed),
    /** runs of others on own boards since, that passed nobody or somebody */
    tried: number,
    /** own runs that a person released since, the newest first */
    checked: z.array(OwnChecked),
    /** records that players one follows took since and still hold */
    taken: z.array(TakenRecord),
    /** maps that came since; null for none */
    newMaps: NewMaps.nullable(),
  }),
  streakDays: number,
  longestStreak: number,
  /** days with a run, of the last 182; `yyyy-MM-dd` */
  days: z.array(z.object({ day: text, runs: number })),
  /** a row a day of the last year, the oldest first */
  history: z.array(z.object({ day: text, points: number, rank: number })),
  latest: z.array(OwnRun),
})
export type Overview = z.output<typeof Overview>

export const OwnMap = z.object({
  mapName: text,
  ...mapTags,
  state: z.enum(['record', 'done', 'gochecks', 'never']),
  timeMs: numberOrNull,
  /** done since the visit before */
  isNew: bool,
})
export type OwnMap = z.output<typeof OwnMap>

export const me = endpoints({
  'GET /me/goals': { access: 'user', rate: 'READ', token: 'read', reply: z.object({ goals: z.array(Goal) }) },
  /** keeps a goal, or does not want it for DROPPED_DAYS; null takes either back */
  'PUT /me/goal': {
    access: 'user',
    rate: 'LIKE',
    token: 'favourites',
    query: z.object({ mapName: MapName, route: Route, state: z.enum(['kept', 'dropped']).optional() }),
    reply: z.object({ ...where, state: textOrNull }),
  },
  'GET /me/overview': { access: 'user', rate: 'READ', token: 'read', reply: Overview },
  'GET /me/maps': { access: 'user', rate: 'READ', token: 'read', reply: z.object({ maps: z.array(OwnMap) }) },
  /** says that the member is here: after half an hour away it is another visit */
  'POST /me/visit': { access: 'user', rate: 'LIKE', reply: z.object({ beforeIso: textOrNull }) },
})
