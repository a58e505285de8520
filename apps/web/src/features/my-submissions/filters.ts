import {
  STANDS,
  SUBMISSION_KINDS,
  SUBMISSION_SORTS,
  type SubmissionKind,
  type SubmissionStand,
} from '@kz/contract/review/submission-kinds'

export const ADDRESS = {
  kind: ['', ...SUBMISSION_KINDS],
  stand: ['', ...STANDS],
  sort: ['needs', ...SUBMISSION_SORTS],
  page: 1,
} as const

/** What the address chooses. */
export interface Chosen {
  kind: SubmissionKind | undefined
  stand: SubmissionStand | undefined
  sort: (typeof SUBMISSION_SORTS)[number]
  page: number
}
