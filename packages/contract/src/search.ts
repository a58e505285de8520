import { z } from 'zod'
import { endpoints } from './wire/endpoint.ts'
import { AsTyped, Country, Page, place, shownMap, Text, Time } from './wire/fields.ts'
import { bool, number, numberOrNull, text, textOrNull } from './wire/wire.ts'

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
const Marked = z.object({ text: text, marks: z.array(z.tuple([number, number])) })
export type Marked = z.output<typeof Marked>

const Written = {
  id: number,
  title: text,
  /** ISO 8601 */
  date: text,
  extract: text,
  marks: Marked.shape.marks,
  userId: numberOrNull,
  nickname: text,
  country: Country,
}

export const SearchReply = z.object({
  /** holders without an account have no id; `formerly` is the nickname that was given up and was found */
  userSearch: z.array(
    z.object({
      userId: numberOrNull,
      nickname: text,
      country: Country,
      formerly: textOrNull,
    }),
  ),
  mapSearch: z.array(
    z.object({
      ...shownMap,
      type: text,
      length: text,
      difficulty: text,
      time: Time.nullable(),
      playerName: textOrNull,
    }),
  ),
  newsSearch: z.array(z.object({ ...Written, url: text })),
  articleSearch: z.array(z.object(Written)),
  forumSearch: z.array(z.object({ ...Written, threadId: number, messageId: number })),
  demoSearch: z.array(
    z.object({
      demoId: number,
      ...place,
      playerName: text,
      country: Country,
      time: Time,
      /** null: nobody knows */
      date: textOrNull,
      isCurrent: bool,
    }),
  ),
  /** how many there are of each kind that was asked for, counted to a thousand */
  totals: z.record(text, number),
  page: number,
  pageSize: number,
})
export type SearchReply = z.output<typeof SearchReply>

export const FoundPlayer = z.object({
  /** null for a holder without an account */
  id: numberOrNull,
  pseudo: text,
  countryCode: Country,
  /** the nickname that was given up and was found */
  formerly: textOrNull,
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
