import { z } from 'zod'
import { REASON_LENGTH } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import { Counted, Country, Done, Flag, Id, Page, Text } from '../wire/fields.ts'
import { paging } from '../wire/page.ts'
import { REPORT_OUTCOMES, REPORT_WHYS, REPORTED, type ReportWhy } from './report-words.ts'

/** What members report to staff, and the one list in which staff looks into it. */

const Kind = z.enum([...REPORTED, 'message', 'appeal'])
const Why = z.enum(Object.keys(REPORT_WHYS) as [ReportWhy, ...ReportWhy[]])
const Outcome = z.enum(REPORT_OUTCOMES)

const PLACES = [
  'news',
  'article',
  'demos',
  'chat',
  'map',
  'message',
  'profile',
  'nickname',
  'picture',
  'demo',
  'news-post',
  'article-post',
  'event',
  'list',
  'server',
  'appeal',
] as const

export const Report = z.object({
  kind: Kind,
  id: z.number(),
  why: Why,
  reason: z.string(),
  reporter: z.string(),
  date: z.string(),
  /** who looks into it */
  assignee: z.string().nullable(),
  isMine: z.boolean(),
  outcome: Outcome.nullable(),
  /** what the reporter was told */
  answer: z.string(),
  decidedBy: z.string().nullable(),
  about: z.object({
    /** where it stands; a demo and a profile are places of their own */
    place: z.enum(PLACES),
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
    /** how many bans its author had and has */
    bans: z.number(),
    isGone: z.boolean(),
  }),
})
export type Report = z.output<typeof Report>

export const reports = endpoints({
  /** once per member and thing while it is open; nobody reports their own */
  'POST /report': {
    access: 'commenter',
    rate: 'REPORT',
    body: z.object({ kind: z.enum(REPORTED), id: Id, why: Why.default('other'), reason: Text(REASON_LENGTH, 3) }),
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
  /** closes a report and every other open one of the same thing with it; who reported is told. An appeal is resolved by its ban's end */
  'PUT /admin/report': {
    access: 'DEMO',
    rate: 'STAFF',
    body: z.object({ kind: Kind, id: Id, outcome: Outcome, answer: Text(REASON_LENGTH).default('') }),
    reply: Done,
  },
})
