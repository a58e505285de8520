import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Country, Flag, Id, MapName, Page, Text } from './fields.ts'
import { paging } from './page.ts'
import { IMAGE_BYTES, REASON_LENGTH } from './rules.ts'

/** What map checkers and top staff do for KzGuessr: pictures, seasons, odd games. */

const Iso = z.iso.datetime()
const One = z.object({ id: Id })
const staff = { access: 'MAPC', rate: 'STAFF' } as const

/** A picture the game may show: one of the map's own, or one added for the game. */
export const GuessrImage = z.object({
  id: z.number(),
  mapName: z.string(),
  /** 320 wide */
  url: z.string(),
  /** added for the game: it can be removed, a map's own can only be switched off */
  isAdded: z.boolean(),
  isOn: z.boolean(),
  addedBy: z.string().nullable(),
  /** rounds that showed it and rounds in which it was found, as counted last */
  shown: z.number(),
  found: z.number(),
  level: z.enum(['easy', 'medium', 'hard', 'unknown']),
  reports: z.array(z.object({ reason: z.string(), count: z.number() })),
})
export type GuessrImage = z.output<typeof GuessrImage>

/** A game whose answers are not like a person's. It says nothing against the player until somebody looked. */
export const GuessrMark = z.object({
  id: z.number(),
  kind: z.enum(['fast', 'first step']),
  markedIso: Iso,
  game: z.object({
    gameId: z.number(),
    mode: z.string(),
    day: z.string(),
    points: z.number(),
    struck: z.string().nullable(),
    rounds: z.array(z.object({ outcome: z.string(), step: z.number().nullable(), ms: z.number() })),
  }),
  player: z.object({ playerId: z.number(), pseudo: z.string(), country: Country }),
  settled: z.object({ by: z.string(), iso: Iso, note: z.string() }).nullable(),
})
export type GuessrMark = z.output<typeof GuessrMark>

export const guessrStaff = endpoints({
  'GET /kzguessr/images': {
    access: 'MAPC',
    rate: 'READ',
    query: z.object({
      query: Text(64).optional(),
      state: z.enum(['all', 'on', 'off', 'reported']).default('all'),
      sort: z.enum(['map', 'shown', 'rate']).default('map'),
      page: Page,
    }),
    reply: z.object({
      images: z.array(GuessrImage),
      /** maps the game may ask for */
      maps: z.number(),
      /** maps without a picture that is on */
      without: z.number(),
      countedIso: Iso.nullable(),
      ...paging,
    }),
  },
  'POST /kzguessr/image': {
    ...staff,
    fileBytes: IMAGE_BYTES,
    body: z.object({ mapName: MapName }),
    status: 201,
    reply: GuessrImage,
  },
  /** switches a picture on or off; `clear` gives up its reports */
  'PUT /kzguessr/image': {
    ...staff,
    query: One,
    body: z.object({ isOn: Flag.optional(), clear: Flag.optional() }),
    reply: GuessrImage,
  },
  /** 409 for a map's own picture: it is switched off instead */
  'DELETE /kzguessr/image': { ...staff, query: One, reply: One },
  /** names a season; quarters begin and end by themselves */
  'POST /kzguessr/season': {
    ...staff,
    body: z.object({ season: Id, name: Text(40) }),
    reply: z.object({ season: z.number(), name: z.string().nullable() }),
  },
  'GET /kzguessr/marks': {
    access: 'MAPC',
    rate: 'READ',
    query: z.object({ state: z.enum(['open', 'settled']).default('open'), page: Page }),
    reply: z.object({ marks: z.array(GuessrMark), ...paging }),
  },
  /** looked at: it leaves the open ones */
  'PUT /kzguessr/mark': { ...staff, query: One, body: z.object({ note: Text(REASON_LENGTH) }), reply: One },
  /** the game counts no more and the boards follow; its player reads why */
  'POST /kzguessr/strike': {
    ...staff,
    query: z.object({ gameId: Id }),
    body: z.object({ reason: Text(REASON_LENGTH, 1) }),
    reply: z.object({ gameId: z.number(), struck: z.string().nullable() }),
  },
  /** it counts again */
  'DELETE /kzguessr/strike': {
    ...staff,
    query: z.object({ gameId: Id }),
    reply: z.object({ gameId: z.number(), struck: z.string().nullable() }),
  },
})
