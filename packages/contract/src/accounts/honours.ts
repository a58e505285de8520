import type { Icons } from '../wire/fields.ts'

/** The signs of what one has earned, none of them. No zod. */
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

/** Nothing at all beside a name. */
export const NO_ICONS: Icons = {
  ...NO_HONOURS,
  hasBirthday: false,
  isBanned: false,
  isCommentBanned: false,
  isSubmitBanned: false,
  staff: null,
}
