import type { SubmissionKind } from '@kz/contract/review/submission-kinds'

/** What the checkers' cards call things, by kind: all that differs in words. */

export type Decision = 'release' | 'reject' | 'putOff'

interface Words {
  /** the message after a decision */
  done: Record<'release' | 'reject', string>
  /** why something typed stands in the way of a decision */
  unsaved: Record<'release' | 'reject', string>
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
  done: { release: 'Demo released', reject: 'Demo rejected' },
  unsaved: {
    release: 'Please save your changes before releasing the demo',
    reject: 'Please save your changes before rejecting the demo',
  },
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
    done: { release: 'Map released', reject: 'Map rejected' },
    unsaved: {
      release: 'Please save your changes before releasing the map',
      reject: 'Please save your changes before rejecting the map',
    },
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

/** What stands on a card once it is decided. */
export const saidOf = (kind: SubmissionKind, decision: Decision): string =>
  ({ release: 'Released', reject: 'Rejected', putOff: WORDS[kind].wasPutOff })[decision]

/** Whether one that waited for a checker waits for its sender now. */
export const wasPutOff = (before: { status: string }, now: { status: string }): boolean =>
  before.status === 'SUBMITTED' && now.status !== 'SUBMITTED'
