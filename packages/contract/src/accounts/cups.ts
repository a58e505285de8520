import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { Country, Day, Done, Id, Page, Text } from '../wire/fields.ts'
import { paging } from '../wire/page.ts'

/** What members reached in cups; profiles show it. */

export const CupResult = z.object({
  id: z.number(),
  cup: z.string(),
  /** null: took part */
  place: z.number().nullable(),
  /** `yyyy-MM-dd` */
  date: z.string(),
  userId: z.number(),
  pseudo: z.string(),
  country: Country,
  newsId: z.number().nullable(),
  newsTitle: z.string().nullable(),
})
export type CupResult = z.output<typeof CupResult>

export const cups = endpoints({
  /** the last cup first, its best place first */
  'GET /admin/cup-results': {
    access: 'CUPS',
    rate: 'STAFF',
    query: z.object({ query: Text(64).optional(), page: Page }),
    reply: z.object({ results: z.array(CupResult), ...paging }),
  },
  /** the first three places bring the sign of the cup with them */
  'POST /admin/cup-result': {
    access: 'CUPS',
    rate: 'STAFF',
    body: z.object({
      cup: Text(80, 3),
      place: z.number().int().min(1).max(999).nullable(),
      date: Day,
      /** a nickname of now */
      player: Text(64, 1),
      newsId: Id.optional(),
    }),
    reply: CupResult,
  },
  'DELETE /admin/cup-result': { access: 'CUPS', rate: 'STAFF', query: z.object({ id: Id }), reply: Done },
})
