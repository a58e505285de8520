/**
 * Authors of an earlier site who have no account here: their old name and a mark behind it, in every list and feed. A
 * nickname holds no such brackets, so that nobody can be taken for one.
 */

const MARK = ' (unclaimed)'
const LONGEST_NAME = 64

/** The old name as it is shown. */
export const unclaimedName = (name: string): string => `${[...name].slice(0, LONGEST_NAME).join('')}${MARK}`

/** The old name of an author without an account; null for a member's nickname. */
export const nameOfUnclaimed = (shown: string): string | null =>
  shown.endsWith(MARK) ? shown.slice(0, -MARK.length) : null
