import { z } from 'zod'
import { LANGUAGE_TAGS } from './language/languages.ts'
import { endpoints } from './wire/endpoint.ts'
import { AsTyped, Int, Text } from './wire/fields.ts'
import { number, text, textOrNull } from './wire/wire.ts'

/** Pages whose text staff keeps: rules, privacy, terms, questions, getting started. */

export const TEXT_SLUGS = ['rules', 'privacy', 'terms', 'faq', 'start'] as const
export type TextSlug = (typeof TEXT_SLUGS)[number]

const Slug = z.object({ slug: z.enum(TEXT_SLUGS), language: z.enum(LANGUAGE_TAGS).default('en') })

export const PageText = z.object({
  slug: z.enum(TEXT_SLUGS),
  /** of its words: that which was asked for, or English where staff has written that alone */
  language: z.enum(LANGUAGE_TAGS),
  /** cleaned markup, as news are */
  htmlContent: text,
  /** in the language that was asked for; 0: staff has not written it in that */
  version: number,
  /** ISO 8601; null for what the site came with */
  changedDate: textOrNull,
})
export type PageText = z.output<typeof PageText>

export const texts = endpoints({
  'GET /page/page': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['site'], for: 'everyone' },
    query: Slug,
    reply: PageText,
  },
  'PUT /page/page': {
    access: 'TOP',
    rate: 'STAFF',
    bodyBytes: 256 * 1024,
    query: Slug,
    body: z.object({
      htmlContent: AsTyped(100_000),
      comment: Text(300).default(''),
      /** the version that was read; another one in the database refuses the write */
      version: Int,
    }),
    reply: PageText,
  },
  'GET /page/history': {
    access: 'guest',
    rate: 'READ',
    query: Slug,
    /** version 0, without a date, is what the site came with */
    reply: z.array(z.object({ version: number, htmlContent: text, comment: text, changedDate: text.nullable() })),
  },
})
