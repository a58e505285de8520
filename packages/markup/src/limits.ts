/** What one text may cost. Past a limit the rest is plain text; past `length` it is dropped. */
export interface Limits {
  /** characters read */
  length: number
  /** containers inside each other */
  depth: number
  /** nodes of the tree */
  nodes: number
  /** tags in square brackets taken as such */
  tags: number
}

/**
 * News and short news. The call that writes them takes 200,000 characters; cleaning may
 * make up to six of one. A post about a collection of 200 demos takes some 1,000 tags.
 */
export const NEWS_LIMITS: Limits = { length: 1_200_000, depth: 20, nodes: 20_000, tags: 1_300 }

/** Comments, chat and forum. */
export const BBCODE_LIMITS: Limits = { length: 20_000, depth: 20, nodes: 2_000, tags: 2_000 }
