import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Country, dated, Id, Page, submitted, Text, Time } from './fields.ts'
import { pages, paging } from './page.ts'
import { DEMO_STATES, MAP_SUBMISSION_STATES } from './rules.ts'
import { ANSWER_LENGTH, STANDS, STEP_ACTS, SUBMISSION_KINDS, SUBMISSION_SORTS } from './submission-kinds.ts'

/** Everything a member sent in, whatever its kind: one list, and what he himself can do about it. */

const Kind = z.enum(SUBMISSION_KINDS)
const State = z.enum([...DEMO_STATES, ...MAP_SUBMISSION_STATES])

const Stand = z.enum(STANDS)

const Person = z.object({ userId: z.number(), pseudo: z.string(), country: Country })

const Step = z.object({
  act: z.enum(STEP_ACTS),
  ...dated,
  by: z.string().nullable(),
  text: z.string(),
})

export const OwnSubmission = z.object({
  kind: Kind,
  id: z.number(),
  state: State,
  stand: Stand,
  /** map with its route, or the jump */
  title: z.string(),
  /** null where there is no such page yet */
  mapName: z.string().nullable(),
  route: z.string(),
  time: Time.nullable(),
  /** to the record to beat, in milliseconds; null for what is no run, or the first on its map */
  differenceMs: z.number().nullable(),
  /** what else is said of it in a few words */
  facts: z.string(),
  fileName: z.string(),
  size: z.number().nullable(),
  ...submitted,
  /** of the decision, of the question, of the claim: by how it stands; null while it waits */
  changedDateIso: z.string().nullable(),
  /** who asks, checks or decided */
  reviewer: Person.nullable(),
  /** its place and how many wait; null while it does not wait */
  place: z.number().nullable(),
  waiting: z.number(),
  /** why it was decided so */
  reason: z.string().nullable(),
  /** what the checker asks */
  question: z.string().nullable(),
  canReplace: z.boolean(),
  canWithdraw: z.boolean(),
  /** how often its file may still be sent again; 0 unless it was rejected and its file is kept */
  sendsLeft: z.number(),
  steps: z.array(Step),
})
export type OwnSubmission = z.output<typeof OwnSubmission>

/** A page of what was rejected and may be opened again, for the staff of its kind: the newest decision first. */
export const Rejected = z.object({
  submissions: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      time: Time.nullable(),
      facts: z.string(),
      fileName: z.string(),
      /** null: sent without an account */
      sender: Person.nullable(),
      decidedDateIso: z.string(),
      /** who rejected it; null once the account is gone */
      reviewer: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  ...paging,
})
export type Rejected = z.output<typeof Rejected>

const Around = z.string().regex(new RegExp(`^(${SUBMISSION_KINDS.join('|')})-[1-9]\\d{0,8}$`))
const Which = z.object({ kind: Kind, id: Id })
const Counts = z.object({ all: z.number(), stands: z.record(Stand, z.number()), kinds: z.record(Kind, z.number()) })

export const submissions = endpoints({
  'GET /submissions/own': {
    access: 'user',
    rate: 'READ',
    query: z.object({
      kind: Kind.optional(),
      stand: Stand.optional(),
      sort: z.enum(SUBMISSION_SORTS).default('needs'),
      page: Page,
      /** answers the page this one is on instead, where it is among the chosen: `demo-12` */
      around: Around.optional(),
    }),
    reply: z.object({
      submissions: z.array(OwnSubmission),
      /** over everything sent, whatever is chosen */
      counts: Counts,
      /** how many may wait at once, and how many do */
      slots: z.object({ used: z.number(), most: z.number() }),
      /** days from sending to a decision in the last thirty days; null where nothing was decided */
      waits: z.array(z.object({ kind: Kind, days: z.number().nullable() })),
      ...pages,
      totalItems: z.number(),
    }),
  },
  /** answers a checker's question: it waits again, in its old place */
  'POST /submissions/answer': {
    access: 'submitter',
    rate: 'EDIT',
    query: Which,
    body: z.object({ answer: Text(ANSWER_LENGTH, 3) }),
    reply: OwnSubmission,
  },
  /** sends a rejected file again with a note to the checker, SENDS_AGAIN times at most */
  'POST /submissions/again': {
    access: 'submitter',
    rate: 'EDIT',
    query: Which,
    body: z.object({ note: Text(ANSWER_LENGTH, 3) }),
    reply: OwnSubmission,
  },
})
