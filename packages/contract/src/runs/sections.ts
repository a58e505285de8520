import { z } from 'zod'
import { PART_KINDS, PART_TURNS } from '../sentences/part-names.ts'
import { SECTION_NAME_LENGTH } from '../site-limits.ts'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Country, Id, MapName, Route, Text } from '../wire/fields.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'

/** Routes in parts along the way of their record, and who plays a map now. */

const who = { player: text, playerId: numberOrNull, playerCountry: Country }

/** What a part is made of, which its name says; null: map checkers named it. */
const Look = z
  .object({
    jumps: z.tuple([number, number]).nullable(),
    kind: z.enum(PART_KINDS),
    turn: z.enum(PART_TURNS).nullable(),
  })
  .nullable()

/** A part of a route: of a time that nobody has, null. Times in ms. */
const Section = z.object({
  /** from 1 */
  index: number,
  name: text,
  look: Look,
  bestMs: number,
  holder: text,
  holderId: numberOrNull,
  holderCountry: Country,
  runId: number,
  replay: textOrNull,
  /** of the run whose way is followed */
  recordMs: numberOrNull,
  /** of the viewer's fastest run that goes this way; of all of them */
  mineMs: numberOrNull,
  mineBestMs: numberOrNull,
  /** of who is next before the viewer */
  nextMs: numberOrNull,
})
export type Section = z.output<typeof Section>

export const Sections = z.object({
  sections: z.array(Section),
  /** of everybody; null without sections */
  sumOfBestsMs: numberOrNull,
  /** the record as released */
  recordMs: numberOrNull,
  /** the run whose way is followed; null: no run of the route has a way that can be read */
  along: z
    .object({
      runId: number,
      ...who,
      timeMs: number,
      isRecord: bool,
      replay: textOrNull,
      ...{ cp: number, gc: number },
    })
    .nullable(),
  /** how many runs pass all gates, and how many go another way */
  runs: number,
  others: number,
  /** runs of the route are still being looked at */
  isBusy: bool,
  mine: z
    .object({
      runId: number,
      timeMs: number,
      isOtherWay: bool,
      replay: textOrNull,
      sumOfBestsMs: numberOrNull,
      /** where that would stand among runs without gochecks */
      sumRank: numberOrNull,
    })
    .nullable(),
  next: z.object({ rank: number, player: text }).nullable(),
  /** the way from above: places in units, and how many of them lie before each gate */
  line: z.array(z.tuple([number, number, number])),
  lineEnds: z.array(number),
})
export type Sections = z.output<typeof Sections>

const Splits = z.object({
  names: z.array(text),
  looks: z.array(Look),
  /** this run first, then released ones of its route; ms from the start press at each gate and at the stop press */
  runs: z.array(z.object({ runId: number, demoId: numberOrNull, ms: z.array(number) })),
})
export type Splits = z.output<typeof Splits>

/** Where nobody is faster than a player; the first lines of them. */
const BestSections = z.object({
  held: number,
  /** routes with such a part */
  maps: number,
  lines: z.array(
    z.object({
      ...{ mapName: text, route: text, parts: number },
      /** which of the parts, from 1 */
      held: z.array(number),
      replay: textOrNull,
    }),
  ),
})
export type BestSections = z.output<typeof BestSections>

const MOST_SECTIONS = 20

/** Somebody on a server. */
const Playing = z.object({
  ...who,
  /** since they came; null: their server does not say */
  seconds: numberOrNull,
  /** finishes of this visit, and the best of them */
  runs: number,
  bestMs: numberOrNull,
  /** it is the best they have */
  isBest: bool,
})
export const NowPlaying = z.object({
  servers: z.array(
    z.object({ id: number, name: text, joinUrl: textOrNull, players: number, playing: z.array(Playing) }),
  ),
})
export type NowPlaying = z.output<typeof NowPlaying>

/** What is going on: the fullest servers, each with its last finish that was somebody's best. */
const OnNow = z.object({
  playing: number,
  /** in the last hour */
  runs: number,
  servers: z.array(
    z.object({
      id: number,
      name: text,
      mapName: text,
      players: number,
      maxPlayers: number,
      last: z.object({ ...who, mapName: text, timeMs: number, atIso: text }).nullable(),
    }),
  ),
})
export type OnNow = z.output<typeof OnNow>

export const sections = endpoints({
  'GET /run/sections': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['runs', 'records', 'sections'] },
    query: z.object({ mapName: MapName, route: Route }),
    reply: Sections,
  },
  /** of one run: by its demo, or by its own id */
  'GET /run/splits': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ demoId: Id.optional(), runId: Id.optional() }),
    reply: Splits,
  },
  'GET /run/now': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['servers', 'runs'], for: 'everyone' },
    reply: OnNow,
  },
  'GET /run/best-sections': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['runs', 'records', 'sections'], for: 'everyone' },
    query: z.object({ player: AsTyped(64).min(1) }),
    reply: BestSections,
  },
  /** one for each part, '' for the name that is made of its jumps; they end with the cut of the route */
  'PUT /run/section-names': {
    access: 'MAPC',
    rate: 'STAFF',
    query: z.object({ mapName: MapName, route: Route }),
    body: z.object({ names: z.array(Text(SECTION_NAME_LENGTH)).min(1).max(MOST_SECTIONS) }),
    reply: z.object({ names: z.array(text) }),
  },
  'GET /run/playing': { access: 'guest', rate: 'READ', query: z.object({ mapName: MapName }), reply: NowPlaying },
})
