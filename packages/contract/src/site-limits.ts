/** Addresses of an earlier site that staff sends on, at most so many. */
export const MOST_OLD_ADDRESSES = 500

/** Recovery codes of an account, made together. */
export const RECOVERY_CODES = 10

/** Runs pinned to a profile, and the characters of what is said of one. */
export const MOST_PINNED = 6
export const PIN_NOTE_LENGTH = 80

/** Characters of the name of a section of a route. */
export const SECTION_NAME_LENGTH = 40
