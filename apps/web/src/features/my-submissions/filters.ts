import {
  STANDS,
  SUBMISSION_KINDS,
  SUBMISSION_SORTS,
  type SubmissionKind,
  type SubmissionStand,
} from '@kz/contract/submission-kinds'

/** What the address chooses: anything else counts as nothing chosen. */
export interface Chosen {
  kind: SubmissionKind | undefined
  stand: SubmissionStand | undefined
  sort: (typeof SUBMISSION_SORTS)[number]
  page: number
}

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined =>
  all.find((known) => known === value)

export function chosenIn(address: Record<string, unknown>): Chosen {
  const page = Number(address.page)
  return {
    kind: oneOf(SUBMISSION_KINDS, address.kind),
    stand: oneOf(STANDS, address.stand),
    sort: oneOf(SUBMISSION_SORTS, address.sort) ?? 'needs',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
}

/** The address of a choice, without what it is anyway. */
export const addressOf = ({ kind, stand, sort, page }: Chosen): Record<string, string | number> => ({
  ...(kind && { kind }),
  ...(stand && { stand }),
  ...(sort !== 'needs' && { sort }),
  ...(page > 1 && { page }),
})
