import { z } from 'zod'
import { endpoints } from './wire/endpoint.ts'
import { AsTyped, Counted, Country, Done, Flag, Id, Page, Text } from './wire/fields.ts'
import { paging } from './wire/page.ts'
import { bool, number, text, textOrNull } from './wire/wire.ts'

/** Bug reports. All text is plain text. */

export const BUG_STATES = [
  'NEW',
  'CONFIRMED',
  'NEED_INFO',
  'IN_PROGRESS',
  'FIXED',
  'WONT_FIX',
  'DUPLICATE',
  'INVALID',
] as const
export type BugState = (typeof BUG_STATES)[number]
export const BUG_CATEGORIES = ['records', 'demos', 'maps', 'forum', 'account', 'security', 'other'] as const
export type BugCategory = (typeof BUG_CATEGORIES)[number]
export const BUG_PRIORITIES = ['low', 'normal', 'high'] as const

/** The states of a report that is done with. */
export const CLOSED_BUGS: readonly BugState[] = ['FIXED', 'WONT_FIX', 'DUPLICATE', 'INVALID']
/** A question to the reporter that has no answer for so long closes the report. */
export const UNANSWERED_DAYS = 30
/** So long after it was closed its reporter opens it again. */
export const REOPEN_DAYS = 14
const PICTURE_BYTES = 5 * 1024 * 1024

const Iso = text

export const BugTicket = z.object({
  id: number,
  title: text,
  category: z.enum(BUG_CATEGORIES),
  state: z.enum(BUG_STATES),
  priority: z.enum(BUG_PRIORITIES),
  date: Iso,
  changedDate: Iso,
  votes: number,
  voted: bool,
  comments: number,
  /** staff only; null for guests' reports and for everybody else */
  reporter: textOrNull,
  assignee: textOrNull,
})
export type BugTicket = z.output<typeof BugTicket>

export const BugDetail = BugTicket.extend({
  text: text,
  steps: text,
  expected: text,
  /** as the browser below for staff and the reporter only; '' for everybody else */
  pageUrl: text,
  browser: text,
  /** path on this site; null for everybody else, too */
  picture: textOrNull,
  isOwn: bool,
  mayReopen: bool,
  thread: z.array(
    z.object({
      id: number,
      message: text,
      internal: bool,
      author: textOrNull,
      country: Country.nullable(),
      isStaff: bool,
      date: Iso,
    }),
  ),
})
export type BugDetail = z.output<typeof BugDetail>

const One = z.object({ id: Id })

export const bugs = endpoints({
  /** anybody's; what a guest sends bears no name */
  'POST /bug-report': {
    access: 'guest',
    rate: 'BUG',
    body: z.object({
      title: AsTyped(2_000),
      text: AsTyped(20_000),
      steps: Text(2_000).default(''),
      expected: Text(2_000).default(''),
      /** of a guest who wants to hear of it */
      email: AsTyped(512).default(''),
      /** what `POST /bug-report/picture` answered */
      picture: AsTyped(200).optional(),
      category: z.enum(BUG_CATEGORIES).default('other'),
      pageUrl: Text(300).default(''),
      browser: Text(300).default(''),
      /** honeypot: people leave it empty */
      website: AsTyped(200).optional(),
    }),
    reply: z.object({
      id: number,
      message: text,
      /** with it a guest may send one picture for a quarter of an hour */
      pictureKey: textOrNull,
    }),
  },
  /** the picture of a report that a guest has just sent */
  'POST /bug-report/guest-picture': {
    access: 'guest',
    rate: 'BUGPIC',
    fileBytes: PICTURE_BYTES,
    body: z.object({ id: Id, key: AsTyped(100) }),
    reply: Done,
  },
  /** a picture for the report that is sent next */
  'POST /bug-report/picture': {
    access: 'commenter',
    rate: 'PIC',
    fileBytes: PICTURE_BYTES,
    reply: z.object({ url: text }),
  },
  /** tickets everybody may see: confirmed, worked on or fixed, and none about security; one's own besides */
  'GET /bug-report/list': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ state: z.enum(['open', 'fixed']).default('open'), page: Page }),
    reply: z.object({ reports: z.array(BugTicket), ...paging }),
  },
  'GET /bug-report/mine': { access: 'user', rate: 'READ', reply: z.array(BugTicket) },
  /** `key` stands in the mail to a guest who sent it */
  'GET /bug-report/report': {
    access: 'guest',
    rate: 'READ',
    query: One.extend({ key: AsTyped(100).optional() }),
    reply: BugDetail,
  },
  'GET /bug-report/all': {
    access: 'BUG_READ',
    rate: 'READ',
    query: z.object({
      state: z.enum(BUG_STATES).optional(),
      category: z.enum(BUG_CATEGORIES).optional(),
      mine: Flag.optional(),
      query: Text(64).optional(),
      page: Page,
    }),
    reply: z.object({ reports: z.array(BugTicket), ...paging }),
  },
  'GET /bug-report/count': { access: 'BUGS', rate: 'READ', reply: Counted },
  'PUT /bug-report/{id}': {
    access: 'BUGS',
    rate: 'STAFF',
    params: One,
    body: z.object({
      state: z.enum(BUG_STATES).optional(),
      /** with DUPLICATE: the report it doubles */
      duplicateOf: Id.optional(),
      priority: z.enum(BUG_PRIORITIES).optional(),
      title: Text(120, 3).optional(),
      /** takes the ticket or lets it go */
      mine: z.boolean().optional(),
    }),
    reply: BugDetail,
  },
  'POST /bug-report/comment': {
    access: 'commenter',
    rate: 'COMMENT',
    query: One,
    body: z.object({ message: Text(5_000, 1), internal: z.boolean().default(false) }),
    reply: BugDetail,
  },
  /** by its reporter, for two weeks after it was closed */
  'POST /bug-report/reopen': { access: 'commenter', rate: 'COMMENT', query: One, reply: BugDetail },
  'POST /bug-report/vote': { access: 'commenter', rate: 'LIKE', query: One, reply: BugTicket },
  'DELETE /bug-report/{id}': { access: 'TOP', asksAgain: true, rate: 'STAFF', params: One, reply: One },
})
