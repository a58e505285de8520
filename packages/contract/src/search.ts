import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { AsTyped, Country, Page, place, Text, Time } from './fields.ts'

/** Finding things. */

export const SEARCH_KINDS = ['user', 'map', 'news', 'article', 'forum', 'demo'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Fewest and most characters of what is looked for. */
export const SEARCH_LEAST = 2
export const SEARCH_MOST = 64

/** Comma list of kinds; what is not known is left out. */
const Kinds = AsTyped(100)
  .transform((text) => SEARCH_KINDS.filter((kind) => text.split(',').includes(kind)))
  .optional()

/** Where the words that were looked for stand in the text: pairs of start and end. */
const Marked = z.object({ text: z.string(), marks: z.array(z.tuple([z.number(), z.number()])) })
export type Marked = z.output<typeof Marked>

const Written = {
  id: z.number(),
  title: z.string(),
  /** ISO 8601 */
  date: z.string(),
  extract: z.string(),
  marks: Marked.shape.marks,
  userId: z.number().nullable(),
  nickname: z.string(),
  country: Country,
}

export const SearchReply = z.object({
  /** holders without an account have no id; `formerly` is the nickname that was given up and was found */
  userSearch: z.array(
    z.object({
      userId: z.number().nullable(),
      nickname: z.string(),
      country: Country,
      formerly: z.string().nullable(),
    }),
  ),
  mapSearch: z.array(
    z.object({
      mapId: z.number(),
      mapName: z.string(),
      mapImage: z.string(),
      type: z.string(),
      length: z.string(),
      difficulty: z.string(),
      time: Time.nullable(),
      playerName: z.string().nullable(),
    }),
  ),
  newsSearch: z.array(z.object({ ...Written, url: z.string() })),
  articleSearch: z.array(z.object(Written)),
  forumSearch: z.array(z.object({ ...Written, threadId: z.number(), messageId: z.number() })),
  demoSearch: z.array(
    z.object({
      demoId: z.number(),
      ...place,
      playerName: z.string(),
      country: Country,
      time: Time,
      /** null: nobody knows */
      date: z.string().nullable(),
      isCurrent: z.boolean(),
    }),
  ),
  /** how many there are of each kind that was asked for, counted to a thousand */
  totals: z.record(z.string(), z.number()),
  page: z.number(),
  pageSize: z.number(),
})
export type SearchReply = z.output<typeof SearchReply>

export const FoundPlayer = z.object({
  id: z.number(),
  pseudo: z.string(),
  countryCode: Country,
  /** the nickname that was given up and was found */
  formerly: z.string().nullable(),
})
export type FoundPlayer = z.output<typeof FoundPlayer>

export const search = endpoints({
  /** `expression` and `types` are the names old clients use */
  'GET /search/': {
    access: 'guest',
    rate: 'SEARCH',
    query: z.object({
      query: Text(SEARCH_MOST).optional(),
      expression: Text(SEARCH_MOST).optional(),
      kind: Kinds,
      types: Kinds,
      page: Page.pipe(z.number().max(100)),
    }),
    reply: SearchReply,
  },
  'GET /user/search': {
    access: 'guest',
    rate: 'SEARCH',
    query: z.object({ query: Text(24) }),
    reply: z.array(FoundPlayer),
  },
})
