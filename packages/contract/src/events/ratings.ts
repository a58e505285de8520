import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { MapName } from '../wire/fields.ts'
import { bool, number, numberOrNull, text } from '../wire/wire.ts'
import { MAP_WORDS, MOST_MAP_WORDS, MOST_STARS } from './rating-words.ts'

/** Stars and words that players give maps they finished. */

const Word = z.enum(MAP_WORDS)

export const MapRating = z.object({
  mapName: text,
  votes: number,
  /** null without a vote */
  average: numberOrNull,
  /** how many gave one star, two, up to five */
  stars: z.array(number),
  /** the most frequent first */
  words: z.array(z.object({ word: Word, votes: number })),
  mine: z
    .object({
      /** a run of theirs on it counts */
      mayRate: bool,
      stars: numberOrNull,
      words: z.array(Word),
    })
    .nullable(),
})
export type MapRating = z.output<typeof MapRating>

export const ratings = endpoints({
  'GET /map/rating': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ mapName: MapName }),
    reply: MapRating,
  },
  /** null takes one's rating back */
  'PUT /map/rating': {
    access: 'user',
    rate: 'LIKE',
    query: z.object({ mapName: MapName }),
    body: z.object({
      stars: z.number().int().min(1).max(MOST_STARS).nullable(),
      words: z.array(Word).max(MOST_MAP_WORDS).default([]),
    }),
    reply: MapRating,
  },
})
