/** What a member says to a message without words, one each. Plain code: the browser imports it. */
export const REACTIONS = ['like', 'thanks', 'laugh', 'wow', 'sad', 'fire'] as const
export type ReactionKind = (typeof REACTIONS)[number]

export const POLL_OPTIONS = { least: 2, most: 10 } as const
export const POLL_DAYS = 90
