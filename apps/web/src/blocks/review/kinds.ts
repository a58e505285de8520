import type { SubmissionKind } from '@kz/contract/review/submission-kinds'

/** What the checkers' cards call things, by kind: all that differs in words. */

export type Decision = 'release' | 'reject' | 'putOff'

interface Words {
  /** what is decided about, as the messages after a decision name it */
  decided: string
  ownWork: string
  /** head checkers may decide about their own too, as the top staff may */
  headMay: boolean
  putOff: string
  /** what stands on a card that was put off */
  wasPutOff: string
  /** what stands before a checker's question, and before the sender's answer */
  question: string
  answer: string
}

const DEMO: Words = {
  decided: 'Demo',
  ownWork: 'You cannot review your own demo',
  headMay: true,
  putOff: 'Put off',
  wasPutOff: 'Put off',
  question: 'We asked',
  answer: 'The player says',
}

export const WORDS: Record<SubmissionKind, Words> = {
  demo: DEMO,
  longjump: DEMO,
  map: {
    decided: 'Map',
    ownWork: 'You cannot review your own map',
    headMay: false,
    putOff: 'Request changes',
    wasPutOff: 'Changes requested',
    question: 'We asked for',
    answer: 'The sender says',
  },
}

export const verbOf = (kind: SubmissionKind, decision: Decision): string =>
  ({ release: 'Release', reject: 'Reject', putOff: WORDS[kind].putOff })[decision]

/** Why something typed stands in the way of a decision. */
export const unsaved = (kind: SubmissionKind, decision: 'release' | 'reject'): string =>
  `Please save your changes before ${decision === 'release' ? 'releasing' : 'rejecting'} the ${WORDS[kind].decided.toLowerCase()}`

/** What stands on a card once it is decided. */
export const saidOf = (kind: SubmissionKind, decision: Decision): string =>
  ({ release: 'Released', reject: 'Rejected', putOff: WORDS[kind].wasPutOff })[decision]

/** Whether one that waited for a checker waits for its sender now. */
export const wasPutOff = (before: { status: string }, now: { status: string }): boolean =>
  before.status === 'SUBMITTED' && now.status !== 'SUBMITTED'
