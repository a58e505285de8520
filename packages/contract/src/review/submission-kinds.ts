import type { DemoState, MapSubmissionState } from '../rules.ts'

/** What players send in to be checked: each kind has a queue, all go one way. Plain code: the browser imports it. */

export const SUBMISSION_KINDS = ['demo', 'longjump', 'map'] as const
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number]
export type SubmissionState = DemoState | MapSubmissionState

/** How one stands, in the order of its sender's list: what needs the sender, what is in work, what is decided. */
export const STANDS = ['asked', 'checking', 'again', 'waiting', 'rejected', 'revoked', 'released', 'withdrawn'] as const
export type SubmissionStand = (typeof STANDS)[number]
export const SUBMISSION_SORTS = ['needs', 'newest', 'queue'] as const

/** What happens on its way besides sending and deciding. */
export const STEP_ACTS = ['asked', 'answered', 'replaced', 'again', 'opened', 'overtaken', 'returned'] as const
export type StepAct = (typeof STEP_ACTS)[number]

/** What happens to a demo collection on its way; `noted`: somebody of the staff said something. */
export const COLLECTION_ACTS = ['noted', 'approved', 'unapproved'] as const
export type CollectionAct = (typeof COLLECTION_ACTS)[number]

/** So often a rejected file may be sent again by its player; then staff has to open it. */
export const SENDS_AGAIN = 2
/** Characters of an answer to a checker, and of the note with a file that is sent again. */
export const ANSWER_LENGTH = 1_000

/** So long a decision made on the desk waits before it is carried out. */
export const UNDO_SECONDS = 10
