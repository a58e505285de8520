import { z } from 'zod'
import { endpoints } from './wire/endpoint.ts'
import { AsTyped, Int, Text } from './wire/fields.ts'
import { number, text, textOrNull } from './wire/wire.ts'

/** Pages whose text staff keeps: rules, privacy, terms, questions, getting started. */

export const TEXT_SLUGS = ['rules', 'privacy', 'terms', 'faq', 'start'] as const
export type TextSlug = (typeof TEXT_SLUGS)[number]

const Slug = z.object({ slug: z.enum(TEXT_SLUGS) })

export const PageText = z.object({
  slug: z.enum(TEXT_SLUGS),
  /** cleaned markup, as news are */
  htmlContent: text,
  /** 0: nobody has changed what the site came with */
  version: number,
  /** ISO 8601; null for version 0 */
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
