import { z } from 'zod'
import { IMAGE_BYTES, REASON_LENGTH } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import { Flag, Id, MapName, named, Page, Text } from '../wire/fields.ts'
import { paging } from '../wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'

/** What map checkers and top staff do for KzGuessr: pictures, seasons, odd games. */

const Iso = z.iso.datetime()
const One = z.object({ id: Id })
const staff = { access: 'MAPC', rate: 'STAFF' } as const

/** A picture the game may show: one of the map's own, or one added for the game. */
export const GuessrImage = z.object({
  id: number,
  mapName: text,
  /** 320 wide */
  url: text,
  /** added for the game: it can be removed, a map's own can only be switched off */
  isAdded: bool,
  isOn: bool,
  addedBy: textOrNull,
  /** rounds that showed it and rounds in which it was found, as counted last */
  shown: number,
  found: number,
  level: z.enum(['easy', 'medium', 'hard', 'unknown']),
  reports: z.array(z.object({ reason: text, count: number })),
})
export type GuessrImage = z.output<typeof GuessrImage>

/** A game whose answers are not like a person's. It says nothing against the player until somebody looked. */
export const GuessrMark = z.object({
  id: number,
  /** `same place`: another account, or a guest, played the same daily from the same address or browser */
  kind: z.enum(['fast', 'first step', 'same place']),
  /** the other member of `same place`; null where it was a guest, and for other kinds */
  other: z.object({ playerId: number, ...named }).nullable(),
  markedIso: Iso,
  game: z.object({
    gameId: number,
    mode: text,
    day: text,
    points: number,
    struck: textOrNull,
    rounds: z.array(z.object({ outcome: text, step: numberOrNull, ms: number })),
  }),
  player: z.object({ playerId: number, ...named }),
  settled: z.object({ by: text, iso: Iso, note: text }).nullable(),
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
      maps: number,
      /** maps without a picture that is on */
      without: number,
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
    asksAgain: true,
    body: z.object({ season: Id, name: Text(40) }),
    reply: z.object({ season: number, name: textOrNull }),
  },
  'GET /kzguessr/marks': {
    access: 'MAPC',
    asksAgain: true,
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
    reply: z.object({ gameId: number, struck: textOrNull }),
  },
  /** it counts again */
  'DELETE /kzguessr/strike': {
    ...staff,
    query: z.object({ gameId: Id }),
    reply: z.object({ gameId: number, struck: textOrNull }),
  },
})
