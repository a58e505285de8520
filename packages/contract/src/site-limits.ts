/** Addresses of an earlier site that staff sends on, at most so many. */
export const MOST_OLD_ADDRESSES = 500
