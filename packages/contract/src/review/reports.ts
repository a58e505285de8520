import { z } from 'zod'
import { REASON_LENGTH } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import { Counted, Country, Done, Flag, Id, Page, Text } from '../wire/fields.ts'
import { paging } from '../wire/page.ts'

/** What members report to staff, and the one list in which staff looks into it. */

/** What is reported here; messages of the forum have a call of their own. */
export const REPORTED = ['comment', 'profile', 'demo'] as const
export type Reported = (typeof REPORTED)[number]
const Kind = z.enum([...REPORTED, 'message'])

export const Report = z.object({
  kind: Kind,
  id: z.number(),
  reason: z.string(),
  reporter: z.string(),
  date: z.string(),
  /** who looks into it */
  assignee: z.string().nullable(),
  isMine: z.boolean(),
  outcome: z.enum(['resolved', 'dismissed']).nullable(),
  decidedBy: z.string().nullable(),
  about: z.object({
    /** where it stands; a demo and a profile are places of their own */
    place: z.enum(['news', 'article', 'demos', 'chat', 'message', 'profile', 'demo']),
    targetId: z.number(),
    /** what was written, the bio, the time of the run */
    text: z.string(),
    author: z.string().nullable(),
    country: Country.nullable(),
    /** the post of a comment, the thread of a message */
    parentId: z.number().nullable(),
    /** of the post or thread; of a demo its map */
    title: z.string().nullable(),
    route: z.string().nullable(),
    isGone: z.boolean(),
  }),
})
export type Report = z.output<typeof Report>

export const reports = endpoints({
  /** once per member and thing while it is open; nobody reports their own */
  'POST /report': {
    access: 'commenter',
    rate: 'REPORT',
    body: z.object({ kind: z.enum(REPORTED), id: Id, reason: Text(REASON_LENGTH, 3) }),
    reply: Done,
  },
  /** open ones oldest first, closed ones newest first; who checks demos sees reports of demos alone */
  'GET /admin/reports': {
    access: 'DEMO',
    rate: 'STAFF',
    query: z.object({
      state: z.enum(['open', 'closed']).default('open'),
      kind: Kind.optional(),
      mine: Flag.optional(),
      page: Page,
    }),
    reply: z.object({ reports: z.array(Report), ...paging }),
  },
  'GET /admin/report-count': { access: 'DEMO', rate: 'READ', reply: Counted },
  /** takes a report, or lets it go */
  'PUT /admin/report-assignee': {
    access: 'DEMO',
    rate: 'STAFF',
    body: z.object({ kind: Kind, id: Id, mine: z.boolean() }),
    reply: Done,
  },
  /** closes a report and every other open one of the same thing with it */
  'PUT /admin/report': {
    access: 'DEMO',
    rate: 'STAFF',
    body: z.object({ kind: Kind, id: Id, outcome: z.enum(['resolved', 'dismissed']) }),
    reply: Done,
  },
})
