import { z } from 'zod'
import { DEMO_STATES, MAP_SUBMISSION_STATES } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import { dated, Id, named, Page, submitted, Text, Time } from '../wire/fields.ts'
import { pages, paging } from '../wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { ANSWER_LENGTH, STANDS, STEP_ACTS, SUBMISSION_KINDS, SUBMISSION_SORTS } from './submission-kinds.ts'

/** Everything a member sent in, whatever its kind: one list, and what the sender can do about it. */

const Kind = z.enum(SUBMISSION_KINDS)
const State = z.enum([...DEMO_STATES, ...MAP_SUBMISSION_STATES])

const Stand = z.enum(STANDS)

const Person = z.object({ userId: number, ...named })

const Step = z.object({
  act: z.enum(STEP_ACTS),
  ...dated,
  by: textOrNull,
  text: text,
})

export const OwnSubmission = z.object({
  kind: Kind,
  id: number,
  state: State,
  stand: Stand,
  /** map with its route, or the jump */
  title: text,
  /** null where there is no such page yet */
  mapName: textOrNull,
  route: text,
  time: Time.nullable(),
  /** to the record to beat, in milliseconds; null for what is no run, or the first on its map */
  differenceMs: numberOrNull,
  /** what else is said of it in a few words */
  facts: text,
  fileName: text,
  size: numberOrNull,
  ...submitted,
  /** of the decision, of the question, of the claim: by how it stands; null while it waits */
  changedDateIso: textOrNull,
  /** who asks, checks or decided */
  reviewer: Person.nullable(),
  /** its place and how many wait; null while it does not wait */
  place: numberOrNull,
  waiting: number,
  /** why it was decided so */
  reason: textOrNull,
  /** what the checker asks */
  question: textOrNull,
  canReplace: bool,
  canWithdraw: bool,
  /** how often its file may still be sent again; 0 unless it was rejected and its file is kept */
  sendsLeft: number,
  steps: z.array(Step),
})
export type OwnSubmission = z.output<typeof OwnSubmission>

/** A page of what was rejected and may be opened again, for the staff of its kind: the newest decision first. */
export const Rejected = z.object({
  submissions: z.array(
    z.object({
      id: number,
      title: text,
      time: Time.nullable(),
      facts: text,
      fileName: text,
      /** null: sent without an account */
      sender: Person.nullable(),
      decidedDateIso: text,
      /** who rejected it; null once the account is gone */
      reviewer: textOrNull,
      reason: textOrNull,
    }),
  ),
  ...paging,
})
export type Rejected = z.output<typeof Rejected>

const Around = z.string().regex(new RegExp(`^(${SUBMISSION_KINDS.join('|')})-[1-9]\\d{0,8}$`))
const Which = z.object({ kind: Kind, id: Id })
const Counts = z.object({ all: number, stands: z.record(Stand, number), kinds: z.record(Kind, number) })

export const submissions = endpoints({
  'GET /submissions/own': {
    access: 'user',
    rate: 'READ',
    token: 'read',
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
      slots: z.object({ used: number, most: number }),
      /** days from sending to a decision in the last thirty days; null where nothing was decided */
      waits: z.array(z.object({ kind: Kind, days: numberOrNull })),
      ...pages,
      totalItems: number,
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
