import type { Icons } from '@kz/contract/fields'

/** The signs of what one has earned, none of them. */
export const NO_HONOURS = {
  isMapper: false,
  isRecordHolder: false,
  isLjRecordHolder: false,
  isMovieMaker: false,
  isTournamentRank1: false,
  isTournamentRank2: false,
  isTournamentRank3: false,
  isVip: false,
} as const satisfies Partial<Icons>
